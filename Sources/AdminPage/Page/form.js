import { element, sentence, setText } from "./admin.js";

/* The sizes of widgets, the largest first: that of the whole display. */
export const sizes = [
  "systemExtraLarge", "systemLarge", "systemMedium", "systemSmall", "accessoryRectangular", "accessoryCircular",
  "accessoryInline",
];
export const sizeNames = {
  systemExtraLarge: "Whole display", systemLarge: "Large", systemMedium: "Medium", systemSmall: "Small",
  accessoryRectangular: "A few lines", accessoryCircular: "A circle", accessoryInline: "One line",
};

const isColor = (text) => /^#[0-9a-f]{6}$/i.test(text ?? "");

/* The form of a widget's parameters. It knows which of them the person has changed. */
export class ParameterForm {
  constructor(root, changed) {
    this.root = root;
    this.changed = changed;
    this.rows = new Map();
    this.values = {};
    this.unset = new Set();
    this.shape = "";
  }

  /* Shows the fields as the server has read them; what is being typed stays. */
  show(fields) {
    const shape = JSON.stringify(fields.map(({ value, isSet, problem, ...rest }) => rest));
    if (shape !== this.shape) {
      const focused = this.root.contains(document.activeElement) ? document.activeElement.id : null;
      this.shape = shape;
      this.rows.clear();
      const legend = this.root.querySelector("legend");
      this.root.replaceChildren(legend, ...this.groupLocation(fields.map((field) => this.row(field))));
      if (focused) document.getElementById(focused)?.focus();
    }
    this.root.hidden = fields.length === 0;
    for (const field of fields) this.update(field);
  }

  /* A latitude and a longitude are one question. */
  groupLocation(rows) {
    const [latitude, longitude] = ["latitude", "longitude"].map((name) => rows.find((row) => row.dataset.name === name));
    if (!latitude || !longitude) return rows;
    const button = element("button", { type: "button" }, "Use where I am");
    const problem = element("p", { className: "problem", role: "alert" });
    button.hidden = !(isSecureContext && navigator.geolocation);
    button.addEventListener("click", () => navigator.geolocation.getCurrentPosition(({ coords }) => {
      setText(problem, "");
      for (const name of ["latitude", "longitude"]) {
        this.rows.get(name).control.value = coords[name].toFixed(3);
        this.set(name, [coords[name].toFixed(3)]);
      }
    }, () => setText(problem, "The browser did not provide its location.")));
    const group = element(
      "fieldset", { className: "group location" }, element("legend", {}, "Location"),
      element("div", { className: "pair" }, latitude, longitude), button, problem);
    const index = rows.indexOf(latitude);
    const rest = rows.filter((row) => row !== latitude && row !== longitude);
    return [...rest.slice(0, index), group, ...rest.slice(index)];
  }

  row(field) {
    const id = `parameter-${field.name}`;
    const problem = element("p", { className: "problem", id: `${id}-problem` });
    const help = field.text ? element("p", { className: "help", id: `${id}-help` }, field.text) : undefined;
    const reset = element("button", { type: "button", className: "reset" }, "Use the default");
    reset.setAttribute("aria-label", `Use the default for ${field.title}`);
    reset.addEventListener("click", () => this.reset(field.name));
    const described = [problem.id, help?.id].filter(Boolean).join(" ");
    const row = { field, problem, reset };
    this.rows.set(field.name, row);
    const made = this.made(field, row, id, described);
    made.append(...[help, problem, reset].filter(Boolean));
    made.dataset.name = field.name;
    return made;
  }

  made(field, row, id, described) {
    if (field.isArray && field.kind === "choice") return this.checks(field, row, described);
    const control = this.control(field);
    control.id = id;
    control.name = field.name;
    control.setAttribute("aria-describedby", described);
    row.control = control;
    const send = () => this.set(field.name, this.texts(field, control));
    control.addEventListener(["checkbox", "select-one"].includes(control.type) ? "change" : "input", send);
    const label = element("label", { htmlFor: id }, field.title);
    if (field.kind === "boolean") return element("div", { className: "field switch" }, control, label);
    if (field.kind === "date" && !field.isArray) return this.dateField(field, row, label, send);
    if (!isColor(field.default[0])) return element("div", { className: "field" }, label, control);
    const color = element("input", { type: "color" });
    color.setAttribute("aria-label", `${field.title}: choose a color`);
    color.addEventListener("input", () => {
      control.value = color.value;
      send();
    });
    row.color = color;
    return element("div", { className: "field" }, label, element("div", { className: "with-color" }, color, control));
  }

  /* A day is chosen in a calendar, or written with a time of day. */
  dateField(field, row, label, send) {
    const day = element("input", { type: "date" });
    day.setAttribute("aria-label", `${field.title}: choose a day`);
    day.addEventListener("input", () => {
      if (!day.value) return;
      row.control.value = day.value;
      send();
    });
    return element("div", { className: "field" }, label, element("div", { className: "with-day" }, row.control, day));
  }

  control(field) {
    if (field.kind === "choice") return this.menu(field);
    switch (field.kind) {
      case "boolean": return element("input", { type: "checkbox" });
      case "integer": case "number": return element("input", {
        type: "number", step: field.kind === "integer" ? 1 : "any", min: field.minimum, max: field.maximum,
      });
      case "url": return element("input", { type: "url", spellcheck: false, placeholder: "https://" });
      case "date": return element("input", { type: "text", spellcheck: false, placeholder: "2027-07-17" });
      default: return element("input", { type: "text", spellcheck: false });
    }
  }

  menu(field) {
    const menu = element("select", {});
    if (!field.default.length) menu.append(element("option", { value: "" }, "None"));
    menu.append(...this.grouped(field.choices, ({ value, title, subtitle }) => element(
      "option", { value }, subtitle ? `${title} (${subtitle})` : title), (label) => element("optgroup", { label })));
    return menu;
  }

  /* Choices in the sections that they are offered in. */
  grouped(choices, make, section) {
    const made = [];
    const sections = new Map();
    for (const choice of choices) {
      if (!choice.section) {
        made.push(make(choice));
        continue;
      }
      if (!sections.has(choice.section)) {
        sections.set(choice.section, section(choice.section));
        made.push(sections.get(choice.section));
      }
      sections.get(choice.section).append(make(choice));
    }
    return made;
  }

  /* Several choices at a time. */
  checks(field, row, described) {
    row.boxes = field.choices.map(({ value }) => element("input", { type: "checkbox", value }));
    const labels = field.choices.map(({ title, subtitle }, index) => element(
      "label", { className: "check" }, row.boxes[index], subtitle ? `${title} (${subtitle})` : title));
    for (const box of row.boxes) {
      box.addEventListener("change", () => {
        const texts = row.boxes.filter(({ checked }) => checked).map(({ value }) => value);
        this.set(field.name, texts.length ? texts : [""]);
      });
    }
    const group = element(
      "fieldset", { className: "field" }, element("legend", {}, field.title),
      element("div", { className: "checks" }, ...labels));
    group.setAttribute("aria-describedby", described);
    row.control = row.boxes[0];
    return group;
  }

  texts(field, control) {
    if (field.kind === "boolean") return [control.checked ? "yes" : "no"];
    if (!field.isArray) return [control.value];
    const texts = control.value.split(",").map((text) => text.trim()).filter(Boolean);
    return texts.length ? texts : [""];
  }

  update(field) {
    const { control, boxes, color, problem, reset } = this.rows.get(field.name);
    setText(problem, sentence(field.problem));
    reset.hidden = !field.isSet && !(field.name in this.values);
    if (boxes) {
      for (const box of boxes) if (document.activeElement !== box) box.checked = field.value.includes(box.value);
      return;
    }
    control.setAttribute("aria-invalid", String(Boolean(field.problem)));
    const isTyped = document.activeElement === control && !["checkbox", "select-one"].includes(control.type);
    if (isTyped || field.problem) return;
    if (control.type === "checkbox") control.checked = field.value[0] === "yes";
    else control.value = field.value.join(", ");
    if (color && isColor(field.value[0])) color.value = field.value[0].toLowerCase();
  }

  set(name, texts) {
    const { field } = this.rows.get(name);
    const isEmpty = texts.length === 1 && texts[0] === "" && field.kind !== "string" && !field.isArray;
    if (isEmpty) return this.reset(name);
    this.values[name] = texts;
    this.unset.delete(name);
    this.changed();
  }

  reset(name) {
    delete this.values[name];
    this.unset.add(name);
    const { control, reset } = this.rows.get(name);
    if (document.activeElement === reset) control?.focus();
    if (control && document.activeElement === control && control.type !== "checkbox" && control.value !== "") control.blur();
    this.changed();
  }

  get body() { return { values: this.values, unset: [...this.unset] }; }
}
