/* The file of a screen while a person arranges it: where its cells are, and what they show. It is changed in place. */

const kinds = ["instance", "stack", "kind", "widget"];
const contentMembers = [...kinds, "program", "family", "parameters", "while", "playlist"];
const spacing = 8;
const lineHeight = 20;

const isFree = (cell) => cell?.x !== undefined;
const keyOf = (cell) => typeof cell === "string" ? cell : `${cell.column}-${cell.row}`;
const readableName = (name) => name[0].toUpperCase() + name.slice(1).replaceAll("-", " ");

export const layoutName = (file) => file.layout?.grid ? "grid" : file.layout ?? "free";

/* The tracks and cells of a layout. */
const tracks = (file, { layouts }) => {
  const { grid } = file.layout ?? {};
  if (!grid) return layouts.find(({ name }) => name === file.layout) ?? { columns: 1, rows: 1, cells: [] };
  const cells = [];
  for (let row = 1; row <= grid.rows; row += 1) {
    for (let column = 1; column <= grid.columns; column += 1) {
      cells.push({ name: `${column}-${row}`, cell: { column, row }, x: column - 1, y: row - 1, width: 1, height: 1 });
    }
  }
  return { ...grid, cells };
};

const length = (value, space) => {
  if (typeof value === "number") return value;
  if (String(value).endsWith("%")) return (parseFloat(value) / 100) * space;
  const [dividend, divisor] = String(value).split("/").map(Number);
  return (dividend / divisor) * space;
};

const statusLineOf = ({ statusLine }) => statusLine
  ? { edge: statusLine.edge ?? "top", height: statusLine.height ?? lineHeight } : undefined;

/* The rectangles of tracks as fractions of the display. */
const geometry = (file, context, { columns, rows }) => {
  const [width, height] = context.profile.size.map((side) => side / context.profile.scale);
  const gap = file.gap ?? spacing;
  const margin = file.margin ?? (file.layout === "full" ? 0 : spacing);
  const line = statusLineOf(file);
  const taken = line ? line.height + gap : 0;
  const left = margin;
  const top = margin + (line?.edge === "top" ? taken : 0);
  const inner = { width: width - 2 * margin, height: height - 2 * margin - taken };
  const across = (inner.width - gap * (columns - 1)) / columns;
  const down = (inner.height - gap * (rows - 1)) / rows;
  const fraction = (x, y, w, h) => ({ x: x / width, y: y / height, width: w / width, height: h / height });
  return {
    tracks: ({ x, y, width: w, height: h }) => fraction(
      left + x * (across + gap), top + y * (down + gap), w * across + (w - 1) * gap, h * down + (h - 1) * gap),
    free: (cell) => fraction(
      left + length(cell.x, inner.width), top + length(cell.y, inner.height), length(cell.width, inner.width),
      length(cell.height, inner.height)),
  };
};

const span = ({ column, row, columnSpan = 1, rowSpan = 1 }) => ({
  x: column - 1, y: row - 1, width: columnSpan, height: rowSpan,
});
const overlap = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/* The placements of a screen in reading order: its cells with their rectangles, and the index of the slot in each. */
export const placements = (file, context) => {
  const layout = tracks(file, context);
  const { tracks: rect, free } = geometry(file, context, layout);
  const taken = file.slots.map(({ cell }, slot) => {
    if (!cell) return undefined;
    if (isFree(cell)) return { key: `free-${slot}`, cell, slot, label: `Free cell ${slot + 1}`, rect: free(cell) };
    const known = layout.cells.find(({ name }) => name === keyOf(cell));
    const area = file.layout?.grid ? span(cell) : known;
    if (!area) return undefined;
    return { key: keyOf(cell), cell, slot, area, rect: rect(area), label: label(cell) };
  }).filter(Boolean);
  const empty = layout.cells
    .filter((cell) => !taken.some(({ area }) => area && overlap(area, cell)))
    .map((cell) => ({ key: cell.name, cell: cell.cell ?? cell.name, area: cell, rect: rect(cell), label: label(cell.cell ?? cell.name) }));
  return [...taken, ...empty].sort((a, b) => a.rect.y - b.rect.y || a.rect.x - b.rect.x);
};

export const label = (cell) => typeof cell === "string" ? readableName(cell) : `Column ${cell.column}, row ${cell.row}`;

/* The placement nearest to another one in a direction, if any. */
export const neighbor = (all, from, key) => {
  const middle = ({ rect }) => [rect.x + rect.width / 2, rect.y + rect.height / 2];
  const [x, y] = middle(from);
  const ahead = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  const ranked = all.filter((placement) => placement.key !== from.key).map((placement) => {
    const [px, py] = middle(placement);
    const along = (px - x) * ahead[0] + (py - y) * ahead[1];
    const aside = Math.abs((px - x) * ahead[1]) + Math.abs((py - y) * ahead[0]);
    return { placement, along, cost: along + 2 * aside };
  }).filter(({ along }) => along > 0.02);
  return ranked.sort((a, b) => a.cost - b.cost)[0]?.placement;
};

/* What a slot shows: one item, or a playlist of which the first that is scheduled is shown. */
export const items = (slot) => slot.playlist ?? [Object.fromEntries(Object.entries(slot).filter(([key]) => contentMembers.includes(key)))];

export const content = (item) => {
  const kind = kinds.find((name) => item[name] !== undefined);
  return { kind, name: item[kind], isOwn: kind === "kind" || kind === "widget" };
};

/* The widgets that cells of another size show, with the label of such a cell: a widget has one size. */
export const widgetsOfOtherSizes = (file, all, { slot, rect }) => {
  const isSame = (one, other) => Math.abs(one - other) < 0.0001;
  const others = all.filter((other) => other.slot !== undefined && other.slot !== slot
    && !(isSame(other.rect.width, rect.width) && isSame(other.rect.height, rect.height)));
  return new Map(others.flatMap((other) => items(file.slots[other.slot]).map(content)
    .filter(({ isOwn }) => !isOwn).map(({ name }) => [name, other.label])));
};

export const hasTimes = ({ from, to, days }) => from !== undefined || to !== undefined || days !== undefined;

export const setItems = (slot, all) => {
  for (const member of contentMembers) delete slot[member];
  if (all.length === 1 && !hasTimes(all[0])) Object.assign(slot, all[0]);
  else slot.playlist = all;
};

/* Gives an item other content, at the same times. */
export const setContent = (item, { kind, name }) => {
  for (const member of contentMembers) if (member !== "while") delete item[member];
  const times = { ...item };
  for (const member of Object.keys(item)) delete item[member];
  Object.assign(item, { [kind]: name }, times);
};

export const setCell = (file, placement, shown) => {
  if (placement.slot === undefined) file.slots.push({ cell: placement.cell, [shown.kind]: shown.name });
  else setItems(file.slots[placement.slot], [{ [shown.kind]: shown.name }]);
};

const defaultName = ({ name, cell }, index) => name
  ?? (typeof cell === "string" ? cell : cell?.column ? `column-${cell.column}-row-${cell.row}` : `slot-${index + 1}`);

/* Moves what a cell shows to another one, which gets that one's in exchange. A widget of the screen itself has the name of
   its slot, and keeps it. */
export const move = (file, from, to) => {
  const slot = file.slots[from.slot];
  const other = to.slot === undefined ? undefined : file.slots[to.slot];
  for (const moved of [slot, other].filter(Boolean)) {
    if (items(moved).some((item) => content(item).isOwn)) moved.name = defaultName(moved, file.slots.indexOf(moved));
  }
  slot.cell = to.cell;
  if (other) other.cell = from.cell;
  makeNamesUnique(file);
};

const makeNamesUnique = (file) => {
  const known = new Set();
  file.slots.forEach((slot, index) => {
    const name = defaultName(slot, index);
    let free = name;
    for (let number = 2; known.has(free); number += 1) free = `${name}-${number}`;
    if (free !== name) slot.name = free;
    known.add(free);
  });
};

export const clearCell = (file, placement) => { file.slots.splice(placement.slot, 1); };

/* Gives each slot without a cell the first free one, as the reader of the file does. */
export const completeCells = (file, context) => {
  for (const slot of file.slots) {
    if (slot.cell) continue;
    const free = placements(file, context).find((placement) => placement.slot === undefined);
    if (free) slot.cell = free.cell;
  }
};

/* Changes the layout; what has no cell any more is removed, and returned. */
export const setLayout = (file, layout, context) => {
  const slots = placements(file, context).filter(({ slot, cell }) => slot !== undefined && !isFree(cell))
    .map(({ slot }) => file.slots[slot]);
  file.layout = layout;
  const cells = tracks(file, context).cells;
  const remaining = slots.slice(0, cells.length);
  remaining.forEach((slot, index) => {
    if (items(slot).some((item) => content(item).isOwn)) slot.name = defaultName(slot, file.slots.indexOf(slot));
    slot.cell = cells[index].cell ?? cells[index].name;
  });
  file.slots = file.slots.filter((slot) => isFree(slot.cell) || remaining.includes(slot));
  makeNamesUnique(file);
  return slots.slice(cells.length);
};

/* A change of the grid's tracks keeps the cells that still exist. */
export const setGrid = (file, columns, rows) => {
  file.layout = { grid: { columns, rows } };
  const fits = ({ cell }) => isFree(cell) || (cell.column + (cell.columnSpan ?? 1) - 1 <= columns && cell.row + (cell.rowSpan ?? 1) - 1 <= rows);
  const removed = file.slots.filter((slot) => !fits(slot));
  file.slots = file.slots.filter(fits);
  return removed;
};

export const shownText = (slot) => items(slot).map((item) => String(content(item).name)).join(", then ");

const settingNames = {
  layout: "the layout", gap: "the gap", margin: "the margin", statusLine: "the line", appearance: "the colors",
  background: "the background", cornerRadius: "the corners", device: "the display", name: "the name",
};

/* What differs between two versions of a file, in words. */
export const differences = (before, after, context) => {
  const found = [];
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (name === "slots" || JSON.stringify(before[name]) === JSON.stringify(after[name])) continue;
    const value = typeof after[name] === "object" ? "" : ` is now ${after[name] ?? "the default"}`;
    found.push(value ? `${settingNames[name] ?? name}${value}` : `${settingNames[name] ?? name} changed`);
  }
  const shown = (file) => new Map(placements(file, context).filter(({ slot }) => slot !== undefined)
    .map((placement) => [placement.key, { text: shownText(file.slots[placement.slot]), label: placement.label, json: JSON.stringify(file.slots[placement.slot]) }]));
  const [old, present] = [shown(before), shown(after)];
  for (const [key, { text, label: name, json }] of present) {
    if (!old.has(key)) found.push(`${name} shows ${text}`);
    else if (old.get(key).text !== text) found.push(`${name} shows ${text} instead of ${old.get(key).text}`);
    else if (old.get(key).json !== json) found.push(`${name} shows ${text} at other times`);
  }
  for (const [key, { text, label: name }] of old) if (!present.has(key)) found.push(`${name} no longer shows ${text}`);
  return found;
};
