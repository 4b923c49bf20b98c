import { ask, change, element, field, notify, part, read, repeat, sentence, setText } from "./admin.js";
import { contentOptions, DisplayCard, showAddresses } from "./display-card.js";
import { count } from "./words.js";

const cards = new Map();
let contents = [];

const show = (status) => {
  contents = status.contents;
  const approved = status.displays.filter(({ state }) => state !== "waiting");
  const waiting = status.displays.length - approved.length;
  const names = new Set(approved.map(({ name }) => name));
  for (const [name, card] of cards) {
    if (names.has(name)) continue;
    card.root.remove();
    cards.delete(name);
  }
  approved.forEach((display, index) => {
    const card = cards.get(display.name) ?? new DisplayCard(display, refresh);
    cards.set(display.name, card);
    card.update(display, status.contents, status.now);
    const list = part("displays");
    if (list.children[index] !== card.root) list.insertBefore(card.root, list.children[index] ?? null);
  });
  part("displays").setAttribute("aria-busy", "false");
  const problems = approved.filter(({ problem, state }) => problem || state === "silent").length;
  setText(part("summary"), approved.length
    ? [count(approved.length, "display"), problems ? `${problems} with a problem` : ""].filter(Boolean).join(", ") : "");
  part("empty").hidden = status.displays.length > 0;
  part("waiting").hidden = waiting === 0;
  setText(part("waiting-text"), waiting === 1
    ? "A display waits for approval. It shows a code of six letters and digits."
    : `${waiting} displays wait for approval. Each shows a code of six letters and digits.`);
};

const load = async () => {
  try {
    show(await read("displays"));
    setText(part("problem"), "");
  } catch (error) {
    setText(part("problem"), sentence(error.message));
  }
};
const refresh = repeat(4, load);

const contentChoice = () => {
  const choice = element("select", {}, element("option", { value: "" }, "Nothing yet"), ...contentOptions(contents));
  return field("shows", "Shows", choice);
};
const nameField = (isRequired) => field(
  "name", isRequired ? "Name" : "Name (optional)",
  element("input", { type: "text", required: isRequired, maxLength: 255, autocomplete: "off", spellcheck: false }),
  "Such as kitchen: letters, digits, hyphens and dots.");

const approve = async () => {
  const code = element("input", {
    type: "text", className: "code-field", required: true, maxLength: 12, autocomplete: "off", spellcheck: false,
    autocapitalize: "characters",
  });
  const answer = await ask({
    title: "Approve a display", button: "Approve",
    fields: [field("code", "Code on the display", code), contentChoice(), nameField(false)],
    submit: (data) => change("displays/approve", {
      code: data.get("code"), shows: data.get("shows") || null, name: data.get("name").trim() || null,
    }),
  });
  if (!answer) return;
  notify(`${answer.name} was approved.`);
  await refresh();
};

const add = async () => {
  if (!contents.length) return notify("There is nothing to show yet; add a widget first.");
  const choice = element("select", { required: true }, ...contentOptions(contents));
  let name;
  const answer = await ask({
    title: "Add a browser", button: "Add",
    text: "A tablet, a monitor or another program that fetches an address. A display that shows a code is approved instead.",
    fields: [nameField(true), field("shows", "Shows", choice)],
    submit: (data) => {
      name = data.get("name").trim();
      return change("displays/add", { name, shows: data.get("shows") });
    },
  });
  if (!answer) return;
  await refresh();
  await showAddresses(name, answer);
};

part("approve").addEventListener("click", approve);
part("approve-waiting").addEventListener("click", approve);
part("add").addEventListener("click", add);
