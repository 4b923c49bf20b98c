import { byId, change, confirmUnsavedChanges, disableWithReason, element, markDraftStored, notify, path, read, retryWhileBusy, sentence, setText, showDialog } from "./admin.js";
import { clearCell, completeCells, content, differences, items, move, placements, setCell, widgetsOfOtherSizes } from "./arrangement.js";
import { Board } from "./board.js";
import { hasWords } from "./card-pages.js";
import { ProfileMenu } from "./profile-menu.js";
import { ScreenFields } from "./screen-fields.js";
import { FileHistory, ScreenDraft } from "./screen-history.js";
import { ScreenPicture } from "./screen-picture.js";
import { SlotForm } from "./slot-form.js";

const query = new URLSearchParams(location.search);
/* The file, and what it can show. */
const state = {};
let profiles = [];
let menu;
/* The version that was read, and its file; undefined for a new screen. */
let base;
let selected;
let history;
let savedText = "";

const fileText = () => JSON.stringify(state.file);
const all = () => placements(state.file, state.context);
const placementOf = (key) => all().find((placement) => placement.key === key);

const board = new Board(byId("board"), byId("cells"), {
  select: (placement, isOpened) => select(placement, isOpened),
  move: (from, to) => {
    const text = contentText(from);
    move(state.file, from, to);
    selected = to.key;
    commit();
    notify(`${text} is now in “${to.label}”.`);
  },
  empty: (placement) => {
    const text = contentText(placement);
    clearCell(state.file, placement);
    commit();
    notify(`${text} was taken from “${placement.label}”.`);
  },
  drop: (dragged, to) => {
    if (!to) return;
    if (!dragged.placement) return fill(dragged.shown, to);
    if (dragged.placement.key === to.key) return;
    move(state.file, dragged.placement, to);
    selected = to.key;
    commit();
    notify(`${dragged.text} is now in “${to.label}”.`);
  },
});

/* Puts a widget into a cell. One that is drawn for another display is added for this one first. */
const fill = async (shown, to) => {
  try {
    const own = shown.profile ? await addForDisplay(shown) : shown;
    setCell(state.file, placementOf(to.key) ?? to, own);
    selected = to.key;
    commit();
    notify(`${own.name} is now in “${to.label}”.`);
  } catch (error) {
    notify(sentence(error.message));
  }
};

/* Adds a widget with the settings of one for another display, and returns the new one. */
const addForDisplay = async ({ name, kind }) => {
  const { device } = state.file;
  const added = await change(path("instances", name, "copy"), { device });
  await loadContents(device);
  return { kind, name: added.name };
};

const slotForm = new SlotForm(byId("items"), (focused) => commit(focused));

const reportRemoved = (slots) => {
  if (slots.length) notify(`${slots.map((slot) => content(items(slot)[0]).name).join(", ")} no longer fits and was taken away. “Undo” brings it back.`);
};

const fields = new ScreenFields(state, { changed: () => commit(), removed: reportRemoved });

const picture = new ScreenPicture({
  body: () => state.file.slots.length ? body() : undefined, profile: () => state.context.profile,
  isSaved: () => fileText() === savedText, clear: () => clearErrors(), fail: (error) => showError(error, false),
});

const isChanged = () => Boolean(state.file) && fileText() !== (savedText || history.first);
confirmUnsavedChanges(isChanged);
/* What is not saved, which outlives the end of the session. */
const draft = new ScreenDraft(query.get("screen"));
markDraftStored();

const contentText = (placement) => items(state.file.slots[placement.slot]).map((item) => content(item).name).join(", then ");

const select = (placement, isOpened) => {
  if (!placement) return;
  selected = placement.key;
  show();
  if (isOpened) document.getElementById("item-0-shows")?.focus();
};

/* After a change of the file: what can be undone, all fields, and the picture. */
const commit = (focused) => {
  history.add(fileText());
  storeDraft();
  show(focused);
  picture.draw(300);
};

const storeDraft = () => {
  if (isChanged()) draft.store({ text: fileText(), base });
  else draft.discard();
};

const restore = (offset) => {
  const text = history.restore(offset);
  if (!text) return;
  state.file = JSON.parse(text);
  storeDraft();
  show();
  picture.draw(0);
  notify(offset < 0 ? "Undone." : "Redone.");
};

/* Shows the file in all fields; the focus stays where it is. */
const show = (focused) => {
  const known = focused ?? document.activeElement?.id;
  const cells = all();
  if (!cells.some(({ key }) => key === selected)) selected = cells[0]?.key;
  board.show(state.file, cells, selected);
  const placement = placementOf(selected);
  byId("slot").hidden = !placement;
  if (placement) {
    setText(byId("slot-title"), placement.label);
    slotForm.show(state.file, placement, state.context.contents, widgetsOfOtherSizes(state.file, cells, placement));
  }
  fields.show();
  byId("undo").disabled = !history.canUndo;
  byId("redo").disabled = !history.canRedo;
  setText(byId("summary"), fileText() === savedText ? "" : base ? "Changes are not saved" : "Not saved yet");
  setText(byId("text"), JSON.stringify(state.file, null, 2));
  if (known && document.activeElement?.id !== known) document.getElementById(known)?.focus();
};

/* A widget or stack that can be put into a cell. */
const chip = (shown) => {
  const button = element(
    "button", { type: "button", className: "chip" }, element("b", {}, shown.name),
    shown.title ? element("small", {}, shown.title) : undefined,
    shown.profile ? element("small", {}, `for ${shown.profile}`) : undefined);
  button.addEventListener("click", () => {
    const to = placementOf(selected);
    if (to) fill(shown, to);
  });
  board.drag(button, () => ({ shown, text: shown.name }));
  return element("li", {}, button);
};

/* A few widgets are found without a search. */
const minimumForSearch = 20;

const showAvailableWidgets = () => {
  const { contents, others } = state.context;
  const all = contents.length + others.length;
  const search = byId("available-search").value;
  const found = (widgets) => widgets.filter(({ name, title, profile }) => hasWords(search, [name, title, profile]));
  const [foundContents, foundOthers] = [found(contents), found(others)];
  byId("available-filter").hidden = all < minimumForSearch && !search.trim();
  setText(byId("available-found"), search.trim() ? `${foundContents.length + foundOthers.length} of ${all} widgets` : "");
  byId("available").replaceChildren(...foundContents.map(chip));
  byId("available-empty").hidden = contents.length > 0;
  setText(byId("available-empty-text"), others.length
    ? "None of your widgets is drawn for this display yet. Choose one of those below, which is then drawn for it too, or "
    : "You have no widget yet. To begin, ");
  byId("add-widget").href = `/admin/widgets?${new URLSearchParams({ device: state.file?.device ?? state.context.profile.id })}`;
  byId("other-available").replaceChildren(...foundOthers.map(chip));
  byId("others").hidden = foundOthers.length === 0;
};

const body = () => ({
  text: JSON.stringify(state.file), name: base?.name ?? null, version: base?.version ?? null,
});

const clearErrors = () => {
  setText(byId("form-problem"), "");
  for (const marked of document.querySelectorAll(".arrange [aria-invalid]")) {
    marked.removeAttribute("aria-invalid");
    marked.removeAttribute("aria-errormessage");
  }
};

/* Shows what the reader of the file says, at the field that it is about. */
const showError = (error, isSaving) => {
  clearErrors();
  const name = error.body?.field ?? "";
  const number = name.match(/^slots\[(\d+)\]/)?.[1];
  const placement = number === undefined ? undefined : all().find(({ slot }) => slot === Number(number));
  if (placement) {
    selected = placement.key;
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
  const label = placement ? `“${placement.label}”` : control?.labels?.[0]?.textContent;
  const text = (error.body?.reason ?? error.message)
    .replace("must contain at least one slot", "nothing yet; put a widget into a cell")
    .replace("another slot shows it", "another cell shows it")
    .replace("; add the widget again, or name its kind here", "; add the widget once more for this cell");
  setText(byId("form-problem"), label && error.body?.reason ? sentence(`${label} ${text}`) : sentence(text));
  if (isSaving) (control ?? byId("form-problem")).focus();
};

const save = async (event) => {
  event.preventDefault();
  byId("save").disabled = true;
  const displays = [...document.querySelectorAll("[name=display]:checked")].map(({ value }) => value);
  try {
    const sent = body();
    const answer = await retryWhileBusy(() => change("screens/save", { ...sent, displays }));
    savedText = sent.text;
    draft.discard();
    draft.rename(answer.name);
    base = { name: answer.name, version: answer.version, file: JSON.parse(savedText) };
    window.history.replaceState(null, "", `?${new URLSearchParams({ screen: answer.name })}`);
    lockSavedFields();
    clearErrors();
    show();
    picture.refresh();
    notify(answer.problem ?? `${answer.name} was saved.`);
  } catch (error) {
    if (error.status !== 409 || !(await showConflict())) showError(error, true);
  }
  byId("save").disabled = false;
};

/* Shows the differences to a version that someone else saved; returns whether there is one. */
const showConflict = async () => {
  if (!base) return false;
  const other = await read(path("screens", base.name)).catch(() => undefined);
  if (!other || other.version === base.version) return false;
  const theirs = JSON.parse(other.text);
  completeCells(theirs, state.context);
  const found = differences(base.file, theirs, state.context);
  await showDialog({
    title: `Someone else changed ${base.name}`, button: "Show their version",
    text: "Nothing was saved. Their version has these changes; “Undo” then brings yours back, to save it instead.",
    fields: [element("ul", { className: "bullets" }, ...found.map((text) => element("li", {}, sentence(text))))],
    submit: () => {
      base = { name: other.name, version: other.version, file: theirs };
      state.file = structuredClone(theirs);
      savedText = fileText();
      commit();
    },
  });
  return true;
};

/* Disables the fields that cannot be changed in a saved screen. */
const lockSavedFields = () => {
  setText(byId("title"), base.name);
  document.title = `${base.name} · Placard`;
  menu.close();
  disableWithReason(byId("name"), "A saved screen keeps its name.");
  disableWithReason(byId("profile"), "A saved screen keeps its display. Make a new screen for another one.");
  showDisplays();
};

const showDisplays = () => {
  const displays = base ? [] : state.context.profile.displays;
  byId("shown-hint").hidden = displays.length > 0;
  byId("shown").replaceChildren(...displays.map(({ name, label }) => element(
    "label", { className: "check" }, element("input", { type: "checkbox", name: "display", value: name }), `Show it on ${label}`)));
};

const loadContents = async (device) => {
  state.context = await read(`arrangement?${new URLSearchParams({ device })}`);
  showAvailableWidgets();
};

const load = async (device) => {
  await loadContents(device);
  const [width, height] = state.context.profile.size;
  byId("board").style.setProperty("--width", width);
  byId("board").style.setProperty("--height", height);
  showDisplays();
};

/* Restores what was not saved when this page was left, as at the end of a session. */
const restoreDraft = async () => {
  const stored = draft.read();
  if (!stored || stored.text === fileText()) return;
  state.file = JSON.parse(stored.text);
  base = stored.base ?? base;
  await load(state.file.device);
  byId("profile").value = state.file.device;
  history.add(fileText());
  notify("What you had not saved is here again. “Undo” reverts it.");
};

/* A name for a new screen that is not taken. */
const freeName = (names) => {
  let name = "screen";
  for (let number = 2; names.includes(name); number += 1) name = `screen-${number}`;
  return name;
};

const begin = async () => {
  ({ profiles } = await read("profiles"));
  menu = new ProfileMenu(byId("profile"), profiles);
  if (query.has("screen")) {
    const known = await read(path("screens", query.get("screen")));
    state.file = JSON.parse(known.text);
    await load(state.file.device);
    completeCells(state.file, state.context);
    base = { name: known.name, version: known.version, file: structuredClone(state.file) };
    lockSavedFields();
  } else {
    const device = query.get("device") ?? profiles.find(({ displays }) => displays.length)?.id ?? "trmnl-og";
    await load(device);
    state.file = { name: freeName(state.context.names), device, layout: "halves", slots: [] };
  }
  byId("profile").value = state.file.device;
  history = new FileHistory(fileText());
  savedText = base ? fileText() : "";
  await restoreDraft();
  fields.showLayouts();
  show();
  picture.draw(0);
};

byId("profile").addEventListener("change", async () => {
  state.file.device = byId("profile").value;
  await load(state.file.device);
  const known = new Set(state.context.contents.map(({ name }) => name));
  state.file.slots = state.file.slots.filter((slot) => items(slot).every((item) => known.has(content(item).name)));
  commit();
});
byId("undo").addEventListener("click", () => restore(-1));
byId("redo").addEventListener("click", () => restore(1));
byId("form").addEventListener("submit", save);
byId("available-search").addEventListener("input", showAvailableWidgets);
addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const isText = event.target instanceof Element && event.target.closest("input[type=text], input[type=number], input[type=search]");
  const key = event.key.toLowerCase();
  if (isText || !["z", "y"].includes(key)) return;
  event.preventDefault();
  restore(key === "y" || event.shiftKey ? 1 : -1);
});
begin().catch((error) => {
  byId("editor").hidden = true;
  setText(byId("problem"), sentence(error.message));
});
