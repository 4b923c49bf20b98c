import { change, disableWithReason, element, failureText, field, notify, path, read, sentence, setText, showDialog, showTime } from "./admin.js";
import { Stage } from "./picture.js";
import { inksTitle } from "./profile-menu.js";

const states = {
  waiting: "Waits for approval", unassigned: "Shows nothing yet", silent: "Not heard of lately",
  new: "Not connected yet", approved: "Waiting for its next contact", closed: "Not connected",
  fine: "Connected",
};

/* The kinds of what a display can show, the most likely first. */
const kinds = { screen: "Screens", stack: "Stacks", playlist: "Playlists", widget: "Widgets" };

/* Whether what is drawn for a size fits a display of one, in either direction. */
const fits = (content, display) => !display?.panel || !content.size
  || String(content.size) === String(display.panel) || String([...content.size].reverse()) === String(display.panel);

/* The model that something is drawn for, in words. */
const modelText = ({ profile, size, inks }) => {
  const pixels = size?.join("×");
  const model = !pixels || profile.includes(pixels) ? profile : `${profile} ${pixels}`;
  return inks ? `${model}, ${inksTitle(inks)}` : model;
};

/* The name of what a display can show, with its model if that is not the display's. */
const contentText = (content, display) => content.profile === display?.profile ? content.name : `${content.name}: ${modelText(content)}`;

/* What a browser, or another program, shows in place of a model of its own. */
export const browserHint = "A browser uses the size and the colors of what it shows.";

/* Options for what a display shows, those of its size first. */
export const contentOptions = (contents, display) => {
  const option = (content) => element("option", { value: content.name }, contentText(content, display));
  const group = (label, all) => all.length ? element("optgroup", { label }, ...all.map(option)) : undefined;
  const fitting = contents.filter((content) => fits(content, display));
  return [
    ...Object.entries(kinds).map(([kind, label]) => group(label, fitting.filter((content) => content.kind === kind))),
    group("For displays of another size", contents.filter((content) => !fits(content, display))),
  ].filter(Boolean);
};

/* Chooses the first screen in a list, if there is one. */
export const chooseScreen = (choice, contents) => {
  const screen = contents.find(({ kind }) => kind === "screen");
  if (screen) choice.value = screen.name;
};

/* What is wrong with a display and the widgets that it shows, of which the first few are named. */
const problemText = ({ problem, failures }) => [
  problem ? sentence(problem) : undefined,
  ...failures.slice(0, 2).map(({ name, message }) => `${name} fails: ${failureText(message)}`),
  failures.length > 2 ? `${failures.length - 2} more fail; the page Log has them.` : undefined,
].filter(Boolean).join(" ");

/* A display: its picture, what is known about it, and what can be changed. */
export class DisplayCard {
  constructor(display, refresh, approve) {
    this.refresh = refresh;
    this.name = display.name;
    const id = `display-${display.name}`;
    this.stage = new Stage();
    this.title = element("h2", { id }, display.name);
    this.state = element("span", { className: "state" });
    this.problem = element("p", { className: "problem" });
    this.notice = element("p", { className: "hint" });
    this.facts = element("dl", { className: "facts" });
    this.choice = element("select", { id: `${id}-shows` });
    this.hint = element("p", { className: "help", id: `${id}-hint`, role: "status" });
    this.choice.setAttribute("aria-describedby", this.hint.id);
    this.choice.addEventListener("change", () => {
      this.showHint();
      this.assign();
    });
    for (const event of ["pointerdown", "focus"]) this.choice.addEventListener(event, () => this.fillChoice());
    this.choice.addEventListener("blur", () => this.showChoice());
    this.shows = element("div", { className: "field" }, element("label", { htmlFor: this.choice.id }, "Shows"), this.choice, this.hint);
    const button = (text, work, className = "quiet") => {
      const made = element("button", { type: "button", className }, text);
      made.setAttribute("aria-describedby", id);
      made.addEventListener("click", work);
      return made;
    };
    this.rename = button("Rename", () => this.askName());
    this.address = button("Address", () => this.showAddress());
    this.approve = button("Enter its code", approve);
    this.root = element(
      "li", { className: "card", tabIndex: -1 },
      this.stage.root,
      element(
        "div", { className: "about" },
        element("div", { className: "head" }, this.title, this.state),
        this.shows, this.problem, this.notice, this.facts,
        element(
          "div", { className: "foot" }, this.rename, this.address, this.approve,
          button("Remove", () => this.askRemoval(), "quiet last"))));
    this.root.setAttribute("aria-labelledby", id);
  }

  /* The label of the display; commands and addresses use its name. */
  get label() { return this.display?.label ?? this.name; }

  update(display, contents, now) {
    this.display = display;
    setText(this.title, this.label);
    this.contents = contents;
    setText(this.state, states[display.state]);
    const { failures } = display;
    const isFailing = display.state !== "waiting" && (failures.length > 0 || (display.problem && display.state === "fine"));
    this.state.dataset.state = isFailing ? "failing" : display.state;
    if (isFailing) setText(this.state, failures.length ? "Its widget fails" : "Has a problem");
    setText(this.problem, problemText(display));
    setText(this.notice, sentence(display.notice));
    this.notice.hidden = !display.notice;
    const isWaiting = display.state === "waiting";
    this.shows.hidden = isWaiting;
    this.approve.hidden = !isWaiting;
    this.address.hidden = isWaiting;
    this.rename.hidden = isWaiting;
    this.stage.none = isWaiting ? "It shows its code" : "No picture yet";
    this.showPicture(display);
    this.showChoice();
    if (!display.canBeRenamed) setText(this.hint, contents.some(({ profile }) => profile !== display.profile) ? browserHint : "");
    this.hint.hidden = !this.hint.textContent;
    this.showHint();
    this.showFacts(display, now);
  }

  /* Explains a choice that was drawn for another model than the display's. */
  showHint() {
    if (!this.display.canBeRenamed) return;
    const content = this.contents.find(({ name }) => name === this.choice.value);
    const isFitting = fits(content ?? {}, this.display);
    const isOther = content && (content.profile !== this.display.profile || !isFitting);
    const meaning = isFitting ? "The display is treated as one." : "The display has another size.";
    setText(this.hint, isOther ? `${content.name} is drawn for ${modelText(content)}. ${meaning}` : "");
    this.hint.hidden = !isOther;
  }

  showPicture({ name, shows, picture }) {
    const alt = picture?.description ? `${shows}: ${picture.description}` : `What ${this.label} shows`;
    this.stage.show(picture, `/admin/api/displays/${encodeURIComponent(name)}/picture`, alt);
  }

  /* Shows what is chosen. The other options are made while a person uses the list only: hundreds of displays would have
     hundreds of options each. */
  showChoice() {
    if (document.activeElement === this.choice && this.choiceKey !== undefined) return;
    const { shows } = this.display;
    const key = JSON.stringify([shows, this.isGone]);
    if (this.choiceKey !== key) {
      this.choiceKey = key;
      this.choice.replaceChildren(this.chosen());
    }
    disableWithReason(this.choice, this.contents.length ? "" : "There is nothing to show yet. Add a widget first.");
  }

  fillChoice() {
    if (this.choiceKey === "") return;
    this.choiceKey = "";
    const { shows } = this.display;
    const isListed = shows && !this.isGone;
    this.choice.replaceChildren(...[isListed ? undefined : this.chosen()].filter(Boolean), ...contentOptions(this.contents, this.display));
    this.choice.value = shows ?? "";
  }

  get isGone() {
    const { shows } = this.display;
    return Boolean(shows) && !this.contents.some(({ name }) => name === shows);
  }

  /* The option for what is chosen. */
  chosen() {
    const { shows } = this.display;
    if (!shows) return element("option", { value: "", disabled: true, selected: true }, "Choose…");
    return element("option", { value: shows, disabled: this.isGone, selected: true }, this.isGone ? `${shows} (removed)` : shows);
  }

  showFacts(display, now) {
    const fact = (name, value, isBad = false) => value ? [name, value, isBad] : undefined;
    const isOverdue = display.nextWake && new Date(display.nextWake) < new Date(now);
    const facts = [
      fact("Name in commands", display.label && display.label !== display.name ? display.name : undefined),
      fact("Last contact", display.lastContact ?? "never", display.state === "silent"),
      fact(isOverdue ? "Expected" : "Next wake", display.nextWake),
      fact("Battery", display.battery === undefined ? undefined
        : `${display.battery} %${display.isCharging ? ", charging" : ""}`, display.isBatteryLow && !display.isCharging),
      fact("Rejected tokens", display.rejectedTokens === undefined ? undefined : String(display.rejectedTokens)),
      fact("Last rejected", display.lastRejectedToken),
      fact("Signal", display.signal === undefined ? undefined : `${display.signal} dBm`),
      fact("Display", display.profile),
      fact("Picture", `${display.size.join(" × ")}, ${inksTitle(display.inks)}`),
    ].filter(Boolean);
    const names = facts.map(([name]) => name).join();
    if (this.factNames !== names) {
      this.factNames = names;
      this.values = facts.map(() => element("dd", {}));
      this.facts.replaceChildren(...facts.flatMap(([name], index) => [element("dt", {}, name), this.values[index]]));
    }
    facts.forEach(([name, value, isBad], index) => {
      const target = this.values[index];
      target.classList.toggle("bad", Boolean(isBad));
      if (/^\d{4}-\d\d-\d\dT/.test(value)) {
        if (!target.firstElementChild) target.replaceChildren(element("time", {}));
        showTime(target.firstElementChild, value, now);
      } else {
        setText(target, value);
      }
    });
  }

  /* Choices are sent one after the other, because the arrow keys choose each one that they pass, and the last one counts. */
  async assign() {
    const isSending = this.wanted !== undefined;
    this.wanted = this.choice.value;
    if (isSending) return;
    let sent;
    while (sent !== this.wanted) {
      sent = this.wanted;
      await this.send(sent);
    }
    this.wanted = undefined;
    await this.refresh();
  }

  async send(shows) {
    const former = this.display;
    /* What was chosen stays when the menu is left before the server has answered. */
    this.display = { ...former, shows };
    try {
      await change(`displays/${path(this.name, "assign")}`, { shows });
      notify(`${this.label} shows ${shows}${former.canBeRenamed ? " when it wakes next" : " now"}.`);
    } catch (error) {
      this.display = former;
      if (this.wanted === shows) this.choice.value = former.shows ?? "";
      notify(error.message);
    }
  }

  async askName() {
    const { canBeRenamed } = this.display;
    const label = element("input", { type: "text", value: this.label, required: true, maxLength: 320 });
    const name = element("input", { type: "text", value: this.name, required: true, maxLength: 255, spellcheck: false });
    const isDone = await showDialog({
      title: `Rename ${this.label}`, button: "Rename",
      fields: [
        field("label", "Name", label, canBeRenamed ? undefined : "Its address stays as it is."),
        canBeRenamed ? field("name", "Name in commands", name, "Letters, digits, hyphens and dots.") : undefined,
      ].filter(Boolean),
      submit: async (data) => {
        const newName = data.get("name")?.trim() ?? this.name;
        const newLabel = data.get("label").trim();
        const isOnlyName = newLabel === newName || (newLabel === this.name && !this.display.label);
        const label = isOnlyName ? "" : newLabel;
        /* One change, so that nothing is changed if the name or the label is rejected. */
        if (newName === this.name) await change(`displays/${path(this.name, "label")}`, { label });
        else await change(`displays/${path(this.name, "rename")}`, { name: newName, label });
        return true;
      },
    });
    if (isDone) await this.refresh();
  }

  async askRemoval() {
    const isDone = await showDialog({
      title: `Remove ${this.label}?`, button: "Remove", isDangerous: true,
      text: "It no longer gets pictures, and has to be approved again to see content. What it showed is kept.",
      submit: () => change(`displays/${path(this.name, "remove")}`),
    });
    if (!isDone) return;
    notify(`${this.label} was removed.`);
    await this.refresh();
  }

  async showAddress() {
    try {
      await showAddresses(this.label, await read(`displays/${path(this.name, "address")}`));
    } catch (error) {
      notify(error.message);
    }
  }
}

/* Copies what an element says. The clipboard's own interface needs HTTPS, which a server of a home network seldom has. */
const copyText = (target) => {
  const range = document.createRange();
  range.selectNodeContents(target);
  getSelection().removeAllRanges();
  getSelection().addRange(range);
  return document.execCommand("copy");
};

/* Shows where a browser or another program gets a display's pictures. */
export const showAddresses = (name, { page, picture }) => {
  const row = (label, href) => {
    const link = element("a", { href, target: "_blank", rel: "noreferrer" }, href);
    const button = element("button", { type: "button" }, "Copy");
    button.setAttribute("aria-label", `Copy the address: ${label}`);
    button.addEventListener("click", () => setText(button, copyText(link) ? "Copied" : "Cannot be copied here"));
    return element("div", { className: "copy" }, element("h3", {}, label), element("output", {}, link), button);
  };
  return showDialog({
    title: `Address of ${name}`, button: "Done", isNotice: true, submit: () => true,
    text: "Whoever has an address sees what the display shows.",
    fields: [row("Page for a tablet or a monitor", page), row("Picture for other programs", picture)],
  });
};
