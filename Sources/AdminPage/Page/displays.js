import { byId, change, element, field, notify, poll, read, sentence, setText, showDialog } from "./admin.js";
import { CardPages } from "./card-pages.js";
import { browserHint, chooseScreen, contentOptions, DisplayCard, showAddresses } from "./display-card.js";
import { DisplayFilter } from "./display-filter.js";
import { count } from "./elements.js";

let status;
let contents = [];

const cards = new CardPages(
  byId("displays"), byId("more"), (display) => new DisplayCard(display, refresh, approve), () => show());

const filter = new DisplayFilter(() => {
  cards.rewind();
  if (status) show();
});

const show = () => {
  const { displays, now } = status;
  filter.showTags(displays);
  const matching = filter.matching(displays);
  cards.show(matching, contents, now);
  byId("displays").setAttribute("aria-busy", "false");
  /* A few displays are found without a search. */
  byId("filters").hidden = displays.length <= 5 && !filter.isUsed;
  const summary = cards.summary(matching.length, displays.length, (number) => count(number, "display"));
  setText(byId("count"), displays.length ? summary : "");
  byId("none").hidden = !displays.length || matching.length > 0;
  byId("empty").hidden = displays.length > 0;
  showSummary(displays);
};

const showSummary = (displays) => {
  const problems = displays.filter(({ problem, failures, state }) => problem || failures.length || state === "silent").length;
  setText(byId("summary"), problems ? `${problems} with a problem` : "");
  const waiting = displays.filter(({ state }) => state === "waiting").length;
  byId("waiting").hidden = waiting === 0;
  setText(byId("waiting-text"), waiting === 1
    ? "A display waits for approval. It shows a code of six letters and digits."
    : `${waiting} displays wait for approval. Each shows a code of six letters and digits.`);
};

const load = async () => {
  try {
    status = await read("displays");
    ({ contents } = status);
    show();
    setText(byId("problem"), "");
  } catch (error) {
    setText(byId("problem"), sentence(error.message));
  }
};
const refresh = poll(4, load);

const contentChoice = () => {
  const choice = element("select", {}, element("option", { value: "" }, "Nothing yet"), ...contentOptions(contents));
  chooseScreen(choice, contents);
  return field("shows", "Shows", choice, "Choose something that is drawn for the model of the display.");
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
  const answer = await showDialog({
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
  const answer = await showDialog({
    title: "Add a browser", button: "Add",
    text: "A tablet, a monitor or another program that fetches an address. A display that shows a code is approved instead.",
    fields: [nameField(true), field("shows", "Shows", choice, browserHint)],
    submit: (data) => {
      name = data.get("name").trim();
      return change("displays/add", { name, shows: data.get("shows") });
    },
  });
  if (!answer) return;
  await refresh();
  await showAddresses(name, answer);
};

byId("approve").addEventListener("click", approve);
byId("approve-waiting").addEventListener("click", approve);
byId("add").addEventListener("click", add);
byId("clear").addEventListener("click", () => {
  filter.clear();
  byId("search").focus();
});
