// Splits a wall's list into even pages: rows per page from the server, columns by width.
const GAP = 60; // units between columns
const NARROWEST = 0.85; // smallest font size for all names before columns are removed
const CLOSEST = 1.1; // rows in place of one, if that saves a page
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

const shareOf = ({ name, rest }, width) => (name + rest > width ? Math.floor(((width - rest) / name) * 98) / 100 : 1);

// All names get the font size that the longest needs; only one that is still too long gets a smaller one.
const fit = (all, widths, width) => {
  const shares = widths.map((each) => shareOf(each, width));
  const common = Math.max(Math.min(...shares), NARROWEST);
  all.forEach((row, index) => row.style.setProperty("--fit", String(Math.max(Math.min(shares[index], common), SMALLEST))));
};

// A sentence below the list takes up rows.
const rowsAbove = (under, list, rows) => {
  const pitch = parseFloat(getComputedStyle(list).lineHeight);
  return Math.max(Math.min(rows, Math.floor((list.parentElement.clientHeight - under.offsetHeight) / pitch)), 1);
};

export const pagesOf = (list, most) => {
  list.style.setProperty("--close", "1");
  const under = list.nextElementSibling;
  const rows = under ? rowsAbove(under, list, most) : most;
  const all = [...list.children];
  all.forEach((row) => { row.hidden = false; row.style.setProperty("--fit", "1"); });
  const [width, gap, widths] = [list.parentElement.clientWidth, GAP * unit(), widthsOf(list)];
  const room = Math.floor((width + gap) / (Math.max(1, ...widths.map(({ name, rest }) => name * NARROWEST + rest)) + gap));
  const columns = Math.min(Math.max(room, 1), Number(list.dataset.columns), Math.ceil(all.length / rows)) || 1;
  fit(all, widths, (width - gap * (columns - 1)) / columns);
  const count = Math.ceil(all.length / (Math.floor(rows * CLOSEST) * columns)) || 1;
  const size = Math.ceil(all.length / count) || 1;
  const filled = Math.ceil(size / columns);
  list.style.setProperty("--columns", String(columns));
  list.style.setProperty("--rows", String(filled));
  list.style.setProperty("--close", String(Math.min(rows / filled, 1)));
  const pages = [];
  for (let start = 0; start < all.length; start += size) pages.push(all.slice(start, start + size));
  return pages;
};
