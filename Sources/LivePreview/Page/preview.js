import { Choices } from "./choices.js";
import { Figures } from "./figures.js";
import { ParameterForm } from "./form.js";
import { Clock, count, element, setText } from "./words.js";

const part = (name) => document.getElementById(name);
const post = (path, body) => fetch(path, {
  method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
});

let state = null;
let clock = null;
let entry = Number(sessionStorage.getItem("entry") ?? 0);

const figures = new Figures(part("devices"), (isBusy) => {
  part("main").setAttribute("aria-busy", String(isBusy));
});
const choices = new Choices((values) => post("/choices", values), () => arrange());
const form = new ParameterForm(part("form"), (values) => post("/parameters", values));

/* What the server tells: all that the page shows but the pictures. */
const show = (next) => {
  state = next;
  clock = new Clock(next.locale, next.timeZone);
  document.title = `${next.name} · Preview`;
  setText(part("name"), next.name);
  setText(part("text"), next.text);
  part("name").title = next.folder;
  showMistakes(next.mistakes);
  showNotes(next.notes);
  showData(next.data);
  part("side").hidden = !next.fields.length;
  part("standard").disabled = !next.fields.some(({ isSet }) => isSet);
  form.isLive = next.data.isLive;
  form.show(next.fields);
  choices.show(next.chosen, next.devices);
  showStatus();
  arrange();
};

/* Shows the pictures of the chosen families and schemes. */
const arrange = () => {
  if (!state) return;
  figures.arrange(choices.filtered(state.devices), choices.scheme);
  showEntry(entry);
};

const showStatus = (isLost = false) => {
  const wrong = state?.mistakes.length ?? 0;
  const kind = isLost ? "lost" : state?.isBuilding ? "busy"
    : wrong ? "wrong" : state?.data.isFetching ? "busy" : "good";
  document.documentElement.dataset.status = kind;
  setText(part("status"), {
    lost: "Not connected; is the command still running?",
    wrong: `${count(wrong, "mistake")}${state?.version ? "; the last good version is shown" : ""}`,
    busy: state?.isBuilding ? "Building…" : "Fetching…",
    good: `Up to date${state?.times ? `; ${state.times}` : ""}`,
  }[kind]);
};

const showMistakes = (mistakes) => {
  const key = JSON.stringify(mistakes);
  const root = part("mistakes");
  if (root.dataset.key === key) return;
  root.dataset.key = key;
  const rows = mistakes.map(({ place, message, excerpt }) => element(
    "div", { className: "mistake" },
    element("p", {}, place ? element("code", {}, place) : undefined, message),
    excerpt ? element("pre", { tabIndex: 0 }, excerpt) : undefined));
  root.replaceChildren(...(rows.length ? [element("div", {}, ...rows)] : []));
};

const showNotes = (notes) => {
  const key = JSON.stringify(notes);
  const root = part("notes");
  if (root.dataset.key === key) return;
  root.dataset.key = key;
  root.replaceChildren(
    ...notes.map(({ severity, message }) => element("li", { className: severity }, `${severity}: ${message}`)));
};

const showData = (data) => {
  part("data").hidden = !data.hasSources;
  for (const choice of document.getElementsByName("data")) {
    choice.checked = (choice.value === "live") === data.isLive;
  }
  part("fetch").hidden = !data.isLive;
  part("fetch").disabled = data.isFetching;
};

/* Shows an entry, or the nearest that there is. */
const showEntry = (index) => {
  const last = Math.max(0, state.dates.length - 1);
  const shown = Math.min(Math.max(index, 0), last);
  const slider = part("entry");
  slider.max = last;
  slider.value = shown;
  slider.disabled = last === 0;
  part("before").disabled = shown === 0;
  part("after").disabled = shown === last;
  const date = state.dates[shown];
  setText(part("moment"), date ? `${shown + 1} of ${last + 1} · ${clock.text(date)}` : "");
  part("moment").title = date ? clock.whole(date) : "";
  slider.setAttribute("aria-valuetext", part("moment").textContent);
  figures.want(state.version, shown);
};

const step = (count) => {
  if (!state) return;
  entry = Math.min(Math.max(Number(part("entry").value) + count, 0), Math.max(0, state.dates.length - 1));
  sessionStorage.setItem("entry", entry);
  showEntry(entry);
};

const showZoom = (zoom) => {
  document.documentElement.dataset.zoom = zoom;
  for (const choice of document.getElementsByName("zoom")) choice.checked = choice.value === zoom;
};

/* Arrow keys move through the entries wherever they mean nothing else. */
const isTyping = (target) => target.closest("input, select, textarea, pre, summary");

part("entry").addEventListener("input", () => step(0));
part("before").addEventListener("click", () => step(-1));
part("after").addEventListener("click", () => step(1));
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  const steps = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!steps) return;
  event.preventDefault();
  step(steps);
});
part("zoom").addEventListener("change", (event) => {
  sessionStorage.setItem("zoom", event.target.value);
  showZoom(event.target.value);
});
part("data").addEventListener("change", (event) => post("/data", { live: event.target.value === "live" }));
part("fetch").addEventListener("click", () => post("/data", { live: true }));
part("standard").addEventListener("click", () => form.reset());

part("parameters").open = innerWidth > 760;
showZoom(sessionStorage.getItem("zoom") ?? (innerWidth < 700 ? "fit" : "1"));

const events = new EventSource("/events");
events.addEventListener("open", () => figures.forget());
events.addEventListener("error", () => showStatus(true));
events.addEventListener("message", (event) => show(JSON.parse(event.data)));
