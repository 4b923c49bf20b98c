/* Makes elements; whatever a template says is text and never HTML. */
export const element = (name, properties = {}, ...children) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (key in made && key !== "list") made[key] = value;
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== undefined && child !== null));
  return made;
};

/* Changes a text only where it differs, so that nothing is read aloud twice. */
export const setText = (target, text) => {
  if (target.textContent !== text) target.textContent = text;
};

export const count = (number, one, many = one + "s") => `${number} ${number === 1 ? one : many}`;

/* Dates as the display's own clock has them. */
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
  whole(date) { return this.precise.format(new Date(date)); }
}
