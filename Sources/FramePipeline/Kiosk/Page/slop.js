// What a finger means that lands beside a link: the same that 'resolve --slop' tells.

/** How far beside a link a finger may land and still means it, in pixels of the window. */
const slop = 8;

/**
 * The target of a touch, where `hit` is the one below it, if any.
 *
 * What a widget does beside its links covers all of it: a touch there means the nearest link on it, and
 * one between two widgets the nearest of any, else the nearest widget.
 */
function meant(hit, point, limit, taps, areas) {
  const backgrounds = areas.map((area) => taps.find((tap) => isBackground(tap, area)));
  if (hit && !backgrounds.includes(hit)) return hit;
  const first = taps.indexOf(hit) + 1;
  const links = taps.slice(first).filter((tap) => (
    !backgrounds.includes(tap) && (!hit || covers(hit.region, tap.region))
  ));
  return nearest(links, point, limit) ?? hit ?? nearest(backgrounds.filter(Boolean), point, limit);
}

function isBackground(tap, area) {
  return tap.action !== "perform" && !tap.polygon && tap.region.join() === area.join();
}

function covers([x, y, width, height], [left, top, across, down]) {
  return x <= left && left + across <= x + width && y <= top && top + down <= y + height;
}

/** The nearest target up to a distance, of those equally near the one that is painted last. */
function nearest(taps, point, limit) {
  let best;
  for (const tap of [...taps].reverse()) {
    const distance = distanceTo(tap.corners, point);
    if (distance < limit) [best, limit] = [tap, distance];
  }
  return best;
}

/** How far a point outside of an outline is from it. */
function distanceTo(corners, { x, y }) {
  return Math.min(...corners.map(([left, top], index) => {
    const [right, bottom] = corners[(index + 1) % corners.length];
    const [across, down] = [right - left, bottom - top];
    const part = ((x - left) * across + (y - top) * down) / (across ** 2 + down ** 2 || 1);
    const near = Math.min(1, Math.max(0, part));
    return Math.hypot(left + near * across - x, top + near * down - y);
  }));
}
