import { element, setText } from "./elements.js";

/* The form of the parameters; the server stores the entered values. */
export class ParameterForm {
  constructor(form, send) {
    this.form = form;
    this.send = send;
    this.fields = new Map();
    this.kinds = "";
    form.addEventListener("submit", (event) => event.preventDefault());
  }

  show(fields) {
    const kinds = JSON.stringify(
      fields.map(({ value, isSet, problem, ...rest }) => rest));
    if (kinds !== this.kinds) {
      this.kinds = kinds;
      this.fields.clear();
      this.form.replaceChildren(...fields.map((field) => this.row(field)));
    }
    for (const field of fields) this.update(field);
  }

  row(field) {
    const id = `field-${field.name}`;
    const control = this.control(field);
    control.id = id;
    control.name = field.name;
    const problem = element("p", { className: "problem", id: `${id}-problem` });
    const text = field.text ? element("p", { className: "help", id: `${id}-text` }, field.text) : undefined;
    control.setAttribute("aria-describedby", `${id}-problem${text ? ` ${id}-text` : ""}`);
    this.fields.set(field.name, { control, problem });
    this.listen(field, control);
    const label = element("label", { htmlFor: id }, field.title);
    return element(
      "div", { className: `field ${field.kind}` }, label, control, text, problem);
  }

  control(field) {
    switch (field.kind) {
      case "boolean": return element("input", { type: "checkbox" });
      case "choice": return this.menu(field);
      case "integer": case "number": return element("input", {
        type: "number", step: field.kind === "integer" ? 1 : "any", min: field.minimum, max: field.maximum,
      });
      case "url": return element("input", { type: "url", spellcheck: false, placeholder: "https://" });
      case "date": return element("input", {
        type: "text", spellcheck: false, placeholder: "2026-01-14T09:41:00Z",
      });
      default: return element("input", { type: "text" });
    }
  }

  menu(field) {
    const menu = element("select", {});
    const sections = new Map();
    if (!field.defaultText) menu.append(element("option", { value: "" }, "–"));
    for (const choice of field.choices) {
      const text = choice.subtitle ? `${choice.title} (${choice.subtitle})` : choice.title;
      let parent = menu;
      if (choice.section) {
        parent = sections.get(choice.section) ?? element("optgroup", { label: choice.section });
        sections.set(choice.section, parent);
        if (!parent.isConnected && parent.parentNode !== menu) menu.append(parent);
      }
      parent.append(element("option", { value: choice.value }, text));
    }
    return menu;
  }

  listen(field, control) {
    const read = () => field.kind === "boolean" ? String(control.checked) : control.value;
    const post = () => {
      clearTimeout(control.timer);
      const text = read();
      const isEmpty = text === "" && field.kind !== "string";
      this.send({ [field.name]: isEmpty ? null : text });
    };
    control.addEventListener("change", post);
    control.addEventListener("input", () => {
      clearTimeout(control.timer);
      /* With fetched data, a value is sent only when the field loses the focus. */
      if (!this.isLive) control.timer = setTimeout(post, 120);
    });
  }

  update(field) {
    const { control, problem } = this.fields.get(field.name);
    if (document.activeElement !== control || field.kind === "boolean" || field.kind === "choice") {
      if (field.kind === "boolean") control.checked = field.value === "true";
      else if (control.value !== field.value) control.value = field.value;
    }
    setText(problem, field.problem ?? "");
    control.setAttribute("aria-invalid", String(Boolean(field.problem)));
  }

  /* Resets every parameter to its default. */
  reset() {
    this.send(Object.fromEntries([...this.fields.keys()].map((name) => [name, null])));
  }
}
