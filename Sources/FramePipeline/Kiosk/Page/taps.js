// What a tap does: the areas of an image map, by mouse, finger, keyboard and ear.

class Taps {
  map = document.querySelector("map");
  ring = document.getElementById("ring");
  /** Where taps that open no link are posted, if anywhere: it has to be of the page's own origin. */
  endpoint = document.querySelector('meta[name="placard-tap"]')?.content;
  taps = new Map();

  constructor() {
    this.map.addEventListener("click", (event) => this.open(event));
    this.map.addEventListener("keydown", (event) => this.press(event));
    document.addEventListener("click", (event) => this.forgive(event), true);
    document.addEventListener("focusin", () => this.drawRing());
    document.addEventListener("focusout", () => this.drawRing());
  }

  /** Makes the targets of a frame those of the page. */
  set(frame, timeline) {
    this.frame = frame;
    this.instance = timeline.instance;
    this.areas = timeline.areas;
    const text = JSON.stringify([frame.taps, timeline.name]);
    if (this.text === text) return;
    this.text = text;
    this.painted = frame.taps;
    const focused = this.key(this.taps.get(document.activeElement));
    this.taps = new Map(inOrder(frame.taps).map((tap) => [area(tap, timeline.name), tap]));
    this.map.replaceChildren(...this.taps.keys());
    const again = [...this.taps].find(([, tap]) => this.key(tap) === focused);
    if (again) again[0].focus({ preventScroll: true });
    this.drawRing();
  }

  /** What makes a target the same one in another frame. */
  key(tap) {
    return tap && JSON.stringify([tap.url, tap.action, tap.intent, tap.label, tap.instance]);
  }

  /** A finger is not as exact as a mouse: what it means beside a link is clicked in its place. */
  forgive(event) {
    const { target } = event;
    const sheet = target.closest("#sheet");
    if (event.pointerType !== "touch" || !sheet || !this.frame) return;
    const glass = new DOMMatrix(getComputedStyle(sheet).transform);
    const point = glass.inverse().transformPoint({ x: event.clientX, y: event.clientY });
    const limit = slop / Math.hypot(glass.a, glass.b);
    const tap = meant(this.taps.get(target), point, limit, this.painted, this.areas);
    const area = [...this.taps.keys()].find((area) => this.taps.get(area) === tap);
    if (!area || area === target) return;
    event.preventDefault();
    event.stopPropagation();
    area.click();
  }

  /** Tells whoever embeds the page; a link is then the browser's to follow. */
  open(event) {
    const tap = this.taps.get(event.target);
    const isLink = Boolean(event.target.href);
    // A destination that is refused does nothing, nor does what lies below it.
    if (!tap || (!isLink && tap.url !== undefined)) return;
    const { corners, ...target } = tap;
    const detail = { instance: this.instance, frame: this.frame.sha256, tap: target };
    const told = new CustomEvent("placard-tap", { detail, cancelable: true });
    const isTaken = !window.dispatchEvent(told);
    if (isTaken || !isLink) event.preventDefault();
    if (!isTaken && !isLink) this.post(detail);
  }

  post(detail) {
    if (!this.endpoint) return;
    const headers = { "Content-Type": "application/json" };
    fetch(this.endpoint, { method: "POST", headers, body: JSON.stringify(detail), keepalive: true })
      .catch(() => {});
  }

  /** A target without a link is a button, which the browser does not know of an area. */
  press(event) {
    if (event.target.href || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    event.target.click();
  }

  drawRing() {
    const tap = this.taps.get(document.activeElement);
    const isSeen = tap && document.activeElement.matches(":focus-visible");
    this.ring.classList.toggle("shown", Boolean(isSeen));
    if (!isSeen) return;
    for (const line of this.ring.children) line.setAttribute("points", tap.corners.join(" "));
  }
}

/**
 * Targets as an image map has them.
 *
 * Of targets over each other the last painted is meant, but HTML means the first: a target goes before
 * the first one that it covers something of. All others keep their order, in which they are read.
 */
function inOrder(taps) {
  const order = [];
  for (const tap of taps) {
    const place = order.findIndex((other) => overlaps(tap.region, other.region));
    order.splice(place < 0 ? order.length : place, 0, tap);
  }
  return order;
}

function overlaps([x, y, width, height], [left, top, across, down]) {
  return x < left + across && left < x + width && y < top + down && top < y + height;
}

function area(tap, name) {
  const area = document.createElement("area");
  area.shape = tap.polygon ? "poly" : "rect";
  area.coords = tap.polygon ? tap.corners : [tap.corners[0], tap.corners[2]];
  area.alt = tap.label ?? tap.instance ?? name;
  if (tap.label) area.title = tap.label;
  if (isLink(tap.url)) area.href = tap.url;
  else if (tap.url === undefined) Object.assign(area, { role: "button", tabIndex: 0 });
  return area;
}

/** Whether a destination is one that a page may lead to: never code, whatever the manifest says. */
function isLink(url) {
  try {
    return !["javascript:", "data:", "vbscript:", "blob:"].includes(new URL(url).protocol);
  } catch {
    return false;
  }
}
