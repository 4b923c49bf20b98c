import { element, setText } from "./admin.js";
import { neighbor, shownText } from "./arrangement.js";

/* How near to the top or bottom of the window something is dragged until the page scrolls, in pixels. */
const edge = 64;

/* The cells of a screen over its picture. A person drags widgets into them with any pointer, or moves them by keys. */
export class Board {
  constructor(root, cells, actions) {
    this.root = root;
    this.cells = cells;
    this.actions = actions;
    this.buttons = new Map();
    this.placements = [];
  }

  show(file, placements, selected) {
    this.placements = placements;
    const known = this.buttons;
    this.buttons = new Map(placements.map((placement) => [placement.key, known.get(placement.key) ?? this.button(placement.key)]));
    const isSame = known.size === this.buttons.size && [...known.keys()].every((key, index) => key === [...this.buttons.keys()][index]);
    const focused = document.activeElement;
    if (!isSame) {
      this.cells.replaceChildren(...this.buttons.values());
      if (focused?.isConnected && this.cells.contains(focused)) focused.focus();
    }
    for (const placement of placements) this.update(this.buttons.get(placement.key), placement, file, placement.key === selected);
  }

  update(button, placement, file, isSelected) {
    for (const side of ["x", "y", "width", "height"]) button.style.setProperty(`--${side}`, placement.rect[side]);
    const isEmpty = placement.slot === undefined;
    const text = isEmpty ? "Empty" : shownText(file.slots[placement.slot]);
    setText(button.firstChild, text);
    button.classList.toggle("empty-cell", isEmpty);
    button.setAttribute("aria-label", `${placement.label}: ${text}`);
    button.setAttribute("aria-pressed", String(isSelected));
    if (isEmpty) delete button.dataset.field;
    else button.dataset.field = `slots[${placement.slot}]`;
  }

  button(key) {
    const made = element("button", { type: "button", className: "cell" }, element("span", {}));
    made.dataset.key = key;
    made.addEventListener("click", () => this.actions.select(this.placement(key), true));
    made.addEventListener("focus", () => this.actions.select(this.placement(key), false));
    made.addEventListener("keydown", (event) => this.handleKey(event, this.placement(key)));
    this.drag(made, () => {
      const placement = this.placement(key);
      return placement?.slot === undefined ? undefined : { placement, text: made.textContent };
    });
    return made;
  }

  placement(key) { return this.placements.find((placement) => placement.key === key); }

  focus(key) { this.buttons.get(key)?.focus(); }

  handleKey(event, placement) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.startsWith("Arrow")) {
      event.preventDefault();
      const next = neighbor(this.placements, placement, event.key);
      if (!next) return;
      if (event.shiftKey && placement.slot !== undefined) this.actions.move(placement, next);
      this.focus(next.key);
    } else if ((event.key === "Delete" || event.key === "Backspace") && placement.slot !== undefined) {
      event.preventDefault();
      this.actions.empty(placement);
    }
  }

  /* Makes an element draggable into cells; `what` returns what is dragged, if anything. */
  drag(source, what) {
    source.addEventListener("pointerdown", (event) => {
      const dragged = event.button === 0 ? what() : undefined;
      if (!dragged) return;
      /* The browser would drag selected text instead. */
      getSelection()?.removeAllRanges();
      this.trackDrag(source, event, dragged);
    });
    source.addEventListener("dragstart", (event) => event.preventDefault());
  }

  trackDrag(source, start, dragged) {
    let ghost;
    let target;
    let last = start;
    let scrolling;
    const highlight = (cell) => {
      if (target === cell) return;
      target?.classList.remove("target");
      target = cell;
      target?.classList.add("target");
    };
    const moved = (event) => {
      if (!ghost && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < 6) return;
      if (!ghost) {
        ghost = element("div", { className: "ghost" }, dragged.text);
        document.body.append(ghost);
        this.root.classList.add("receiving");
      }
      last = event;
      ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
      highlightAt(event);
      scrolling ??= requestAnimationFrame(scroll);
    };
    const highlightAt = ({ clientX, clientY }) => highlight(document.elementFromPoint(clientX, clientY)?.closest(".cell") ?? undefined);
    /* Scrolls the page while the pointer is near its top or bottom, the faster the nearer. */
    const scroll = () => {
      scrolling = undefined;
      const above = edge - last.clientY;
      const below = last.clientY - (innerHeight - edge);
      const speed = above > 0 ? -above : Math.max(0, below);
      if (!speed || !ghost) return;
      scrollBy({ top: Math.max(-edge, Math.min(edge, speed)) / 4, behavior: "instant" });
      highlightAt(last);
      scrolling = requestAnimationFrame(scroll);
    };
    const end = (isDropped) => {
      for (const [name, work] of Object.entries(listeners)) window.removeEventListener(name, work);
      if (scrolling) cancelAnimationFrame(scrolling);
      this.root.classList.remove("receiving");
      const key = target?.dataset.key;
      highlight(undefined);
      if (!ghost) return;
      ghost.remove();
      /* The click that follows a drag opens nothing. */
      const stop = (event) => event.stopPropagation();
      window.addEventListener("click", stop, { capture: true, once: true });
      setTimeout(() => window.removeEventListener("click", stop, { capture: true }));
      if (isDropped && key) this.actions.drop(dragged, this.placement(key));
    };
    const listeners = {
      pointermove: moved, pointerup: () => end(true), pointercancel: () => end(false),
      keydown: (event) => { if (event.key === "Escape") end(false); },
    };
    for (const [name, work] of Object.entries(listeners)) window.addEventListener(name, work);
  }
}
