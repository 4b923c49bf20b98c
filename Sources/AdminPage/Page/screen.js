import { ask, change, element, guardChanges, latest, lock, notify, part, path, read, sentence, setText } from "./admin.js";
import {
  completeCells, content, differences, empty, items, layoutName, move, places, put, setGrid, setLayout,
} from "./arrangement.js";
import { Board } from "./board.js";
import { ProfileMenu } from "./profile-menu.js";
import { SlotForm, timesFields } from "./slot-form.js";
import { Clock } from "./words.js";

const query = new URLSearchParams(location.search);
const layoutNames = {
  full: "One widget", halves: "Two side by side", rows: "Two, one above the other", thirds: "Three in a row",
  quadrants: "Four", "large-and-small": "A large one and two small ones", "medium-and-small": "A wide one above two small ones",
  "main-and-side": "A main one and three at its side", grid: "A grid",
};

let file;
let context;
let profiles = [];
let menu;
/* The version that was read, and its file; undefined for a new screen. */
let base;
let selected;
let changes = [];
let origin = 0;
let clock = new Clock("en-GB");

/* Undo and redo: the texts of the file after each change. */
let history = [];
let step = 0;
let savedText = "";

const fileText = () => JSON.stringify(file);
const all = () => places(file, context);
const placeOf = (key) => all().find((place) => place.key === key);

const board = new Board(part("board"), part("cells"), {
  select: (place, isOpened) => select(place, isOpened),
  move: (from, to) => {
    const text = contentText(from);
    move(file, from, to);
    selected = to.key;
    commit();
    notify(`${text} is now in “${to.label}”.`);
  },
  empty: (place) => {
    const text = contentText(place);
    empty(file, place);
    commit();
    notify(`${text} was taken from “${place.label}”.`);
  },
  drop: (dragged, to) => {
    if (!to) return;
    if (dragged.place) {
      if (dragged.place.key === to.key) return;
      move(file, dragged.place, to);
    } else {
      put(file, to, dragged.shown);
    }
    selected = to.key;
    commit();
    notify(`${dragged.text} is now in “${to.label}”.`);
  },
});

const slotForm = new SlotForm(part("items"), (focused) => commit(focused));

guardChanges(() => file && fileText() !== (savedText || history[0]));

const contentText = (place) => items(file.slots[place.slot]).map((item) => content(item).name).join(", then ");

const select = (place, isOpened) => {
  if (!place) return;
  selected = place.key;
  show();
  if (isOpened) document.getElementById("item-0-shows")?.focus();
};

/* After a change of the file: what can be undone, all fields, and the picture. */
const commit = (focused) => {
  const text = fileText();
  if (text !== history[step]) {
    history = [...history.slice(0, step + 1), text].slice(-200);
    step = history.length - 1;
  }
  show(focused);
  preview(300);
};

const travel = (by) => {
  if (step + by < 0 || step + by >= history.length) return;
  step += by;
  file = JSON.parse(history[step]);
  show();
  preview(0);
  notify(by < 0 ? "Undone." : "Done again.");
};

/* Shows the file in all fields; the focus stays where it is. */
const show = (focused) => {
  const known = focused ?? document.activeElement?.id;
  const cells = all();
  if (!cells.some(({ key }) => key === selected)) selected = cells[0]?.key;
  board.show(file, cells, selected);
  const place = placeOf(selected);
  part("slot").hidden = !place;
  if (place) {
    setText(part("slot-title"), place.label);
    slotForm.show(file, place, context.contents);
  }
  showFields();
  part("undo").disabled = step === 0;
  part("redo").disabled = step >= history.length - 1;
  setText(part("summary"), fileText() === savedText ? "" : "Not saved yet");
  setText(part("text"), JSON.stringify(file, null, 2));
  if (known && document.activeElement?.id !== known) document.getElementById(known)?.focus();
};

const showFields = () => {
  const set = (name, value) => { if (document.activeElement !== part(name)) part(name).value = value ?? ""; };
  set("name", file.name);
  set("layout", layoutName(file));
  set("gap", file.gap);
  set("margin", file.margin);
  part("margin").placeholder = file.layout === "full" ? "0" : "8";
  part("grid").hidden = !file.layout?.grid;
  set("columns", file.layout?.grid?.columns);
  set("rows", file.layout?.grid?.rows);
  set("line", file.statusLine ? file.statusLine.edge ?? "top" : "");
  const isTimed = typeof file.appearance === "object";
  set("appearance", isTimed ? "times" : file.appearance ?? "light");
  part("dark-times").replaceChildren(...(isTimed ? file.appearance.dark : []).flatMap((times, index) => [
    ...timesFields(times, `dark-${index}`, `appearance.dark[${index}]`, () => commit())]));
};

/* The menu of layouts; a file without one is offered none, too. */
const showLayouts = () => {
  const names = [...context.layouts.map(({ name }) => name), "grid"];
  if (layoutName(file) === "free") names.push("free");
  part("layout").replaceChildren(...names.map((name) => element("option", { value: name }, layoutNames[name] ?? (name === "free" ? "Free" : name))));
};

const showStock = () => {
  part("stock").replaceChildren(...context.contents.map((shown) => {
    const chip = element(
      "button", { type: "button", className: "chip" }, element("b", {}, shown.name),
      shown.title ? element("small", {}, shown.title) : undefined);
    chip.addEventListener("click", () => {
      const place = placeOf(selected);
      if (!place) return;
      put(file, place, shown);
      commit();
      notify(`${shown.name} is now in “${place.label}”.`);
    });
    board.drag(chip, () => ({ shown, text: shown.name }));
    return element("li", {}, chip);
  }));
  part("stock-empty").hidden = context.contents.length > 0;
};

/* Draws the screen at the chosen time, a moment after the last change. */
const preview = (pause) => {
  part("board").classList.add("stale");
  draw(pause);
};

const body = () => ({
  text: JSON.stringify(file), name: base?.name ?? null, version: base?.version ?? null,
});

const draw = latest(async (isLast) => {
  showTime();
  if (!file.slots.length) {
    part("picture").hidden = true;
    part("workshop").setAttribute("aria-busy", "false");
    return setText(part("state"), "Put a widget into a cell.");
  }
  part("workshop").setAttribute("aria-busy", "true");
  setText(part("state"), "Drawing…");
  try {
    const answer = await change("screens/preview", {
      ...body(), minutes: Number(part("moment").value), scheme: document.querySelector("[name=scheme]:checked").value || null,
    });
    if (!isLast()) return;
    clearErrors();
    showPicture(answer);
  } catch (error) {
    if (!isLast() || error.status === 404) return;
    setText(part("state"), "");
    showError(error, false);
  }
  part("workshop").setAttribute("aria-busy", "false");
});

const showPicture = ({ picture, notes, scheme, now, zone, changes: found }) => {
  part("picture").src = picture.data;
  part("picture").alt = picture.description ?? "";
  part("picture").hidden = false;
  part("board").classList.remove("stale");
  part("board").dataset.scheme = scheme;
  part("notes").replaceChildren(...notes.map((text) => element("li", {}, sentence(text))));
  setText(part("state"), `${context.profile.name}: ${context.profile.size.join(" × ")} pixels in the inks of the display (${context.profile.inks})`);
  changes = found;
  origin = new Date(now).getTime();
  clock = new Clock("en-GB", zone);
  showTime();
};

const showTime = () => {
  const minutes = Number(part("moment").value);
  const text = minutes === 0 ? "now" : clock.text((origin || Date.now()) + minutes * 60_000);
  setText(part("time"), text);
  part("moment").setAttribute("aria-valuetext", text);
  part("earlier").disabled = !changes.some((minute) => minute < minutes);
  part("later").disabled = !changes.some((minute) => minute > minutes);
};

const clearErrors = () => {
  setText(part("form-problem"), "");
  for (const marked of document.querySelectorAll(".arrange [aria-invalid]")) {
    marked.removeAttribute("aria-invalid");
    marked.removeAttribute("aria-errormessage");
  }
};

/* Shows what the reader of the file says, at the field that it is about. */
const showError = (error, isSaving) => {
  clearErrors();
  const name = error.answer?.field ?? "";
  const number = name.match(/^slots\[(\d+)\]/)?.[1];
  const place = number === undefined ? undefined : all().find(({ slot }) => slot === Number(number));
  if (place) {
    selected = place.key;
    show();
  }
  const candidates = [...document.querySelectorAll(".arrange [data-field]")].filter(({ dataset: { field } }) => name === field || name.startsWith(`${field}.`) || name.startsWith(`${field}[`));
  const longest = Math.max(0, ...candidates.map(({ dataset: { field } }) => field.length));
  const marked = candidates.filter(({ dataset: { field } }) => field.length === longest);
  for (const control of marked) {
    control.setAttribute("aria-invalid", "true");
    control.setAttribute("aria-errormessage", "form-problem");
  }
  const control = marked.find((one) => !one.classList.contains("cell")) ?? marked[0];
  const label = place ? `“${place.label}”` : control?.labels?.[0]?.textContent;
  const text = error.answer?.reason ?? error.message;
  setText(part("form-problem"), label && error.answer?.reason ? sentence(`${label} ${text}`) : sentence(text));
  if (isSaving) (control ?? part("form-problem")).focus();
};

const save = async (event) => {
  event.preventDefault();
  part("save").disabled = true;
  const displays = [...document.querySelectorAll("[name=display]:checked")].map(({ value }) => value);
  try {
    const sent = body();
    const answer = await change("screens/save", { ...sent, displays });
    savedText = sent.text;
    base = { name: answer.name, version: answer.version, file: JSON.parse(savedText) };

    window.history.replaceState(null, "", `?${new URLSearchParams({ screen: answer.name })}`);
    fix();
    clearErrors();
    show();
    notify(answer.problem ?? `${answer.name} was saved.`);
  } catch (error) {
    if (error.status !== 409 || !(await offerOther())) showError(error, true);
  }
  part("save").disabled = false;
};

/* Someone else saved another version: says what is different in it; returns whether there is one. */
const offerOther = async () => {
  if (!base) return false;
  const other = await read(path("screens", base.name)).catch(() => undefined);
  if (!other || other.version === base.version) return false;
  const theirs = JSON.parse(other.text);
  completeCells(theirs, context);
  const found = differences(base.file, theirs, context);
  await ask({
    title: `Someone else changed ${base.name}`, button: "Show their version",
    text: "Nothing was saved. Their version has these changes; “Undo” then brings yours back, to save it instead.",
    fields: [element("ul", { className: "bullets" }, ...found.map((text) => element("li", {}, sentence(text))))],
    submit: () => {
      base = { name: other.name, version: other.version, file: theirs };
      file = structuredClone(theirs);
      savedText = fileText();
      commit();
    },
  });
  return true;
};

/* What cannot be changed in a saved screen. */
const fix = () => {
  setText(part("title"), base.name);
  document.title = `${base.name} · Placard`;
  menu.close();
  lock(part("name"), "A saved screen keeps its name.");
  lock(part("profile"), "A saved screen keeps its display. Make a new screen for another one.");
  part("shown-group").hidden = true;
};

const showDisplays = () => {
  const { displays } = context.profile;
  part("shown-group").hidden = Boolean(base) || !displays.length;
  part("shown").replaceChildren(...displays.map((name) => element(
    "label", { className: "check" }, element("input", { type: "checkbox", name: "display", value: name }), `Show it on ${name}`)));
};

const load = async (device) => {
  context = await read(`arrangement?${new URLSearchParams({ device })}`);
  const [width, height] = context.profile.size;
  part("board").style.setProperty("--width", width);
  part("board").style.setProperty("--height", height);
  showStock();
  showDisplays();
};

/* A name for a new screen that is not taken. */
const freeName = (names) => {
  let name = "screen";
  for (let number = 2; names.includes(name); number += 1) name = `screen-${number}`;
  return name;
};

const begin = async () => {
  ({ profiles } = await read("profiles"));
  menu = new ProfileMenu(part("profile"), profiles);
  if (query.has("screen")) {
    const known = await read(path("screens", query.get("screen")));
    file = JSON.parse(known.text);
    await load(file.device);
    completeCells(file, context);
    base = { name: known.name, version: known.version, file: structuredClone(file) };
    fix();
  } else {
    const device = query.get("device") ?? profiles.find(({ displays }) => displays.length)?.id ?? "trmnl-og";
    await load(device);
    file = { name: freeName(context.names), device, layout: "halves", slots: [] };
  }
  part("profile").value = file.device;
  history = [fileText()];
  savedText = base ? fileText() : "";
  showLayouts();
  show();
  preview(0);
};

const bind = (name, work, event = "change") => part(name).addEventListener(event, () => {
  work(part(name).value);
  commit();
});

const number = (name) => (value) => {
  if (value === "" || !Number.isFinite(Number(value))) delete file[name];
  else file[name] = Number(value);
};

const tellGone = (gone) => {
  if (gone.length) notify(`${gone.map((slot) => content(items(slot)[0]).name).join(", ")} no longer fits and was taken away. “Undo” brings it back.`);
};

bind("name", (value) => { file.name = value.trim(); });
bind("gap", number("gap"));
bind("margin", number("margin"));
bind("line", (value) => {
  if (!value) delete file.statusLine;
  else if (typeof file.statusLine === "object") file.statusLine.edge = value;
  else file.statusLine = value === "top" ? true : { edge: value };
});
bind("appearance", (value) => {
  if (value === "times") file.appearance = { dark: [{ from: "20:00", to: "07:00" }] };
  else file.appearance = value;
});
bind("layout", (value) => {
  if (value === "grid") tellGone(setLayout(file, { grid: { columns: 3, rows: 2 } }, context));
  else if (value !== "free") tellGone(setLayout(file, value, context));
});
for (const name of ["columns", "rows"]) {
  bind(name, () => {
    const [columns, rows] = ["columns", "rows"].map((side) => Math.min(24, Math.max(1, Math.round(Number(part(side).value)) || 1)));
    tellGone(setGrid(file, columns, rows));
  });
}
part("profile").addEventListener("change", async () => {
  file.device = part("profile").value;
  await load(file.device);
  const known = new Set(context.contents.map(({ name }) => name));
  file.slots = file.slots.filter((slot) => items(slot).every((item) => known.has(content(item).name)));
  commit();
});
part("moment").addEventListener("input", () => {
  showTime();
  preview(150);
});
const jump = (minutes) => {
  part("moment").value = minutes;
  showTime();
  preview(0);
};
part("now").addEventListener("click", () => jump(0));
/* The slider has steps of five minutes; the picture at the end of a step has the change. */
part("later").addEventListener("click", () => jump(Math.ceil(changes.find((minute) => minute > Number(part("moment").value)) / 5) * 5));
part("earlier").addEventListener("click", () => {
  const before = changes.filter((minute) => minute < Number(part("moment").value));
  jump(before.length > 1 ? Math.ceil(before.at(-2) / 5) * 5 : 0);
});
part("schemes").addEventListener("change", () => preview(0));
part("undo").addEventListener("click", () => travel(-1));
part("redo").addEventListener("click", () => travel(1));
part("form").addEventListener("submit", save);
addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const isText = event.target instanceof Element && event.target.closest("input[type=text], input[type=number]");
  const key = event.key.toLowerCase();
  if (isText || !["z", "y"].includes(key)) return;
  event.preventDefault();
  travel(key === "y" || event.shiftKey ? 1 : -1);
});
begin().catch((error) => {
  part("workshop").hidden = true;
  setText(part("problem"), sentence(error.message));
});
