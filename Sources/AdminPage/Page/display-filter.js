import { element, part } from "./admin.js";
import { hasWords } from "./card-pages.js";

const states = {
  waiting: ({ state }) => state === "waiting",
  failing: ({ problem, failures }) => Boolean(problem) || failures.length > 0,
  silent: ({ state }) => state === "silent",
  battery: ({ isBatteryLow, isCharging }) => isBatteryLow && !isCharging,
};

/* The fields by which displays are found; they are also in the page's address, which can be bookmarked. */
const names = ["search", "state", "tag"];

export class DisplayFilter {
  constructor(changed) {
    this.changed = changed;
    const query = new URLSearchParams(location.search);
    part("search").value = query.get("search") ?? "";
    part("state").value = query.get("state") in states ? query.get("state") : "";
    /* The tags are known later. */
    if (query.get("tag")) this.offerTags([query.get("tag")]);
    part("tag").value = query.get("tag") ?? "";
    part("search").addEventListener("input", () => this.change());
    for (const name of ["state", "tag"]) part(name).addEventListener("change", () => this.change());
    part("filters").addEventListener("submit", (event) => event.preventDefault());
  }

  get isUsed() { return names.some((name) => part(name).value.trim() !== ""); }

  clear() {
    for (const name of names) part(name).value = "";
    this.change();
  }

  change() {
    const query = new URLSearchParams(names.map((name) => [name, part(name).value.trim()]).filter(([, value]) => value));
    history.replaceState(null, "", query.size ? `?${query}` : location.pathname);
    this.changed();
  }

  /* Returns the displays that have each word of the search, the state and the tag. */
  matching(displays) {
    const isOfState = states[part("state").value] ?? (() => true);
    const tag = part("tag").value;
    return displays.filter((display) => isOfState(display) && (!tag || display.tags.includes(tag))
      && hasWords(part("search").value, this.texts(display)));
  }

  texts({ name, label, shows, model, profile, identifier, firmware, tags }) {
    return [name, label, shows, model, profile, identifier, firmware, ...tags];
  }

  /* Offers the tags of the displays, and the one that is chosen. */
  showTags(displays) {
    const tags = new Set(displays.flatMap((display) => display.tags));
    if (part("tag").value) tags.add(part("tag").value);
    this.offerTags([...tags].sort());
  }

  offerTags(tags) {
    part("tag-field").hidden = tags.length === 0;
    const key = tags.join();
    if (this.tagKey === key || document.activeElement === part("tag")) return;
    this.tagKey = key;
    const chosen = part("tag").value;
    part("tag").replaceChildren(element("option", { value: "" }, "Any"), ...tags.map((tag) => element("option", { value: tag }, tag)));
    part("tag").value = chosen;
  }
}
