// The player: it shows the frames of the traces that the page holds, and the graph of one cell.
// A link such as report.html#player,transition=pop-in,time=0.2,cell=cell%203 opens it at a moment.
(function () {
  "use strict";
  const root = document.querySelector(".player");
  if (!root) return;
  const traces = Array.from(document.querySelectorAll("script.trace"), (element) => JSON.parse(element.textContent));
  const find = (name) => root.querySelector("." + name);
  const svgElement = (name, attributes) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  };
  // A column that never changes is stored as one number.
  const at = (column, frame) => (Array.isArray(column) ? column[frame] : column);

  const quantities = [
    { key: "x", name: "x", unit: "points", of: (cell, frame) => at(cell.x, frame) },
    { key: "y", name: "y", unit: "points", of: (cell, frame) => at(cell.y, frame) },
    { key: "w", name: "width", unit: "points", of: (cell, frame) => at(cell.w, frame) },
    { key: "h", name: "height", unit: "points", of: (cell, frame) => at(cell.h, frame) },
    { key: "cx", name: "centre x", unit: "points", of: (cell, frame) => at(cell.x, frame) + at(cell.w, frame) / 2 },
    { key: "cy", name: "centre y", unit: "points", of: (cell, frame) => at(cell.y, frame) + at(cell.h, frame) / 2 },
    { key: "alpha", name: "alpha", unit: "", of: (cell, frame) => at(cell.alpha, frame) },
  ];

  let trace = traces[0];
  let frame = 0;
  let cell = 0;
  let quantity = quantities[0];
  let isChosen = false;
  let rects = [];
  let playing = null;

  function option(text, value) {
    const element = document.createElement("option");
    element.textContent = text;
    element.value = value;
    return element;
  }
  const digits = (value, places) => value.toFixed(places).replace("-", "−");

  // The velocity of a sampled quantity: central differences, one-sided at both ends.
  function velocity(values, times) {
    return values.map((_, index) => {
      const before = Math.max(index - 1, 0);
      const after = Math.min(index + 1, values.length - 1);
      return (values[after] - values[before]) / (times[after] - times[before]);
    });
  }

  const range = (column) => (Array.isArray(column) ? Math.max(...column) - Math.min(...column) : 0);

  // What moves most is worth looking at first.
  function liveliest() {
    const motion = trace.targets.map((target) => ["x", "y", "w", "h"].reduce((sum, key) => sum + range(target[key]), 0));
    return motion.indexOf(Math.max(...motion));
  }

  const names = [...new Set(traces.map((candidate) => candidate.name))];

  // Traces of one name differ in cells and rate, which are chosen apart.
  function showVariants() {
    const variants = traces.map((candidate, index) => ({ candidate, index })).filter((entry) => entry.candidate.name === trace.name);
    find("which").value = names.indexOf(trace.name);
    find("variant").replaceChildren(...variants.map((entry) => option(entry.candidate.variant, entry.index)));
    find("variant").value = traces.indexOf(trace);
  }

  function listEvents() {
    find("events").hidden = trace.events.length === 0;
    find("event-list").replaceChildren(...trace.events.map(([time, text]) => {
      const item = document.createElement("li");
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = digits(time, 3) + " s " + text;
      button.addEventListener("click", () => { pause(); go(frameAt(time)); });
      item.append(button);
      return item;
    }));
  }

  function choose(index) {
    trace = traces[index];
    frame = 0;
    showVariants();
    listEvents();
    find("scrub").max = trace.times.length - 1;
    const [x, y, width, height] = trace.bounds;
    const wireframe = find("wireframe");
    const margin = Math.max(width, height) * 0.02;
    wireframe.setAttribute("viewBox", [x - margin, y - margin, width + 2 * margin, height + 2 * margin].join(" "));
    wireframe.replaceChildren();
    rects = trace.targets.map((target, number) => {
      const rect = svgElement("rect", {});
      const title = svgElement("title", {});
      title.textContent = target.name;
      rect.append(title);
      rect.addEventListener("click", () => select(number));
      wireframe.append(rect);
      return rect;
    });
    find("target").replaceChildren(...trace.targets.map((target, number) => option(target.name, number)));
    select(liveliest());
  }

  // Of a target what changes most, unless somebody has chosen.
  function liveliestQuantity(target) {
    const motion = quantities.map((candidate) => (candidate.key in target ? range(target[candidate.key]) : 0));
    return quantities[motion.indexOf(Math.max(...motion))];
  }

  function select(number) {
    cell = number;
    if (!isChosen) quantity = liveliestQuantity(trace.targets[number]);
    find("quantity").value = quantities.indexOf(quantity);
    find("target").value = number;
    drawGraph();
    draw();
  }

  function draw() {
    trace.targets.forEach((target, number) => {
      const rect = rects[number];
      const opacity = at(target.opacity, frame);
      rect.setAttribute("x", at(target.x, frame));
      rect.setAttribute("y", at(target.y, frame));
      rect.setAttribute("width", Math.max(at(target.w, frame), 0));
      rect.setAttribute("height", Math.max(at(target.h, frame), 0));
      // What is nearly transparent keeps a faint outline, so that it can still be followed.
      rect.setAttribute("opacity", opacity > 0 ? 0.15 + 0.85 * Math.min(opacity, 1) : 0);
      rect.setAttribute("pointer-events", opacity > 0 ? "auto" : "none");
      rect.classList.toggle("selected", number === cell);
    });
    const scrub = find("scrub");
    const time = digits(trace.times[frame], 3) + " s";
    scrub.value = frame;
    scrub.setAttribute("aria-valuetext", time + ", frame " + (frame + 1) + " of " + trace.times.length);
    find("readout").textContent = time + " · frame " + (frame + 1) + " of " + trace.times.length;
    const target = trace.targets[cell];
    find("values").textContent =
      target.name + ": x " + digits(at(target.x, frame), 2) + ", y " + digits(at(target.y, frame), 2) +
      ", width " + digits(at(target.w, frame), 2) + ", height " + digits(at(target.h, frame), 2) +
      ", alpha " + digits(at(target.alpha, frame), 3) + (at(target.hidden, frame) ? ", hidden" : "");
    moveCursor();
  }

  let cursor = null;
  function moveCursor() {
    if (!cursor) return;
    const x = 100 * (trace.times[frame] - trace.times[0]) / (trace.times[trace.times.length - 1] - trace.times[0]) + "%";
    cursor.setAttribute("x1", x);
    cursor.setAttribute("x2", x);
  }

  // Value and velocity have scales of their own: the value's is written on the left, the velocity's on the right.
  function drawGraph() {
    const graph = find("graph");
    const target = trace.targets[cell];
    const values = trace.times.map((_, index) => quantity.of(target, index));
    const speeds = velocity(values, trace.times);
    const first = trace.times[0];
    const duration = trace.times[trace.times.length - 1] - first;
    const base = 202;
    graph.replaceChildren();
    graph.append(svgElement("line", { class: "axis", x1: 0, x2: "100%", y1: base, y2: base }));
    const plot = svgElement("svg", { x: 0, y: 0, width: "100%", height: base, viewBox: "0 0 100 100", preserveAspectRatio: "none" });
    const lines = [[values, "line c0 d0", "start", 2, quantity.unit], [speeds, "line c1 d1", "end", "100%", quantity.unit + "/s"]];
    for (const [series, style, anchor, x, unit] of lines) {
      let low = Math.min(...series);
      let high = Math.max(...series);
      if (high - low < 1e-9) { low -= 1; high += 1; }
      const room = 0.12 * (high - low);
      const y = (value) => 100 * (1 - (value - low + room) / (high - low + 2 * room));
      plot.append(svgElement("polyline", {
        class: style,
        points: series.map((value, index) => 100 * (trace.times[index] - first) / duration + "," + y(value)).join(" "),
      }));
      for (const value of [low, high]) {
        const text = svgElement("text", { class: "tick", x, y: base * y(value) / 100 + (value === high ? -4 : 12), "text-anchor": anchor });
        text.textContent = digits(value, Math.abs(high - low) < 10 ? 2 : 0) + " " + unit;
        graph.append(text);
      }
    }
    graph.append(plot);
    for (const part of [0, 0.5, 1]) {
      const text = svgElement("text", { class: "tick", x: 100 * part + "%", y: 216, "text-anchor": ["start", "middle", "end"][2 * part] });
      text.textContent = digits(first + part * duration, 2) + " s";
      graph.append(text);
    }
    cursor = svgElement("line", { class: "cursor", y1: 0, y2: base });
    graph.append(cursor);
    graph.setAttribute("aria-label", quantity.name + " of " + target.name + " and its velocity against time");
    find("value-name").textContent = quantity.name + (quantity.unit ? " in " + quantity.unit : "");
    find("velocity-name").textContent = "velocity" + (quantity.unit ? " in " + quantity.unit + " per second" : " per second");
    moveCursor();
  }

  function go(number) {
    frame = Math.min(Math.max(number, 0), trace.times.length - 1);
    draw();
  }

  function frameAt(time) {
    // The frame on the screen at a time is the last one that is due.
    let number = 0;
    while (number + 1 < trace.times.length && trace.times[number + 1] <= time + 1e-9) number += 1;
    return number;
  }

  function pause() {
    playing = null;
    find("play").textContent = "Play";
  }

  function play() {
    if (frame >= trace.times.length - 1) go(0);
    const run = { time: trace.times[frame], stamp: null };
    playing = run;
    find("play").textContent = "Pause";
    const step = (stamp) => {
      if (playing !== run) return;
      if (run.stamp !== null) run.time += (stamp - run.stamp) / 1000 * Number(find("speed").value);
      run.stamp = stamp;
      go(frameAt(run.time));
      if (frame >= trace.times.length - 1) pause();
      else requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  function openLink() {
    const parts = decodeURIComponent(location.hash.slice(1)).split(",");
    if (parts[0] !== "player") return;
    const wanted = Object.fromEntries(parts.slice(1).map((part) => part.split("=")));
    const index = traces.findIndex((candidate) =>
      candidate.name === wanted.transition && (wanted.variant === undefined || candidate.variant === wanted.variant));
    if (index >= 0) choose(index);
    const number = trace.targets.findIndex((target) => target.name === wanted.cell);
    if (number >= 0) select(number);
    if (wanted.time !== undefined) {
      pause();
      go(frameAt(Number(wanted.time)));
    }
    document.getElementById("player").scrollIntoView();
  }

  find("which").replaceChildren(...names.map((name, index) => option(name, index)));
  find("quantity").replaceChildren(...quantities.map((candidate, index) => option(candidate.name, index)));
  find("which").addEventListener("change", (event) => {
    pause();
    choose(traces.findIndex((candidate) => candidate.name === names[Number(event.target.value)]));
  });
  find("variant").addEventListener("change", (event) => { pause(); choose(Number(event.target.value)); });
  find("target").addEventListener("change", (event) => select(Number(event.target.value)));
  find("quantity").addEventListener("change", (event) => {
    quantity = quantities[Number(event.target.value)];
    isChosen = true;
    drawGraph();
    draw();
  });
  find("scrub").addEventListener("input", (event) => { pause(); go(Number(event.target.value)); });
  find("play").addEventListener("click", () => (playing ? pause() : play()));
  find("back").addEventListener("click", () => { pause(); go(frame - 1); });
  find("forth").addEventListener("click", () => { pause(); go(frame + 1); });
  // Keys belong to the player wherever the focus is, except on what has a use for them itself.
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (root.closest("section").classList.contains("folded")) return;
    if (event.target.closest("select, textarea, summary, iframe, input:not(.scrub)")) return;
    const isButton = event.target.closest("button, a");
    const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (step) { pause(); go(frame + step); }
    else if (event.key === " " && !isButton) { if (playing) pause(); else play(); }
    else return;
    event.preventDefault();
  });
  window.addEventListener("hashchange", openLink);
  root.hidden = false;
  choose(0);
  openLink();
})();
