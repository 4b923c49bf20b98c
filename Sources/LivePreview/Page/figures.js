import { count, element, setText } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";

const familyNames = (name) => name.replace(/^(system|accessory)/, "").replace(/([a-z])([A-Z])/g, "$1 $2");

/* A picture with its caption, its tap targets and what went wrong with it. */
class Figure {
  constructor(place, title, isMoving) {
    this.place = place;
    this.isMoving = isMoving;
    this.wanted = null;
    this.shown = null;
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
    this.root.dataset.place = place;
    this.root.dataset.title = title;
  }

  resize(width, height) {
    this.frame.style.setProperty("--width", width);
    this.frame.style.setProperty("--height", height);
    this.taps.setAttribute("viewBox", `0 0 ${width} ${height}`);
  }

  /* Shows what a slot was answered. */
  show(answer) {
    setText(this.failure, answer.failure ?? "");
    if (answer.failure) return;
    if (this.picture !== answer.picture) {
      this.picture = answer.picture;
      this.image.src = `/pictures/${answer.picture}.png`;
    }
    const alt = answer.text ?? "";
    if (this.image.alt !== alt) this.image.alt = alt;
    this.showDetails(this.isMoving ? answer.taps : [], answer.notes);
  }

  showDetails(taps, notes) {
    const key = JSON.stringify([taps, notes]);
    if (this.detail === key) return;
    this.detail = key;
    const regions = taps.map((tap) => this.region(tap));
    this.taps.replaceChildren(...regions);
    const problems = notes.filter(({ severity }) => severity !== "note");
    this.more.hidden = !taps.length && !notes.length;
    this.more.classList.toggle("troubled", problems.length > 0);
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
    shape.addEventListener("pointerenter", () => setText(this.link, tap.does));
    shape.addEventListener("pointerleave", () => setText(this.link, ""));
    return shape;
  }

  row(tap, region) {
    const row = element(
      "li", { className: "tap" }, element("code", {}, tap.does), tap.label ? ` ${tap.label}` : "");
    row.addEventListener("pointerenter", () => region.classList.add("marked"));
    row.addEventListener("pointerleave", () => region.classList.remove("marked"));
    return row;
  }
}

/* All figures; asks for their pictures, those first that are seen. */
export class Figures {
  /* So many are asked for at a time: a browser has six connections, and pictures need some. */
  static most = 3;

  constructor(root, busy) {
    this.root = root;
    this.busy = busy;
    this.all = [];
    this.asking = 0;
    this.layout = "";
    this.sight = new IntersectionObserver((seen) => this.saw(seen), { rootMargin: "80px" });
  }

  /* Makes the figures where families, displays or the chosen scheme have changed. */
  arrange(devices, scheme) {
    const layout = JSON.stringify([devices, scheme]);
    if (layout === this.layout) return;
    this.layout = layout;
    const before = new Map(this.all.map((figure) => [figure.place, figure]));
    this.sight.disconnect();
    this.all = [];
    this.root.replaceChildren(...devices.map((device) => this.section(device, scheme, before)));
    for (const figure of this.all) this.sight.observe(figure.root);
  }

  section(device, scheme, before) {
    return element(
      "section", { className: "device" },
      element(
        "h2", { title: device.id }, device.name, " ",
        device.name.includes(`${device.width}×${device.height}`)
          ? undefined : element("small", {}, `${device.width} × ${device.height}`)),
      ...device.families.map((family) => this.family(device, family, scheme, before)));
  }

  family(device, family, scheme, before) {
    const figures = [["light", "Light", true], ["dark", "Dark", true], [scheme || "light", "Placeholder", false]]
      .filter(([of]) => !scheme || of === scheme)
      .map(([scheme, title, isMoving]) => {
        const place = `${device.index}/${family.name}/${scheme}/${isMoving ? "entry" : "placeholder"}`;
        const figure = before.get(place) ?? new Figure(place, title, isMoving);
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

  /* Wants the pictures of an entry of a version. */
  want(version, entry) {
    for (const figure of this.all) {
      figure.wanted = version ? `${version}/${figure.path}${figure.isMoving ? entry : "placeholder"}` : null;
    }
    this.ask();
  }

  /* Has everything asked for again, as the server may be another one. */
  forget() {
    for (const figure of this.all) figure.shown = null;
  }

  saw(seen) {
    for (const { target, isIntersecting } of seen) {
      const figure = this.all.find(({ root }) => root === target);
      if (figure) figure.isVisible = isIntersecting;
    }
    this.isSighted = true;
    this.ask();
  }

  ask() {
    if (!this.isSighted) return;
    const open = this.all.filter((figure) => figure.wanted && figure.shown !== figure.wanted && !figure.isAsked);
    open.sort((a, b) => b.isVisible - a.isVisible);
    for (const figure of open.slice(0, Figures.most - this.asking)) this.load(figure);
    this.busy(this.asking > 0 || open.length > 0);
  }

  async load(figure) {
    const wanted = figure.wanted;
    figure.isAsked = true;
    this.asking += 1;
    try {
      const answer = await fetch(`/slots/${wanted}`);
      if (answer.ok) {
        figure.show(await answer.json());
        figure.shown = wanted;
      } else if (figure.wanted === wanted) {
        /* A newer version comes by itself. */
        figure.wanted = null;
      }
    } catch {
      /* The server has gone; the events tell when there is another. */
      if (figure.wanted === wanted) figure.wanted = null;
    }
    figure.isAsked = false;
    this.asking -= 1;
    this.ask();
  }
}
