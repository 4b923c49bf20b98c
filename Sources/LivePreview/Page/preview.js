import { Choices } from "./choices.js";
import { Figures } from "./figures.js";
import { ParameterForm } from "./form.js";
import { Clock, count, element, setText } from "./elements.js";

const byId = (name) => document.getElementById(name);
const post = (path, body) => fetch(path, {
  method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
});

let state = null;
let clock = null;
let entry = Number(sessionStorage.getItem("entry") ?? 0);

const figures = new Figures(byId("devices"), (isBusy) => {
  byId("main").setAttribute("aria-busy", String(isBusy));
});
const choices = new Choices((values) => post("/choices", values), () => arrange());
const form = new ParameterForm(byId("form"), (values) => post("/parameters", values));

/* Shows a state that the server sent: everything but the pictures. */
const show = (next) => {
  state = next;
  clock = new Clock(next.locale, next.timeZone);
  document.title = `${next.name} · Preview`;
  setText(byId("name"), next.name);
  setText(byId("text"), next.text);
  byId("name").title = next.folder;
  showIssues(next.issues);
  showNotes(next.notes);
  showData(next.data);
  byId("side").hidden = !next.fields.length;
  byId("reset").disabled = !next.fields.some(({ isSet }) => isSet);
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
  const issueCount = state?.issues.length ?? 0;
  const kind = isLost ? "lost" : state?.isBuilding ? "busy"
    : issueCount ? "failed" : state?.data.isFetching ? "busy" : "current";
  document.documentElement.dataset.status = kind;
  setText(byId("status"), {
    lost: "Not connected; is the command still running?",
    failed: `${count(issueCount, "error")}${state?.version ? "; the last good version is shown" : ""}`,
    busy: state?.isBuilding ? "Building…" : "Fetching…",
    current: `Up to date${state?.times ? `; ${state.times}` : ""}`,
  }[kind]);
};

const showIssues = (issues) => {
  const key = JSON.stringify(issues);
  const root = byId("issues");
  if (root.dataset.key === key) return;
  root.dataset.key = key;
  const rows = issues.map(({ location, message, excerpt }) => element(
    "div", { className: "issue" },
    element("p", {}, location ? element("code", {}, location) : undefined, message),
    excerpt ? element("pre", { tabIndex: 0 }, excerpt) : undefined));
  root.replaceChildren(...(rows.length ? [element("div", {}, ...rows)] : []));
};

const showNotes = (notes) => {
  const key = JSON.stringify(notes);
  const root = byId("notes");
  if (root.dataset.key === key) return;
  root.dataset.key = key;
  root.replaceChildren(
    ...notes.map(({ severity, message }) => element("li", { className: severity }, `${severity}: ${message}`)));
};

const showData = (data) => {
  byId("data").hidden = !data.hasSources;
  for (const choice of document.getElementsByName("data")) {
    choice.checked = (choice.value === "live") === data.isLive;
  }
  byId("fetch").hidden = !data.isLive;
  byId("fetch").disabled = data.isFetching;
};

/* Shows an entry, or the last one if the timeline is shorter. */
const showEntry = (index) => {
  const last = Math.max(0, state.dates.length - 1);
  const shown = Math.min(Math.max(index, 0), last);
  const slider = byId("entry");
  slider.max = last;
  slider.value = shown;
  slider.disabled = last === 0;
  byId("before").disabled = shown === 0;
  byId("after").disabled = shown === last;
  const date = state.dates[shown];
  setText(byId("time"), date ? `${shown + 1} of ${last + 1} · ${clock.text(date)}` : "");
  byId("time").title = date ? clock.preciseText(date) : "";
  slider.setAttribute("aria-valuetext", byId("time").textContent);
  figures.request(state.version, shown);
};

const step = (count) => {
  if (!state) return;
  entry = Math.min(Math.max(Number(byId("entry").value) + count, 0), Math.max(0, state.dates.length - 1));
  sessionStorage.setItem("entry", entry);
  showEntry(entry);
};

const showZoom = (zoom) => {
  document.documentElement.dataset.zoom = zoom;
  for (const choice of document.getElementsByName("zoom")) choice.checked = choice.value === zoom;
};

/* Arrow keys move through the entries unless the focused control uses them. */
const isTyping = (target) => target.closest("input, select, textarea, pre, summary");

byId("entry").addEventListener("input", () => step(0));
byId("before").addEventListener("click", () => step(-1));
byId("after").addEventListener("click", () => step(1));
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  const steps = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!steps) return;
  event.preventDefault();
  step(steps);
});
byId("zoom").addEventListener("change", (event) => {
  sessionStorage.setItem("zoom", event.target.value);
  showZoom(event.target.value);
});
byId("data").addEventListener("change", (event) => post("/data", { live: event.target.value === "live" }));
byId("fetch").addEventListener("click", () => post("/data", { live: true }));
byId("reset").addEventListener("click", () => form.reset());

byId("parameters").open = innerWidth > 760;
showZoom(sessionStorage.getItem("zoom") ?? (innerWidth < 700 ? "fit" : "1"));

const events = new EventSource("/events");
events.addEventListener("open", () => figures.invalidate());
events.addEventListener("error", () => showStatus(true));
events.addEventListener("message", (event) => show(JSON.parse(event.data)));
