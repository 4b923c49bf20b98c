import { byId, element } from "./admin.js";
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
    byId("search").value = query.get("search") ?? "";
    byId("state").value = query.get("state") in states ? query.get("state") : "";
    /* The tags are known later. */
    if (query.get("tag")) this.offerTags([query.get("tag")]);
    byId("tag").value = query.get("tag") ?? "";
    byId("search").addEventListener("input", () => this.change());
    for (const name of ["state", "tag"]) byId(name).addEventListener("change", () => this.change());
    byId("filters").addEventListener("submit", (event) => event.preventDefault());
  }

  get isUsed() { return names.some((name) => byId(name).value.trim() !== ""); }

  clear() {
    for (const name of names) byId(name).value = "";
    this.change();
  }

  change() {
    const query = new URLSearchParams(names.map((name) => [name, byId(name).value.trim()]).filter(([, value]) => value));
    history.replaceState(null, "", query.size ? `?${query}` : location.pathname);
    this.changed();
  }

  /* Returns the displays that have each word of the search, the state and the tag. */
  matching(displays) {
    const isOfState = states[byId("state").value] ?? (() => true);
    const tag = byId("tag").value;
    return displays.filter((display) => isOfState(display) && (!tag || display.tags.includes(tag))
      && hasWords(byId("search").value, this.texts(display)));
  }

  texts({ name, label, shows, model, profile, identifier, firmware, tags }) {
    return [name, label, shows, model, profile, identifier, firmware, ...tags];
  }

  /* Offers the tags of the displays, and the one that is chosen. */
  showTags(displays) {
    const tags = new Set(displays.flatMap((display) => display.tags));
    if (byId("tag").value) tags.add(byId("tag").value);
    this.offerTags([...tags].sort());
  }

  offerTags(tags) {
    byId("tag-field").hidden = tags.length === 0;
    const key = tags.join();
    if (this.tagKey === key || document.activeElement === byId("tag")) return;
    this.tagKey = key;
    const chosen = byId("tag").value;
    byId("tag").replaceChildren(element("option", { value: "" }, "Any"), ...tags.map((tag) => element("option", { value: tag }, tag)));
    byId("tag").value = chosen;
  }
}
