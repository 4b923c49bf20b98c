/* The texts of a file after each change, for undo and redo. */
export class FileHistory {
  constructor(text) {
    this.texts = [text];
    this.step = 0;
  }

  get first() { return this.texts[0]; }
  get canUndo() { return this.step > 0; }
  get canRedo() { return this.step < this.texts.length - 1; }

  /* Adds a text after the one that is shown, unless it is the same. */
  add(text) {
    if (text === this.texts[this.step]) return;
    this.texts = [...this.texts.slice(0, this.step + 1), text].slice(-200);
    this.step = this.texts.length - 1;
  }

  /* Returns the text some steps away, which is shown from now on; nothing if there is none. */
  restore(offset) {
    if (this.step + offset < 0 || this.step + offset >= this.texts.length) return undefined;
    this.step += offset;
    return this.texts[this.step];
  }
}

/* What a person has not saved of a screen, in this tab until it is saved or undone: the session may end meanwhile. `name` is the
   screen's name; a new screen has none. */
export class ScreenDraft {
  constructor(name) { this.rename(name); }

  rename(name) { this.key = `screen ${name ?? ""}`; }

  /* Keeps the text of the file, and the version with which the person began. */
  store({ text, base }) { sessionStorage.setItem(this.key, JSON.stringify({ text, base })); }

  discard() { sessionStorage.removeItem(this.key); }

  read() {
    try {
      return JSON.parse(sessionStorage.getItem(this.key)) ?? undefined;
    } catch {
      return undefined;
    }
  }
}
