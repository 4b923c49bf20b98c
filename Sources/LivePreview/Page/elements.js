/* Creates an element; text of a template is never parsed as HTML. */
export const element = (name, properties = {}, ...children) => {
  const created = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (key in created && key !== "list") created[key] = value;
    else created.setAttribute(key, value === true ? "" : value);
  }
  created.append(...children.filter((child) => child !== undefined && child !== null));
  return created;
};

/* Changes a text only if it differs, so that screen readers do not announce it twice. */
export const setText = (target, text) => {
  if (target.textContent !== text) target.textContent = text;
};

export const count = (number, one, many = one + "s") => `${number} ${number === 1 ? one : many}`;

/* Formats dates in the locale and time zone of the display. */
export class Clock {
  constructor(locale, timeZone) {
    const make = (options) => {
      try {
        return new Intl.DateTimeFormat(locale, { ...options, timeZone });
      } catch {
        return new Intl.DateTimeFormat("en", { ...options, timeZone: "UTC" });
      }
    };
    this.long = make({
      weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit",
    });
    this.precise = make({ dateStyle: "full", timeStyle: "long" });
  }

  text(date) { return this.long.format(new Date(date)); }
  preciseText(date) { return this.precise.format(new Date(date)); }
}
