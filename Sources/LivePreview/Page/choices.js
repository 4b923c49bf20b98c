import { element, setText } from "./words.js";

const part = (name) => document.getElementById(name);

/* Languages with other lengths, directions and digits; any other can be typed. */
const locales = ["en_US", "en_GB", "de_DE", "fr_FR", "es_ES", "it_IT", "pl_PL", "ru_RU", "ar_EG", "he_IL", "hi_IN", "ja_JP", "ko_KR", "th_TH", "zh_Hans_CN"];

/* What is chosen instead of the command's options: the server draws it. Families and schemes are chosen among what is drawn. */
export class Choices {
  constructor(send, changeView) {
    this.send = send;
    this.family = sessionStorage.getItem("family") ?? "";
    this.scheme = sessionStorage.getItem("scheme") ?? "";
    part("locales").replaceChildren(...locales.map((value) => element("option", { value })));
    for (const name of ["kind", "device", "locale", "typeSize"]) {
      part(name).addEventListener("change", () => this.choose(name));
    }
    for (const name of ["family", "scheme"]) {
      part(name).addEventListener("change", () => {
        this[name] = part(name).value;
        sessionStorage.setItem(name, this[name]);
        changeView();
      });
    }
    part("scheme").value = this.scheme;
    this.all = fetch("/choices").then((answer) => answer.json());
  }

  /* Choices are sent one after the other, because the arrow keys choose each one that they pass, and the last one counts. */
  choose(name) {
    const value = part(name).value.trim();
    this.sent = (this.sent ?? Promise.resolve()).then(() => this.sendOne(name, value));
  }

  async sendOne(name, value) {
    const answer = await this.send({ [name]: value });
    setText(part("refusal"), answer.ok ? "" : await answer.text());
    part(name).setAttribute("aria-invalid", String(!answer.ok));
  }

  /* Shows what the server draws, and which families there are. */
  async show({ kinds, kind, device, locale, typeSize }, shown) {
    const families = [...new Set(shown.flatMap(({ families }) => families.map(({ name }) => name)))];
    if (!families.includes(this.family)) this.family = "";
    this.fill("family", [["", "All"], ...families.map((name) => [name, name])], this.family);
    if (document.activeElement !== part("locale") || this.locale !== locale) part("locale").value = locale;
    this.locale = locale;
    part("kind").parentElement.hidden = !kinds.length;
    this.fill("kind", kinds.map((name) => [name, name]), kind ?? "");
    const { devices, typeSizes } = await this.all;
    const several = device === null ? [["", shown.map(({ name }) => name).join(", ")]] : [["", "Those of the command"]];
    /* The command may have named a file. */
    const other = device && !devices.some(({ id }) => id === device) ? [[device, device]] : [];
    this.fill("device", [...several, ...other, ...devices.map(({ id, name }) => [id, name])], device ?? "");
    this.fill("typeSize", typeSizes.map((name) => [name, name]), typeSize);
  }

  fill(name, options, value) {
    const control = part(name);
    const key = JSON.stringify(options);
    if (control.dataset.key !== key) {
      control.dataset.key = key;
      control.replaceChildren(...options.map(([value, text]) => element("option", { value }, text)));
    }
    if (control.value !== value) control.value = value;
  }

  /* The displays with the families that are chosen. */
  filtered(devices) {
    return devices
      .map((device) => ({ ...device, families: device.families.filter(({ name }) => !this.family || name === this.family) }))
      .filter(({ families }) => families.length);
  }
}
