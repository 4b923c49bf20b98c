import { element, setText } from "./admin.js";

const inkTitles = {
  bw: "black and white", "gray-4": "4 grays", "gray-8": "8 grays", "gray-16": "16 grays", "gray-256": "256 grays",
  bwr: "black, white and red", bwy: "black, white and yellow", bwry: "black, white, red and yellow",
  spectra6: "the six inks of Spectra 6", acep7: "the seven inks of ACeP", rgb444: "4,096 colors", rgb888: "full color",
};

/* The inks of a palette in words; those of a panel that was measured have its name behind a slash. */
export const inksTitle = (palette) => inkTitles[palette.split("/")[0]] ?? palette;

/* The labels of a few displays, or how many there are. */
const displaysText = (displays) => displays.length > 3 ? `${displays.length} displays` : displays.map(({ label }) => label).join(", ");

/* Options for displays: one's own first. */
const options = (profiles) => {
  const option = ({ id, name, size, displays }) => element(
    "option", { value: id }, displays.length ? `${name}: ${displaysText(displays)}` : `${name}, ${size.join(" × ")}`);
  const own = profiles.filter(({ displays }) => displays.length);
  const others = profiles.filter(({ displays }) => !displays.length);
  return [["Your displays", own], ["All displays", others]].filter(([, all]) => all.length)
    .map(([label, all]) => element("optgroup", { label }, ...all.map(option)));
};

/* A menu of displays with a field that finds some of them; the chosen one stays in it. */
export class ProfileMenu {
  constructor(select, profiles) {
    this.select = select;
    this.profiles = profiles;
    this.found = element("p", { className: "help", id: `${select.id}-found`, role: "status" });
    this.search = element("input", {
      type: "search", id: `${select.id}-search`, placeholder: "Find a display", maxLength: 100, spellcheck: false, autocomplete: "off",
      "aria-label": "Find a display by its name, model, size or inks",
    });
    this.search.setAttribute("aria-describedby", this.found.id);
    this.search.setAttribute("aria-controls", select.id);
    const root = element("div", { className: "menu" });
    select.before(root);
    root.append(this.search, select, this.found);
    select.replaceChildren(...options(profiles));
    this.search.addEventListener("input", () => this.show());
    this.search.addEventListener("keydown", (event) => this.press(event));
  }

  get matching() {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    return this.profiles.filter(({ id, name, size, inks, displays }) => {
      const text = [id, name, inks, inksTitle(inks), size.join("x"), size.join(" × "), ...displays.flatMap((display) => [display.name, display.label])].join(" ").toLowerCase();
      return words.every((word) => text.includes(word));
    });
  }

  show() {
    const { matching } = this;
    const chosen = this.select.value;
    this.select.replaceChildren(...options(this.profiles.filter((profile) => profile.id === chosen || matching.includes(profile))));
    this.select.value = chosen;
    const isUsed = this.search.value.trim() !== "";
    setText(this.found, isUsed ? (matching.length ? `${matching.length} of ${this.profiles.length} displays` : "No display matches") : "");
  }

  /* Enter chooses the first display that matches, an arrow key goes to the menu. */
  press(event) {
    if (!["Enter", "ArrowDown"].includes(event.key)) return;
    event.preventDefault();
    if (event.key === "ArrowDown") return this.select.focus();
    const [first] = this.matching;
    if (!first || this.search.value.trim() === "" || first.id === this.select.value) return;
    this.select.value = first.id;
    this.select.dispatchEvent(new Event("change", { bubbles: true }));
  }

  /* Shows that nothing else can be chosen. */
  close() { this.search.hidden = true; }
}
