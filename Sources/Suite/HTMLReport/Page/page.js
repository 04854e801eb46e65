// The page around the player: sections that fold, tables that are searched and sorted, and the values of charts.
(function () {
  "use strict";
  const main = document.querySelector("main");
  const sections = [...main.querySelectorAll("section[id]")];

  // Sections fold: each heading holds a button. A link into a folded section unfolds it.
  function fold(section, isFolded) {
    section.classList.toggle("folded", isFolded);
    section.querySelector("h2 button").setAttribute("aria-expanded", String(!isFolded));
  }
  for (const section of sections) {
    const heading = section.querySelector("h2");
    const button = document.createElement("button");
    button.type = "button";
    button.className = "fold";
    button.append(...heading.childNodes);
    button.setAttribute("aria-expanded", "true");
    button.addEventListener("click", () => fold(section, !section.classList.contains("folded")));
    heading.append(button);
  }
  function unfoldTarget() {
    const section = document.getElementById(decodeURIComponent(location.hash.slice(1)).split(",")[0]);
    if (section && sections.includes(section)) {
      fold(section, false);
      section.scrollIntoView();
    }
  }
  window.addEventListener("hashchange", unfoldTarget);
  document.querySelector("nav").addEventListener("click", (event) => {
    if (event.target.closest("a")) setTimeout(unfoldTarget);
  });

  const tools = document.createElement("div");
  tools.className = "controls tools";
  tools.innerHTML =
    '<label>Search <input type="search" class="search" placeholder="name of a benchmark or run"></label>' +
    '<button type="button" class="fold-all">Collapse all</button>' +
    '<span class="found note" role="status"></span>';
  document.querySelector("nav").after(tools);
  const foldAll = tools.querySelector(".fold-all");
  foldAll.addEventListener("click", () => {
    const isFolding = sections.some((section) => !section.classList.contains("folded"));
    for (const section of sections) fold(section, isFolding);
    foldAll.textContent = isFolding ? "Expand all" : "Collapse all";
  });

  // Search: rows whose text has all words; families and tables without such a row go with their heading and charts.
  const search = tools.querySelector(".search");
  function filter() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    for (const table of main.querySelectorAll("table.rows")) {
      let count = 0;
      for (const row of table.tBodies[0].rows) {
        const text = row.textContent.toLowerCase();
        row.hidden = !words.every((word) => text.includes(word));
        if (!row.hidden) count += 1;
      }
      found += count;
      const isEmpty = count === 0 && words.length > 0;
      table.hidden = isEmpty;
      const details = table.closest("details");
      if (details) {
        details.hidden = isEmpty;
        if (words.length > 0 && count > 0) details.open = true;
      }
      // The heading of a family and its charts are before its table.
      for (let element = table.previousElementSibling; element && /^(H3|DIV)$/.test(element.tagName);
        element = element.previousElementSibling) {
        element.hidden = isEmpty;
        if (element.tagName === "H3") break;
      }
    }
    tools.querySelector(".found").textContent = words.length ? found + " rows" : "";
  }
  search.addEventListener("input", filter);

  // Sort: a click on a column's heading; numbers by size, in any unit.
  const factors = { ns: 1e-9, "µs": 1e-6, us: 1e-6, ms: 1e-3, s: 1, k: 1e3, M: 1e6, G: 1e9, "%": 0.01 };
  function number(text) {
    const match = text.replace(/[\u202f\u00a0]/g, "").replace("−", "-").match(/([+±-]?)\s*([0-9]*\.?[0-9]+(?:e[+-]?[0-9]+)?)\s*(ns|µs|us|ms|s|k|M|G|%)?/);
    if (!match) return null;
    return (match[1] === "-" ? -1 : 1) * Number(match[2]) * (factors[match[3]] ?? 1);
  }
  function sort(table, column, direction) {
    const isNumber = table.tHead.rows[0].cells[column].classList.contains("number");
    const key = (row) => {
      const text = (row.cells[column] ?? row.cells[row.cells.length - 1]).textContent.trim();
      return isNumber ? number(text) : text.toLowerCase();
    };
    const rows = [...table.tBodies[0].rows].map((row) => ({ row, key: key(row) }));
    rows.sort((a, b) => {
      // What has no number is last in both directions.
      if (a.key === null || b.key === null) return (a.key === null) - (b.key === null);
      return direction * (isNumber ? a.key - b.key : a.key.localeCompare(b.key, "en", { numeric: true }));
    });
    table.tBodies[0].append(...rows.map((entry) => entry.row));
  }
  for (const table of main.querySelectorAll("table.rows")) {
    [...table.tHead.rows[0].cells].forEach((cell, column) => {
      if (cell.classList.contains("picture")) return;
      const button = document.createElement("button");
      button.type = "button";
      button.className = "sort";
      button.append(...cell.childNodes);
      cell.append(button);
      button.addEventListener("click", () => {
        const isAscending = cell.getAttribute("aria-sort") === "ascending";
        for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
        cell.setAttribute("aria-sort", isAscending ? "descending" : "ascending");
        sort(table, column, isAscending ? -1 : 1);
      });
    });
  }

  // Values: the nearest mark of a chart under the pointer, or step by step with the arrow keys while a chart has the focus.
  const tip = document.createElement("div");
  tip.className = "tip";
  tip.setAttribute("role", "status");
  tip.hidden = true;
  document.body.append(tip);
  let shown = null;
  function hide() {
    tip.hidden = true;
    if (shown) shown.classList.remove("shown");
    shown = null;
  }
  function show(mark) {
    if (shown) shown.classList.remove("shown");
    shown = mark;
    mark.classList.add("shown");
    tip.textContent = mark.querySelector("title").textContent;
    tip.hidden = false;
    const box = mark.getBoundingClientRect();
    const left = Math.min(Math.max(box.left + box.width / 2 - tip.offsetWidth / 2, 8), document.documentElement.clientWidth - tip.offsetWidth - 8);
    const above = box.top - tip.offsetHeight - 8;
    tip.style.left = Math.max(left, 0) + "px";
    tip.style.top = (above < 8 ? box.bottom + 8 : above) + "px";
  }
  for (const chart of main.querySelectorAll("svg.chart")) {
    const marks = [...chart.querySelectorAll("circle, rect, line")]
      .filter((mark) => mark.querySelector("title"))
      .map((mark) => ({ mark, x: 0, y: 0 }));
    if (!marks.length) continue;
    const place = () => {
      for (const entry of marks) {
        const box = entry.mark.getBoundingClientRect();
        entry.x = box.left + box.width / 2;
        entry.y = box.top + box.height / 2;
      }
    };
    chart.setAttribute("tabindex", "0");
    const order = () => { place(); marks.sort((a, b) => a.x - b.x || a.y - b.y); };
    chart.addEventListener("focus", () => { order(); show(marks[0].mark); });
    chart.addEventListener("blur", hide);
    chart.addEventListener("pointerleave", hide);
    chart.addEventListener("pointermove", (event) => {
      place();
      const distance = (entry) => Math.hypot(entry.x - event.clientX, (entry.y - event.clientY) / 4);
      show(marks.reduce((best, entry) => (distance(entry) < distance(best) ? entry : best)).mark);
    });
    chart.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (event.key === "Escape") hide();
      if (!step) return;
      const index = marks.findIndex((entry) => entry.mark === shown);
      show(marks[Math.min(Math.max(index + step, 0), marks.length - 1)].mark);
      event.preventDefault();
      event.stopPropagation();
    });
  }
})();
