import { element, setText } from "./elements.js";

export { element, setText };

export const byId = (name) => document.getElementById(name);

let session = null;

/* The error of a request that the server rejected: its message, status and body. */
export class Rejection extends Error {
  constructor(status, text, body = {}) {
    super(text);
    this.status = status;
    this.body = body;
  }
}

/* Whether the page stores what is not saved, so that a person may leave it without a question. */
let hasDraft = false;
let isSignedOut = false;
export const markDraftStored = () => { hasDraft = true; };

/* Opens the sign-in page, which then returns to this page. */
const redirectToSignIn = () => {
  isSignedOut = true;
  const here = location.pathname + location.search;
  location.replace(here === "/admin/" ? "/admin/sign-in" : `/admin/sign-in?${new URLSearchParams({ next: here })}`);
  return new Promise(() => {});
};

const parseResponse = async (response) => {
  if (response.status === 401) return redirectToSignIn();
  const value = await response.json().catch(() => ({}));
  if (!response.ok) throw new Rejection(response.status, value.error ?? "the server cannot answer now; try again", value);
  return value;
};

const send = async (path, options) => {
  try {
    return await fetch(`/admin/api/${path}`, options);
  } catch {
    throw new Rejection(0, "the server cannot be reached; is it running?");
  }
};

/* Reads what a page shows; polls for the result of a job. */
export const read = async (path) => {
  const value = await parseResponse(await send(path, {}));
  return value.job ? read(`jobs/${value.job}`) : value;
};

/* Sends a change. */
export const change = async (path, body = {}) => {
  session ??= await read("session");
  if (!session.signedIn) return redirectToSignIn();
  const response = await send(path, {
    method: "POST", body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", "X-Change-Token": session.changeToken },
  });
  session = path === "password" ? null : session;
  const value = await parseResponse(response);
  return value.job ? read(`jobs/${value.job}`) : value;
};

export const path = (...parts) => parts.map(encodeURIComponent).join("/");

/* Says what has happened; a new text is read aloud. */
let noticeTimer;
export const notify = (text) => {
  clearTimeout(noticeTimer);
  setText(byId("notice"), text);
  noticeTimer = setTimeout(() => setText(byId("notice"), ""), 6000);
};

/* The next action hides the notice, which may cover something. */
for (const name of ["pointerdown", "keydown"]) {
  addEventListener(name, () => {
    if (byId("notice")) setText(byId("notice"), "");
  }, true);
}

/* Times: how long ago or ahead, with the whole date as title. */
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const whole = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "medium" });
const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const day = new Intl.DateTimeFormat("en-GB", { weekday: "short", day: "numeric", month: "short" });
const units = [["day", 86400], ["hour", 3600], ["minute", 60]];

export const relativeTime = (date, now) => {
  const seconds = (new Date(date) - new Date(now)) / 1000;
  const unit = units.find(([, length]) => Math.abs(seconds) >= length);
  if (!unit) return seconds <= 0 ? "just now" : "in a moment";
  return relative.format(Math.trunc(seconds / unit[1]), unit[0]);
};
export const fullDate = (date) => whole.format(new Date(date));
export const clockTime = (date) => clock.format(new Date(date));
export const dayName = (date) => day.format(new Date(date));

export const showTime = (target, date, now) => {
  setText(target, relativeTime(date, now));
  target.dateTime = date;
  target.title = fullDate(date);
};

/* Shows a dialog with a form, and returns the result of `submit`, whose error is shown in the dialog. */
export const showDialog = ({ title, text, fields = [], button, isDangerous = false, isNotice = false, submit }) => new Promise((resolve) => {
  const problem = element("p", { className: "problem", id: "dialog-problem", role: "alert" });
  const confirm = element("button", { type: "submit", className: isDangerous ? "danger" : "main" }, button);
  const cancel = element("button", { type: "button" }, "Cancel");
  const form = element(
    "form", { noValidate: true }, element("h2", { id: "dialog-title" }, title),
    text ? element("p", { className: "hint" }, text) : undefined, ...fields, problem,
    element("div", { className: "actions" }, isNotice ? undefined : cancel, confirm));
  const dialog = element("dialog", {}, form);
  dialog.setAttribute("aria-labelledby", "dialog-title");
  const before = document.activeElement;
  let result = null;
  cancel.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (before?.isConnected) before.focus();
    resolve(result);
  });
  /* A problem may have been corrected. */
  for (const name of ["input", "change"]) form.addEventListener(name, () => setText(problem, ""));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const missing = form.querySelector(":invalid");
    if (missing) {
      setText(problem, missing.validationMessage);
      return missing.focus();
    }
    confirm.disabled = true;
    setText(problem, "");
    try {
      result = (await submit(new FormData(form))) ?? true;
      dialog.close();
    } catch (error) {
      setText(problem, sentence(error.message));
    }
    confirm.disabled = false;
  });
  document.body.append(dialog);
  dialog.showModal();
});

/* Messages of the server begin in lower case. */
export const sentence = (text = "") => text ? text[0].toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".") : "";

/* The text of a failure, without the next try and the command, for which the pages have a text and a button. */
export const failureText = (text = "") => sentence(text
  .replace(/; retrying after [^,;]*, or at once with '[^']*'/g, "")
  .replace(/^the provider of widget '[^']*' returned no timeline: (?=source )/, ""));

export const field = (name, label, control, help) => {
  control.id = `dialog-${name}`;
  control.name = name;
  const hint = help ? element("p", { className: "help", id: `dialog-${name}-help` }, help) : undefined;
  control.setAttribute("aria-describedby", `dialog-problem${hint ? ` ${hint.id}` : ""}`);
  return element("div", { className: "field" }, element("label", { htmlFor: control.id }, label), control, hint);
};

/* Disables a field for a reason, which is shown below it; without a reason, enables it. */
const reasons = new WeakMap();
export const disableWithReason = (control, reason = "") => {
  control.disabled = reason !== "";
  if (reason && !reasons.has(control)) {
    const text = element("p", { className: "help", id: `${control.id}-reason` });
    reasons.set(control, text);
    control.closest(".field").append(text);
    control.setAttribute("aria-describedby", [control.getAttribute("aria-describedby"), text.id].filter(Boolean).join(" "));
  }
  const text = reasons.get(control);
  if (!text) return;
  setText(text, reason);
  text.hidden = !reason;
};

/* Keeps the cards of a list in step with what the server lists, by name and in its order. A card has a `root`, and an
   `update` that is called with its entry and what else is given. */
export const cardList = (list, make) => {
  const cards = new Map();
  list.tabIndex = -1;
  return (entries, ...context) => {
    const names = new Set(entries.map(({ name }) => name));
    const isFocusGone = [...cards].some(([name, { root }]) => !names.has(name) && root.contains(document.activeElement));
    for (const [name, { root }] of cards) {
      if (names.has(name)) continue;
      root.remove();
      cards.delete(name);
    }
    entries.forEach((entry, index) => {
      const card = cards.get(entry.name) ?? make(entry);
      cards.set(entry.name, card);
      card.update(entry, ...context);
      if (list.children[index] !== card.root) list.insertBefore(card.root, list.children[index] ?? null);
    });
    if (isFocusGone) list.focus();
  };
};

/* Starts work after a pause without further calls. The work gets a function that returns whether it is still the last one. */
export const debounce = (work) => {
  let timer;
  let generation = 0;
  return (pause) => {
    clearTimeout(timer);
    generation += 1;
    const started = generation;
    timer = setTimeout(() => work(() => started === generation), pause);
  };
};

/* Retries a request a few times while the server is busy. */
const attempts = 6;
const busyStates = [429, 503];
export const retryWhileBusy = async (request, isWanted = () => true) => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await request();
    } catch (error) {
      if (!busyStates.includes(error.status) || attempt === attempts) throw error;
      await new Promise((resume) => setTimeout(resume, 2000));
      if (!isWanted()) throw error;
    }
  }
};

/* Draws the preview of a form, a moment after the last change. `area` is busy meanwhile, and `state` says `busyText()`; `request` asks the
   server, and `show` or `fail` is given its answer, unless there was another change. */
export const livePreview = ({ area, state, busyText = () => "Drawing…", request, show, fail }) => debounce(async (isLast) => {
  area.setAttribute("aria-busy", "true");
  setText(state, busyText());
  try {
    let answer;
    try {
      answer = await retryWhileBusy(request, isLast);
    } catch (error) {
      if (error.status !== 404 || !isLast()) throw error;
      /* A preview of another tab replaced it. */
      answer = await retryWhileBusy(request, isLast);
    }
    if (!isLast()) return;
    setText(state, "");
    show(answer);
  } catch (error) {
    if (!isLast()) return;
    setText(state, "");
    fail(error);
  }
  area.setAttribute("aria-busy", "false");
});

/* Makes the browser ask before it leaves a page with unsaved changes. */
export const confirmUnsavedChanges = (isChanged) => addEventListener("beforeunload", (event) => {
  if (isChanged() && !(hasDraft && isSignedOut)) event.preventDefault();
});

/* Polls while the page is visible, and at once when it becomes visible again. */
export const poll = (seconds, work) => {
  let timer;
  const tick = async () => {
    clearTimeout(timer);
    if (document.hidden) return;
    await work();
    timer = setTimeout(tick, seconds * 1000);
  };
  document.addEventListener("visibilitychange", tick);
  tick();
  return tick;
};

const markCurrentPage = () => {
  const links = [...document.querySelectorAll("nav a")];
  const here = links.filter((link) => location.pathname.startsWith(link.pathname))
    .sort((a, b) => b.pathname.length - a.pathname.length)[0];
  here?.setAttribute("aria-current", "page");
};

markCurrentPage();
byId("sign-out")?.addEventListener("click", async () => {
  await change("sign-out").catch(() => {});
  location.replace("/admin/sign-in");
});
