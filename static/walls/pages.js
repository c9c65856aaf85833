// Splits a wall's list into pages: rows per page from the server, columns by width.
const GAP = 60; // units between columns
const NARROWEST = 0.85; // smallest font size for a long name before columns are removed
const SMALLEST = 0.1; // for the longest name on the narrowest picture

// Pixels per unit; a unit is 1/1080 of the picture's height.
const unit = () => innerHeight / 1080;

// Widths of each row's name, and of the rest: rank, place and points.
const widthsOf = (list) => {
  const widthOf = (part) => part?.getBoundingClientRect().width ?? 0;
  list.classList.add("measured");
  const widths = [...list.children].map((row) => [widthOf(row.querySelector(".name")), widthOf(row)]);
  list.classList.remove("measured");
  return widths.map(([name, row]) => ({ name, rest: row - name }));
};

// A name too long for its column gets a smaller font.
const fit = (row, { name, rest }, width) => {
  const share = name + rest > width ? Math.floor(((width - rest) / name) * 98) / 100 : 1;
  row.style.setProperty("--fit", String(Math.max(share, SMALLEST)));
};

// A sentence below the list takes up rows.
const rowsAbove = (under, list, rows) => {
  const pitch = parseFloat(getComputedStyle(list).lineHeight);
  return Math.max(Math.min(rows, Math.floor((list.parentElement.clientHeight - under.offsetHeight) / pitch)), 1);
};

export const pagesOf = (list, most) => {
  const under = list.nextElementSibling;
  const rows = under ? rowsAbove(under, list, most) : most;
  const all = [...list.children];
  all.forEach((row) => { row.hidden = false; row.style.setProperty("--fit", "1"); });
  const [width, gap, widths] = [list.parentElement.clientWidth, GAP * unit(), widthsOf(list)];
  const room = Math.floor((width + gap) / (Math.max(1, ...widths.map(({ name, rest }) => name * NARROWEST + rest)) + gap));
  const columns = Math.min(Math.max(room, 1), Number(list.dataset.columns), Math.ceil(all.length / rows)) || 1;
  all.forEach((row, index) => fit(row, widths[index], (width - gap * (columns - 1)) / columns));
  list.style.setProperty("--columns", String(columns));
  list.style.setProperty("--rows", String(rows));
  const pages = [];
  for (let start = 0; start < all.length; start += rows * columns) pages.push(all.slice(start, start + rows * columns));
  return pages;
};
