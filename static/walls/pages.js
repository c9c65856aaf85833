// Cuts a list of a wall into pages that fit exactly: as many rows as the server says, as many columns as have room.
const GAP = 60; // units between columns
const NARROWEST = 0.85; // a long name may be set so much smaller before everybody gets fewer columns
const SMALLEST = 0.1; // of the longest name on the narrowest picture

// What one unit, a 1080th of the picture's height, is on this screen.
const unit = () => innerHeight / 1080;

// Of each row, how wide its name is and how wide all the rest: ranks, places and points.
const widthsOf = (list) => {
  const widthOf = (part) => part?.getBoundingClientRect().width ?? 0;
  list.classList.add("measured");
  const widths = [...list.children].map((row) => [widthOf(row.querySelector(".name")), widthOf(row)]);
  list.classList.remove("measured");
  return widths.map(([name, row]) => ({ name, rest: row - name }));
};

// Nothing is cut: a name that is too long for its column has smaller type.
const fit = (row, { name, rest }, width) => {
  const share = name + rest > width ? Math.floor(((width - rest) / name) * 98) / 100 : 1;
  row.style.setProperty("--fit", String(Math.max(share, SMALLEST)));
};

// A sentence under a list takes its room from the rows.
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
