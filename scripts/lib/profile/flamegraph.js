// The program inside a flame graph: zoom (click, Enter), search (/), keys (arrows, Escape), text that fits its frame.
(function () {
  "use strict";
  const svg = document.currentScript.ownerSVGElement;
  const frames = Array.from(svg.querySelectorAll(".frame"), (element) => ({
    element,
    rect: element.querySelector("rect"),
    label: element.querySelector("text"),
    name: element.dataset.name,
    left: Number(element.dataset.left),
    width: Number(element.dataset.width),
    level: Number(element.dataset.level),
  }));
  const canvas = svg.querySelector("#frames");
  const detail = svg.querySelector("#detail");
  const restingDetail = detail.textContent;
  const characterWidth = 7.3;
  // Two shares that should be equal differ by what printing them in six digits lost.
  const slack = 2e-6;
  let view = { left: 0, width: 1, level: 0 };

  svg.setAttribute("width", "100%");

  function layOut() {
    const pixels = Math.max(svg.getBoundingClientRect().width - 16, 100);
    canvas.setAttribute("width", pixels);
    for (const frame of frames) {
      let left = (frame.left - view.left) / view.width;
      let right = (frame.left + frame.width - view.left) / view.width;
      const hidden = right <= slack || left >= 1 - slack;
      frame.element.style.display = hidden ? "none" : "";
      if (hidden) continue;
      left = Math.max(left, 0);
      right = Math.min(right, 1);
      frame.element.classList.toggle("above", frame.level < view.level);
      frame.rect.setAttribute("x", 100 * left + "%");
      frame.rect.setAttribute("width", Math.max(100 * (right - left), 0.05) + "%");
      frame.label.setAttribute("x", 100 * left + "%");
      const room = Math.floor(((right - left) * pixels - 4) / characterWidth);
      frame.label.textContent =
        room >= frame.name.length ? frame.name : room > 3 ? frame.name.slice(0, room - 1) + "…" : "";
    }
  }

  function zoom(frame) {
    view = frame ? { left: frame.left, width: frame.width, level: frame.level } : { left: 0, width: 1, level: 0 };
    reset.disabled = !frame;
    layOut();
  }

  function search(text) {
    let pattern = null;
    try {
      pattern = text === "" ? null : new RegExp(text, "i");
    } catch (error) {
      detail.textContent = "not a regular expression: " + text;
      return;
    }
    // What is found inside something found already is not counted again.
    const found = [];
    for (const frame of frames) {
      const matches = pattern !== null && pattern.test(frame.name);
      frame.element.classList.toggle("found", matches);
      if (matches) found.push(frame);
    }
    found.sort((a, b) => a.left - b.left || b.width - a.width);
    let share = 0;
    let end = -1;
    for (const frame of found) {
      if (frame.left < end - slack) continue;
      share += frame.width;
      end = frame.left + frame.width;
    }
    detail.textContent =
      pattern === null ? restingDetail : found.length + " frames match, together " + (100 * share).toFixed(2) + " %";
  }

  const inside = (a, b) => a.left >= b.left - slack && a.left + a.width <= b.left + b.width + slack;
  const visible = (frame) => frame.element.style.display !== "none";
  function neighbour(frame, key) {
    if (key === "ArrowUp") return frames.find((other) => other.level === frame.level - 1 && inside(frame, other));
    if (key === "ArrowDown") {
      return frames.find((other) => other.level === frame.level + 1 && inside(other, frame) && visible(other));
    }
    const row = frames.filter((other) => other.level === frame.level && visible(other)).sort((a, b) => a.left - b.left);
    return row[row.indexOf(frame) + (key === "ArrowRight" ? 1 : -1)];
  }

  const html = "http://www.w3.org/1999/xhtml";
  const input = document.createElementNS(html, "input");
  input.type = "search";
  input.placeholder = "search (press /)";
  input.setAttribute("aria-label", "Search functions, regular expression");
  const reset = document.createElementNS(html, "button");
  reset.type = "button";
  reset.textContent = "reset zoom";
  reset.disabled = true;
  svg.querySelector("#controls").append(input, reset);
  input.addEventListener("input", () => search(input.value));
  reset.addEventListener("click", () => zoom(null));

  for (const frame of frames) {
    const tell = () => (detail.textContent = frame.element.getAttribute("aria-label"));
    frame.element.addEventListener("click", () => zoom(frame));
    frame.element.addEventListener("mouseenter", tell);
    frame.element.addEventListener("focus", tell);
    frame.element.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") zoom(frame);
      else if (event.key.startsWith("Arrow")) {
        const next = neighbour(frame, event.key);
        if (next) next.element.focus();
      } else return;
      event.preventDefault();
    });
  }
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") zoom(null);
    else if (event.key === "/" && document.activeElement !== input) {
      input.focus();
      event.preventDefault();
    }
  });
  window.addEventListener("resize", layOut);
  layOut();
})();
