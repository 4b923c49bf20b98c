import { byId, change, element, livePreview, sentence, setText } from "./admin.js";
import { inksTitle } from "./profile-menu.js";
import { Clock } from "./elements.js";

/* The picture of a screen at a time of the next day, which a slider chooses. `body` returns the file, or nothing for one
   without widgets, `profile` the display, and `isSaved` whether the file is saved; `clear` and `fail` show errors of the file. */
export class ScreenPicture {
  constructor({ body, profile, isSaved, clear, fail }) {
    this.changes = [];
    this.origin = 0;
    this.clock = new Clock("en-GB");
    this.profile = profile;
    this.isSaved = isSaved;
    this.clear = clear;
    this.preview = livePreview({
      area: byId("editor"), state: byId("state"), fail,
      request: () => {
        this.showTime();
        const file = body();
        const scheme = document.querySelector("[name=scheme]:checked").value || null;
        return file && change("screens/preview", { ...file, minutes: this.minutes, scheme });
      },
      show: (answer) => answer ? this.show(answer) : this.showNothing(),
    });
    this.bind();
  }

  get minutes() { return Number(byId("preview-time").value); }

  /* Draws the screen a moment after the last change. */
  draw(pause) {
    byId("board").classList.add("stale");
    this.preview(pause);
  }

  /* Asks again for the same picture, as more may be known about it. */
  refresh() { this.preview(0); }

  showNothing() {
    this.clear();
    this.changes = [];
    this.showTime();
    byId("picture").hidden = true;
    setText(byId("state"), "Put a widget into a cell.");
  }

  show({ picture, notes, scheme, now, zone, changes }) {
    this.clear();
    byId("picture").src = picture.data;
    byId("picture").alt = picture.description ?? "";
    byId("picture").hidden = false;
    byId("board").classList.remove("stale");
    byId("board").dataset.scheme = scheme;
    byId("notes").replaceChildren(...notes.map((text) => element("li", {}, sentence(text))));
    const { name, size, inks } = this.profile();
    setText(byId("state"), `${name}: ${size.join(" × ")} pixels in ${inksTitle(inks)}`);
    this.changes = changes;
    this.origin = new Date(now).getTime();
    this.clock = new Clock("en-GB", zone);
    this.showTime();
  }

  showTime() {
    const { minutes } = this;
    const text = minutes === 0 ? "now" : this.clock.text((this.origin || Date.now()) + minutes * 60_000);
    setText(byId("time"), text);
    byId("preview-time").setAttribute("aria-valuetext", text);
    byId("earlier").disabled = !this.changes.some((minute) => minute < minutes);
    byId("later").disabled = !this.changes.some((minute) => minute > minutes);
    this.showReason();
  }

  /* Why there is no change to go to: the server draws a widget for its cell, with all times, once the screen is saved. */
  showReason() {
    const reason = this.changes.length ? "" : this.isSaved() ? "No change within the next day is known."
      : "When the widgets change is known after saving.";
    setText(byId("changes-reason"), reason);
    byId("changes-reason").hidden = !reason;
  }

  jump(minutes) {
    byId("preview-time").value = minutes;
    this.showTime();
    this.draw(0);
  }

  bind() {
    /* The slider has steps of five minutes; the picture at the end of a step has the change. */
    const end = (minute) => Math.ceil(minute / 5) * 5;
    byId("preview-time").addEventListener("input", () => {
      this.showTime();
      this.draw(150);
    });
    byId("now").addEventListener("click", () => this.jump(0));
    byId("later").addEventListener("click", () => this.jump(end(this.changes.find((minute) => minute > this.minutes))));
    byId("earlier").addEventListener("click", () => {
      const before = this.changes.filter((minute) => minute < this.minutes);
      this.jump(before.length > 1 ? end(before.at(-2)) : 0);
    });
    byId("schemes").addEventListener("change", () => this.draw(0));
  }
}
