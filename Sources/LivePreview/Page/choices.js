import { element, setText } from "./elements.js";

const byId = (name) => document.getElementById(name);

/* Languages with other lengths, directions and digits; any other can be typed. */
const locales = ["en_US", "en_GB", "de_DE", "fr_FR", "es_ES", "it_IT", "pl_PL", "ru_RU", "ar_EG", "he_IL", "hi_IN", "ja_JP", "ko_KR", "th_TH", "zh_Hans_CN"];

/* The choices instead of the command's options, which the server draws, and the shown families and schemes. */
export class Choices {
  constructor(send, changeView) {
    this.send = send;
    this.family = sessionStorage.getItem("family") ?? "";
    this.scheme = sessionStorage.getItem("scheme") ?? "";
    byId("locales").replaceChildren(...locales.map((value) => element("option", { value })));
    for (const name of ["kind", "device", "locale", "typeSize"]) {
      byId(name).addEventListener("change", () => this.choose(name));
    }
    for (const name of ["family", "scheme"]) {
      byId(name).addEventListener("change", () => {
        this[name] = byId(name).value;
        sessionStorage.setItem(name, this[name]);
        changeView();
      });
    }
    byId("scheme").value = this.scheme;
    this.all = fetch("/choices").then((response) => response.json());
  }

  /* Sends choices one after the other: arrow keys choose each option that they pass, and the last one must win. */
  choose(name) {
    const value = byId(name).value.trim();
    this.sent = (this.sent ?? Promise.resolve()).then(() => this.post(name, value));
  }

  async post(name, value) {
    const response = await this.send({ [name]: value });
    setText(byId("rejection"), response.ok ? "" : await response.text());
    byId(name).setAttribute("aria-invalid", String(!response.ok));
  }

  /* Shows the choices that the server draws, and the families of the widget. */
  async show({ kinds, kind, device, locale, typeSize }, devicesShown) {
    const families = [...new Set(devicesShown.flatMap(({ families }) => families.map(({ name }) => name)))];
    if (!families.includes(this.family)) this.family = "";
    this.fill("family", [["", "All"], ...families.map((name) => [name, name])], this.family);
    if (document.activeElement !== byId("locale") || this.locale !== locale) byId("locale").value = locale;
    this.locale = locale;
    byId("kind").parentElement.hidden = !kinds.length;
    this.fill("kind", kinds.map((name) => [name, name]), kind ?? "");
    const { devices, typeSizes } = await this.all;
    const several = device === null ? [["", devicesShown.map(({ name }) => name).join(", ")]] : [["", "Those of the command"]];
    /* The command may have named a file. */
    const other = device && !devices.some(({ id }) => id === device) ? [[device, device]] : [];
    this.fill("device", [...several, ...other, ...devices.map(({ id, name }) => [id, name])], device ?? "");
    this.fill("typeSize", typeSizes.map((name) => [name, name]), typeSize);
  }

  fill(name, options, value) {
    const control = byId(name);
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
