(() => {
  "use strict";
  const rows = Array.from(document.querySelectorAll(".events > li"));
  const scrub = document.getElementById("scrub");
  const board = document.getElementById("board");
  const now = document.getElementById("now");
  const none = document.getElementById("none");
  const stage = document.getElementById("stage");
  const stacked = window.matchMedia("(max-width: 55rem)");
  const log = document.getElementById("log");
  let current = 0;

  const shown = () => rows.filter((row) => !row.hidden);

  function show(number, scroll) {
    const row = rows[Math.min(Math.max(number, 1), rows.length) - 1];
    if (!row) return;
    if (current) {
      rows[current - 1].classList.remove("here");
      rows[current - 1].querySelector(".line").removeAttribute("aria-current");
    }
    current = rows.indexOf(row) + 1;
    row.classList.add("here");
    row.querySelector(".line").setAttribute("aria-current", "true");
    board.replaceChildren(document.getElementById("b" + row.dataset.board).content.cloneNode(true));
    scrub.value = String(current);
    const line = row.querySelector(".text").textContent;
    scrub.setAttribute("aria-valuetext", current + ". " + line);
    now.textContent = current + ". " + line;
    if (scroll && row.getClientRects().length) {
      const box = log.getBoundingClientRect();
      const at = row.getBoundingClientRect();
      if (log.scrollHeight > log.clientHeight + 1) log.scrollTop += at.top - box.top - log.clientHeight / 3;
    }
    const hash = "#e" + current;
    if (location.hash !== hash) history.replaceState(null, "", hash);
  }

  // The next row among those that the filter leaves, in the direction asked for.
  function step(way) {
    const left = shown();
    const next = way > 0 ? left.find((row) => rows.indexOf(row) + 1 > current)
      : left.filter((row) => rows.indexOf(row) + 1 < current).pop();
    if (next) show(rows.indexOf(next) + 1, true);
  }

  function marked(way) {
    const all = rows.filter((row) => row.matches(".dispute, .ruling"));
    const next = way > 0 ? all.find((row) => rows.indexOf(row) + 1 > current)
      : all.filter((row) => rows.indexOf(row) + 1 < current).pop();
    if (next) show(rows.indexOf(next) + 1, true);
  }

  function end(last) {
    const left = shown();
    if (left.length) show(rows.indexOf(last ? left[left.length - 1] : left[0]) + 1, true);
  }

  const go = { first: () => end(false), back: () => step(-1), on: () => step(1), last: () => end(true) };
  const keys = { ArrowLeft: go.back, ArrowRight: go.on, Home: go.first, End: go.last,
                 PageUp: () => marked(-1), PageDown: () => marked(1) };

  document.querySelectorAll("[data-go]").forEach((button) =>
    button.addEventListener("click", go[button.dataset.go]));
  scrub.addEventListener("input", () => show(Number(scrub.value), true));
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input[type=radio]")) return;
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  document.querySelectorAll(".events .line").forEach((link) => link.addEventListener("click", (event) => {
    event.preventDefault();
    show(rows.indexOf(link.closest("li")) + 1, false);
    if (stacked.matches) stage.scrollIntoView();
  }));
  document.querySelectorAll("[name=filter]").forEach((choice) => choice.addEventListener("change", () => {
    rows.forEach((row) => { row.hidden = choice.value !== "all" && !row.classList.contains(choice.value); });
    const left = shown();
    none.hidden = left.length > 0;
    if (left.length && rows[current - 1].hidden) show(rows.indexOf(left[0]) + 1, true);
  }));
  document.getElementById("print").addEventListener("click", () => window.print());

  // A swipe over the board goes on or back.
  let from = null;
  board.addEventListener("touchstart", (event) => { from = event.changedTouches[0]; }, { passive: true });
  board.addEventListener("touchend", (event) => {
    if (!from) return;
    const to = event.changedTouches[0];
    const dx = to.clientX - from.clientX;
    if (Math.abs(dx) > 50 && Math.abs(dx) > 2 * Math.abs(to.clientY - from.clientY)) step(dx < 0 ? 1 : -1);
    from = null;
  }, { passive: true });

  const wanted = () => Number((/^#e(\d+)$/.exec(location.hash) || [])[1]);
  window.addEventListener("hashchange", () => { if (wanted() && wanted() !== current) top(); });
  // A link to a moment shows its board; the browser itself would go to its row in the log.
  const top = () => { if (wanted()) { window.scrollTo(0, 0); show(wanted(), true); } };
  history.scrollRestoration = "manual";
  window.addEventListener("load", () => { top(); requestAnimationFrame(top); });
  show(wanted() || Number(document.body.dataset.start), true);
})();
