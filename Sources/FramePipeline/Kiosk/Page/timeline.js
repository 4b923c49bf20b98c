// What is shown when: a manifest that was checked, and what the page asks of it.

const minute = 60_000;
// As many as the programs that write manifests read.
const most = { bytes: 64 << 20, frames: 500_000, taps: 10_000, corners: 50_000 };

class Timeline {
  /** Reads a manifest; throws where this page cannot show it, as with one of a later version. */
  constructor(text) {
    const manifest = JSON.parse(text);
    check(manifest.schemaVersion === 1, "schemaVersion");
    this.text = text;
    this.name = String(manifest.displayName ?? manifest.instance);
    this.instance = String(manifest.instance);
    this.language = language(manifest.locale);
    this.colorScheme = scheme(manifest.colorScheme);
    this.generatedAt = time(manifest.generatedAt);
    this.wakes = [manifest.nextWake, manifest.reload?.date].filter(Boolean).map(time);
    this.paper = paper(manifest);
    // What a whole widget's target is as large as: the picture, or a slot of a screen.
    const slots = list(manifest.screen?.slots ?? [], most.taps, "screen.slots");
    this.areas = [[0, 0, ...manifest.size], ...slots.map(({ region }) => list(region, 4, "region"))];
    this.frames = list(manifest.frames, most.frames, "frames").map(frame);
    check(this.frames.length > 0, "frames");
  }

  /** The frame of a time; undefined before the first one. */
  frame(now) {
    return this.frames.findLast((frame) => frame.date <= now && now < frame.until);
  }

  /** The frame after a time, if there is one. */
  next(now) {
    return this.frames.find((frame) => frame.date > now);
  }

  /** The frames that were shown before one, the latest first. */
  before(frame) {
    return this.frames.slice(0, this.frames.indexOf(frame)).reverse();
  }

  /** From when a stale frame's data is: a screen's manifest may be younger than what is on it. */
  dataDate(frame) {
    return Math.min(frame.generatedAt ?? this.generatedAt, frame.staleAfter);
  }
}

/** The pictures' size in pixels, and how they were turned, then mirrored, for the panel. */
function paper({ size: [width, height], device }) {
  const isSide = (side) => Number.isInteger(side) && side > 0 && side <= 65_536;
  check(isSide(width) && isSide(height), "size");
  check([0, 90, 180, 270].includes(device.rotation), "device.rotation");
  return {
    width, height, turn: device.rotation, isMirrored: device.mirrored === true,
    // Grays and inks are dithered, which bears no scale between the whole ones.
    isDithered: device.bitsPerPixel < 8,
  };
}

function frame(frame) {
  // Pictures are beside the manifest, and nowhere else.
  check(/^frames\/[\w-]+(\.[\w-]+)+$/.test(frame.image), "image");
  return {
    date: time(frame.date),
    until: frame.until ? time(frame.until) : Infinity,
    staleAfter: frame.staleAfter ? time(frame.staleAfter) : Infinity,
    generatedAt: frame.generatedAt && time(frame.generatedAt),
    colorScheme: frame.colorScheme && scheme(frame.colorScheme),
    image: frame.image,
    sha256: String(frame.sha256),
    description: String(frame.description ?? ""),
    taps: list(frame.taps, most.taps, "taps").map(tap),
  };
}

/** A target with its corners in pixels of the picture, and all that the manifest says of it. */
function tap(tap) {
  const [x, y, width, height] = list(tap.region, 4, "region");
  const around = [[x, y], [x + width, y], [x + width, y + height], [x, y + height]];
  const corners = tap.polygon ? list(tap.polygon, most.corners, "polygon") : around;
  const isPoint = (point) => point.length === 2 && point.every(Number.isFinite);
  check([...around, ...corners].every(isPoint), "region");
  return { ...tap, corners };
}

function scheme(name) {
  return name === "dark" ? "dark" : "light";
}

function time(text) {
  const time = Date.parse(text);
  check(Number.isFinite(time), "time");
  return time;
}

function list(value, most, name) {
  check(Array.isArray(value) && value.length <= most, name);
  return value;
}

/** The name of a locale as browsers write it: 'en_US@calendar=japanese' is 'en-US'. */
function language(locale) {
  const name = String(locale).replace(/@.*/, "").replaceAll("_", "-");
  try {
    return Intl.getCanonicalLocales(name)[0] ?? "en";
  } catch {
    return "en";
  }
}

function check(holds, name) {
  if (!holds) throw new Error(`the manifest's '${name}' is none that this page knows`);
}
