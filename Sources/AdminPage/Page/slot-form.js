import { content, hasTimes, items, setContent, setItems } from "./arrangement.js";
import { element } from "./admin.js";

const days = [["mon", "Monday"], ["tue", "Tuesday"], ["wed", "Wednesday"], ["thu", "Thursday"], ["fri", "Friday"], ["sat", "Saturday"], ["sun", "Sunday"]];
const kindNames = { instance: "Widgets", stack: "Stacks and playlists" };

const field = (label, control, id) => {
  control.id = id;
  return element("div", { className: "field" }, element("label", { htmlFor: id }, label), control);
};

/* Fields of weekly times, which change an object with `from`, `to` and `days`. */
export const timesFields = (times, id, path, changed) => {
  const time = (name, label, usual) => {
    const control = element("input", { type: "time", required: true, value: (times[name] ?? usual).replace("24:00", "00:00") });
    control.dataset.field = `${path}.${name}`;
    control.addEventListener("change", () => {
      if (!control.value) return;
      times[name] = control.value;
      changed();
    });
    return field(label, control, `${id}-${name}`);
  };
  const boxes = days.map(([name, title]) => {
    const box = element("input", { type: "checkbox", id: `${id}-${name}`, checked: times.days?.includes(name) ?? true });
    box.setAttribute("aria-label", title);
    box.addEventListener("change", () => {
      const chosen = days.map(([day]) => day).filter((day) => day === name ? box.checked : times.days?.includes(day) ?? true);
      if (!chosen.length) {
        box.checked = true;
        return;
      }
      if (chosen.length === days.length) delete times.days;
      else times.days = chosen;
      changed();
    });
    return element("label", { className: "day" }, box, element("span", {}, title.slice(0, 2)));
  });
  const group = element("fieldset", { className: "days" }, element("legend", {}, "On"), ...boxes);
  group.dataset.field = `${path}.days`;
  return [element("div", { className: "pair" }, time("from", "From", "00:00"), time("to", "To", "24:00")), group];
};

/* The form of a cell: what it shows, and when. `changed` is called after each change of the file. */
export class SlotForm {
  constructor(root, changed) {
    this.root = root;
    this.changed = changed;
  }

  /* `taken` has the label of a cell of another size for each widget that such a cell shows. */
  show(file, placement, contents, taken) {
    this.contents = contents;
    this.taken = taken;
    if (placement.slot === undefined) return this.root.replaceChildren(this.emptyCell(file, placement));
    const slot = file.slots[placement.slot];
    const path = `slots[${placement.slot}]`;
    const all = items(slot);
    const rows = all.map((item, index) => this.item(slot, all, index, `${path}${slot.playlist ? `.playlist[${index}]` : ""}`));
    const more = element("button", { type: "button", id: "more" }, "Show something else at some times");
    more.disabled = !contents.length;
    more.addEventListener("click", () => {
      const times = { from: "07:00", to: "09:00" };
      /* What has no cell yet; a widget in two cells would have to have one size. */
      const used = new Set(file.slots.flatMap((other) => items(other).map((item) => content(item).name)));
      const next = contents.find(({ name }) => !used.has(name)) ?? contents.find(({ name }) => name === content(all[0]).name)
        ?? contents[0];
      setItems(slot, [{ [next.kind]: next.name, ...times }, ...all]);
      this.changed("item-0-shows");
    });
    const remove = element("button", { type: "button", className: "reset", id: "empty" }, "Empty this cell");
    remove.addEventListener("click", () => {
      file.slots.splice(placement.slot, 1);
      this.changed();
    });
    this.root.replaceChildren(...rows, ...this.spans(file, slot, path), more, remove);
  }

  emptyCell(file, placement) {
    const choice = this.menu(undefined);
    choice.dataset.field = "slots";
    choice.prepend(element("option", { value: "", selected: true }, "Nothing"));
    choice.value = "";
    choice.addEventListener("change", () => {
      const chosen = this.contents[Number(choice.value)];
      file.slots.push({ cell: placement.cell, [chosen.kind]: chosen.name });
      this.changed();
    });
    return field("Shows", choice, "item-0-shows");
  }

  menu(shown) {
    const groups = Object.entries(kindNames).map(([kind, label]) => {
      const options = this.contents.map((choice, index) => ({ ...choice, index })).filter((choice) => choice.kind === kind)
        .map((choice) => this.option(choice, shown));
      return options.length ? element("optgroup", { label }, ...options) : undefined;
    });
    const isKnown = !shown || this.contents.some(({ kind, name }) => kind === shown.kind && name === shown.name);
    const other = isKnown ? undefined : element(
      "option", { value: "own" }, shown.isOwn ? `${shown.name} (of this screen)` : `${shown.name} (removed)`);
    const menu = element("select", {}, other, ...groups.filter(Boolean));
    if (shown) menu.value = isKnown ? this.contents.findIndex(({ kind, name }) => kind === shown.kind && name === shown.name) : "own";
    return menu;
  }

  /* What a cell of another size shows cannot be chosen. */
  option({ kind, name, title, index }, shown) {
    const cell = kind === shown?.kind && name === shown.name ? undefined : this.taken.get(name);
    const text = title ? `${name} (${title})` : name;
    return element(
      "option", { value: index, disabled: cell !== undefined },
      cell === undefined ? text : `${text}: shown at another size in “${cell}”; add it once more at Widgets`);
  }

  item(slot, all, index, path) {
    const item = all[index];
    const choice = this.menu(content(item));
    choice.dataset.field = path;
    choice.addEventListener("change", () => {
      if (choice.value === "own") return;
      setContent(item, this.contents[Number(choice.value)]);
      setItems(slot, all);
      this.changed();
    });
    const times = element(
      "select", {}, element("option", { value: "always" }, "Always"), element("option", { value: "times" }, "At some times"),
      element("option", { value: "relevant" }, "While it is relevant, such as a live activity"));
    times.value = hasTimes(item) ? "times" : item.while ?? "always";
    times.addEventListener("change", () => {
      for (const name of ["from", "to", "days", "while"]) delete item[name];
      if (times.value === "times") Object.assign(item, { from: "07:00", to: "22:00" });
      if (times.value === "relevant") item.while = "relevant";
      setItems(slot, all);
      this.changed();
    });
    const save = () => {
      setItems(slot, all);
      this.changed();
    };
    const fields = hasTimes(item) ? timesFields(item, `item-${index}`, path, save) : [];
    const isOnly = all.length === 1;
    const button = (id, text, isOff, work) => {
      const made = element("button", { type: "button", className: "quiet", id: `item-${index}-${id}`, disabled: isOff }, text);
      made.setAttribute("aria-label", `${text}: ${content(item).name}`);
      made.addEventListener("click", work);
      return made;
    };
    const foot = isOnly ? undefined : element(
      "div", { className: "foot" },
      button("up", "Earlier in the list", index === 0, () => {
        all.splice(index - 1, 0, ...all.splice(index, 1));
        setItems(slot, all);
        this.changed(`item-${index - 1}-up`);
      }),
      button("remove", "Remove", false, () => {
        all.splice(index, 1);
        setItems(slot, all);
        this.changed("item-0-shows");
      }));
    return element(
      "fieldset", { className: isOnly ? "group" : "group item" }, element("legend", { className: isOnly ? "visually-hidden" : "" }, isOnly ? "What it shows" : index === 0 ? "First choice" : "Otherwise"),
      field("Shows", choice, `item-${index}-shows`), field("When", times, `item-${index}-when`), ...fields, foot);
  }

  /* How many columns and rows a cell of a grid spans, or where a free cell is. */
  spans(file, slot, path) {
    const number = (name, label, most) => {
      const control = element("input", { type: "number", min: 1, max: most, value: slot.cell[name] ?? 1 });
      control.dataset.field = `${path}.cell.${name}`;
      control.addEventListener("change", () => {
        const value = Math.round(Number(control.value));
        if (value === 1) delete slot.cell[name];
        else slot.cell[name] = value;
        this.changed();
      });
      return field(label, control, `cell-${name}`);
    };
    const text = (name, label) => {
      const control = element("input", { type: "text", value: slot.cell[name], spellcheck: false });
      control.dataset.field = `${path}.cell.${name}`;
      control.addEventListener("change", () => {
        slot.cell[name] = /^\d+(\.\d+)?$/.test(control.value.trim()) ? Number(control.value) : control.value.trim();
        this.changed();
      });
      return field(label, control, `cell-${name}`);
    };
    if (slot.cell?.x !== undefined) {
      return [
        element("div", { className: "pair" }, text("x", "Left"), text("y", "Top")),
        element("div", { className: "pair" }, text("width", "Width"), text("height", "Height"))];
    }
    if (!file.layout?.grid) return [];
    const { columns, rows } = file.layout.grid;
    return [element(
      "div", { className: "pair" }, number("columnSpan", "Columns wide", columns - slot.cell.column + 1),
      number("rowSpan", "Rows high", rows - slot.cell.row + 1))];
  }
}
