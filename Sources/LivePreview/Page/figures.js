import { count, element, setText } from "./elements.js";

const SVG = "http://www.w3.org/2000/svg";

const familyNames = (name) => name.replace(/^(system|accessory)/, "").replace(/([a-z])([A-Z])/g, "$1 $2");

/* A picture with its caption, its tap targets and its diagnostics. */
class Figure {
  constructor(slot, title, isEntry) {
    this.slot = slot;
    this.isEntry = isEntry;
    this.requestedPath = null;
    this.shownPath = null;
    this.isVisible = false;
    this.image = element("img", { alt: "", decoding: "sync", draggable: false });
    this.taps = document.createElementNS(SVG, "svg");
    this.taps.setAttribute("aria-hidden", "true");
    this.failure = element("p", { className: "failure" });
    this.frame = element("div", { className: "frame" }, this.image, this.taps, this.failure);
    this.link = element("span", { className: "link" });
    this.list = element("ul", {});
    this.list.hidden = true;
    this.more = element("button", { type: "button", className: "more", hidden: true });
    this.more.setAttribute("aria-expanded", "false");
    this.more.addEventListener("click", () => this.expand(this.list.hidden));
    this.root = element(
      "figure", {},
      element("div", { className: "view" }, this.frame),
      element("figcaption", {}, element("span", { className: "title" }, title), this.more, this.link),
      this.list);
    this.root.dataset.slot = slot;
    this.root.dataset.title = title;
  }

  resize(width, height) {
    this.frame.style.setProperty("--width", width);
    this.frame.style.setProperty("--height", height);
    this.taps.setAttribute("viewBox", `0 0 ${width} ${height}`);
  }

  /* Shows the description of a slot. */
  show(description) {
    setText(this.failure, description.failure ?? "");
    if (description.failure) return;
    if (this.picture !== description.picture) {
      this.picture = description.picture;
      this.image.src = `/pictures/${description.picture}.png`;
    }
    const alt = description.text ?? "";
    if (this.image.alt !== alt) this.image.alt = alt;
    this.showDetails(this.isEntry ? description.taps : [], description.notes);
  }

  showDetails(taps, notes) {
    const key = JSON.stringify([taps, notes]);
    if (this.detail === key) return;
    this.detail = key;
    const regions = taps.map((tap) => this.region(tap));
    this.taps.replaceChildren(...regions);
    const problems = notes.filter(({ severity }) => severity !== "note");
    this.more.hidden = !taps.length && !notes.length;
    this.more.classList.toggle("has-problems", problems.length > 0);
    const links = taps.filter(({ isLink }) => isLink).length;
    const counts = [[notes.length, "note"], [links, "link"], [taps.length - links, "button"]];
    setText(this.more, counts.filter(([number]) => number).map(([number, name]) => count(number, name)).join(", "));
    if (this.more.hidden) this.expand(false);
    this.list.replaceChildren(
      ...notes.map(({ severity, message }) =>
        element("li", { className: severity }, `${severity}: ${message}`)),
      ...taps.map((tap, index) => this.row(tap, regions[index])));
  }

  expand(isOpen) {
    this.list.hidden = !isOpen;
    this.more.setAttribute("aria-expanded", String(isOpen));
  }

  region(tap) {
    const outline = tap.outline;
    const shape = document.createElementNS(SVG, outline ? "polygon" : "rect");
    if (outline) {
      shape.setAttribute("points", outline.join(" "));
    } else {
      for (const name of ["x", "y", "width", "height"]) shape.setAttribute(name, tap[name]);
    }
    shape.addEventListener("pointerenter", () => setText(this.link, tap.effect));
    shape.addEventListener("pointerleave", () => setText(this.link, ""));
    return shape;
  }

  row(tap, region) {
    const row = element(
      "li", { className: "tap" }, element("code", {}, tap.effect), tap.label ? ` ${tap.label}` : "");
    row.addEventListener("pointerenter", () => region.classList.add("marked"));
    row.addEventListener("pointerleave", () => region.classList.remove("marked"));
    return row;
  }
}

/* All figures; requests their pictures, the visible ones first. */
export class Figures {
  /* The maximum number of slot requests at a time: a browser has six connections, and pictures need some. */
  static maximumRequests = 3;

  constructor(root, busy) {
    this.root = root;
    this.busy = busy;
    this.all = [];
    this.requestCount = 0;
    this.layout = "";
    this.observer = new IntersectionObserver((changes) => this.onVisibilityChange(changes), { rootMargin: "80px" });
  }

  /* Creates the figures again if families, displays or the chosen scheme have changed. */
  arrange(devices, scheme) {
    const layout = JSON.stringify([devices, scheme]);
    if (layout === this.layout) return;
    this.layout = layout;
    const former = new Map(this.all.map((figure) => [figure.slot, figure]));
    this.observer.disconnect();
    this.all = [];
    this.root.replaceChildren(...devices.map((device) => this.section(device, scheme, former)));
    for (const figure of this.all) this.observer.observe(figure.root);
  }

  section(device, scheme, former) {
    return element(
      "section", { className: "device" },
      element(
        "h2", { title: device.id }, device.name, " ",
        device.name.includes(`${device.width}×${device.height}`)
          ? undefined : element("small", {}, `${device.width} × ${device.height}`)),
      ...device.families.map((family) => this.family(device, family, scheme, former)));
  }

  family(device, family, scheme, former) {
    const figures = [["light", "Light", true], ["dark", "Dark", true], [scheme || "light", "Placeholder", false]]
      .filter(([of]) => !scheme || of === scheme)
      .map(([scheme, title, isEntry]) => {
        const slot = `${device.index}/${family.name}/${scheme}/${isEntry ? "entry" : "placeholder"}`;
        const figure = former.get(slot) ?? new Figure(slot, title, isEntry);
        figure.path = `${device.index}/${family.name}/${scheme}/`;
        figure.resize(family.width, family.height);
        this.all.push(figure);
        return figure.root;
      });
    return element(
      "section", { className: "family" },
      element(
        "h3", { title: family.name }, familyNames(family.name), " ",
        element("small", {}, `${family.width} × ${family.height}`)),
      element("div", { className: "row" }, ...figures));
  }

  /* Requests the pictures of an entry of a version. */
  request(version, entry) {
    for (const figure of this.all) {
      figure.requestedPath = version ? `${version}/${figure.path}${figure.isEntry ? entry : "placeholder"}` : null;
    }
    this.loadNext();
  }

  /* Requests all pictures again, because the server may be another one. */
  invalidate() {
    for (const figure of this.all) figure.shownPath = null;
  }

  onVisibilityChange(changes) {
    for (const { target, isIntersecting } of changes) {
      const figure = this.all.find(({ root }) => root === target);
      if (figure) figure.isVisible = isIntersecting;
    }
    this.hasObserved = true;
    this.loadNext();
  }

  loadNext() {
    if (!this.hasObserved) return;
    const pending = this.all.filter((figure) => figure.requestedPath && figure.shownPath !== figure.requestedPath && !figure.isLoading);
    pending.sort((a, b) => b.isVisible - a.isVisible);
    for (const figure of pending.slice(0, Figures.maximumRequests - this.requestCount)) this.load(figure);
    this.busy(this.requestCount > 0 || pending.length > 0);
  }

  async load(figure) {
    const path = figure.requestedPath;
    figure.isLoading = true;
    this.requestCount += 1;
    try {
      const response = await fetch(`/slots/${path}`);
      if (response.ok) {
        figure.show(await response.json());
        figure.shownPath = path;
      } else if (figure.requestedPath === path) {
        /* The server announces a newer version in an event. */
        figure.requestedPath = null;
      }
    } catch {
      /* The server has exited; the event stream opens again when there is another. */
      if (figure.requestedPath === path) figure.requestedPath = null;
    }
    figure.isLoading = false;
    this.requestCount -= 1;
    this.loadNext();
  }
}
