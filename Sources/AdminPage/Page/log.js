import { byId, change, clockTime, dayName, element, failureText, fullDate, notify, path, poll, read, relativeTime, sentence, setText } from "./admin.js";
import { count } from "./elements.js";

let shown = "";
let report;

const time = (date, text) => {
  const made = element("time", { dateTime: date, title: fullDate(date) });
  setText(made, text);
  return made;
};

const tryNow = (name) => {
  const button = element("button", { type: "button" }, "Try now");
  button.setAttribute("aria-label", `Try ${name} now`);
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      await change(path("instances", name, "reload"));
      notify(`${name} is tried again now.`);
    } catch (error) {
      notify(error.message);
    }
    await refresh();
  });
  return button;
};

/* A failure: since when, why, and when it is tried again. */
const failure = ({ name, message, count: times, since, retry }, now) => element(
  "li", {},
  element("span", { className: "what" }, element("b", {}, name), ` failed ${times === 1 ? "once" : `${times} times`}, first ${relativeTime(since, now)}`),
  element("span", { className: "side" }, tryNow(name)),
  element("p", { className: "why bad" }, failureText(message)),
  element("p", { className: "why" }, ...nextTry(retry, now)));

/* When something is tried again; what is due waits for a free worker. */
const nextTry = (retry, now) => new Date(retry) > new Date(now)
  ? ["Next try ", time(retry, `${relativeTime(retry, now)}, at ${clockTime(retry)}`)]
  : ["The next try has been due since ", time(retry, clockTime(retry)), " and waits for a worker"];

const display = ({ name, message, date, retry }, now) => element(
  "li", {},
  element("span", { className: "what" }, "The display ", element("b", {}, name), " has a problem"),
  date ? time(date, relativeTime(date, now)) : undefined,
  element("p", { className: "why bad" }, failureText(message)),
  retry ? element("p", { className: "why" }, "It wakes next ", time(retry, `${relativeTime(retry, now)}, at ${clockTime(retry)}`)) : undefined);

const next = ({ name, date, reason, isDeferred }, now) => element(
  "li", {},
  element("span", { className: "what" }, element("b", {}, name), ` reloads, because ${reason}${isDeferred ? ", when its budget allows it" : ""}`),
  time(date, new Date(date) <= new Date(now) ? "now" : relativeTime(date, now)));

/* What is not listed, so that a page of hundreds of widgets stays readable. */
const rest = (total, listed, noun) => total > listed.length
  ? [element("li", { className: "hint" }, `and ${count(total - listed.length, `more ${noun}`)}`)] : [];

const record = ({ name, date, reason, failure: why, deferredFrom, isRetry }) => element(
  "li", {},
  element(
    "span", { className: "what" }, element("b", {}, name),
    why ? (isRetry ? " failed again" : ` failed (it reloaded because ${reason})`) : ` reloaded, because ${reason}`,
    `${deferredFrom ? `; its budget delayed it from ${clockTime(deferredFrom)}` : ""}`),
  time(date, `${dayName(date)}, ${clockTime(date)}`),
  why ? element("p", { className: "why bad" }, failureText(why)) : undefined);

const show = () => {
  const { failing, failingCount, displays, displayCount, next: coming, nextCount, records, now } = report;
  const onlyFailures = byId("only-failures").checked;
  /* Nothing is replaced while nothing changes, so that the focus and a screen reader keep their place. */
  const key = JSON.stringify([failingCount, failing, displayCount, displays, nextCount, coming, records, onlyFailures, Math.floor(new Date(now) / 60_000)]);
  if (key === shown) return;
  shown = key;
  byId("failing").hidden = !failing.length && !displays.length;
  byId("failures").replaceChildren(
    ...failing.map((entry) => failure(entry, now)), ...rest(failingCount, failing, "widget"),
    ...displays.map((entry) => display(entry, now)), ...rest(displayCount, displays, "display"));
  byId("next").replaceChildren(...coming.map((entry) => next(entry, now)), ...rest(nextCount, coming, "reload"));
  byId("next").setAttribute("aria-busy", "false");
  const listed = records.filter((entry) => entry.failure || !onlyFailures);
  byId("records").replaceChildren(...listed.map(record));
  byId("none").hidden = listed.length > 0;
  const problems = failingCount + displayCount;
  setText(byId("summary"), problems ? `${count(problems, "problem")}` : "Everything works");
};

const refresh = poll(5, async () => {
  try {
    report = await read("log");
    show();
    setText(byId("problem"), "");
  } catch (error) {
    setText(byId("problem"), sentence(error.message));
  }
});

byId("only-failures").addEventListener("change", () => report && show());
