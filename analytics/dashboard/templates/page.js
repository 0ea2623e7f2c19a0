for (const table of document.querySelectorAll("table")) {
  const body = table.tBodies[0], heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    const button = head.querySelector("button");
    if (!button) return;
    button.addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") !== "descending" && !head.classList.contains("key")
        || head.getAttribute("aria-sort") === "ascending";
      heads.forEach(other => other.hasAttribute("aria-sort") && other.setAttribute("aria-sort", "none"));
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const value = row => row.cells[column].dataset.v;
      const order = head.classList.contains("key")
        ? (a, b) => value(a).localeCompare(value(b), document.documentElement.lang, { numeric: true })
        : (a, b) => value(a) - value(b);
      const rows = [...body.rows].sort(order);
      body.append(...(down ? rows.reverse() : rows));
    });
  });
}
