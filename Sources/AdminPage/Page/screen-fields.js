import { byId, element } from "./admin.js";
import { layoutName, setGrid, setLayout } from "./arrangement.js";
import { timesFields } from "./slot-form.js";

const layoutNames = {
  full: "One widget", halves: "Two side by side", rows: "Two, one above the other", thirds: "Three in a row",
  quadrants: "Four", "large-and-small": "A large one and two small ones", "medium-and-small": "A wide one above two small ones",
  "main-and-side": "A main one and three at its side", grid: "A grid", free: "Free",
};

/* The fields of a screen as a whole. `state` has its file and what it can show; `changed` is called after each change, and
   `removed` with the slots that a change of the layout has taken away. */
export class ScreenFields {
  constructor(state, { changed, removed }) {
    this.state = state;
    this.changed = changed;
    this.removed = removed;
    this.bind();
  }

  /* The menu of layouts; a file without one is offered none, too. */
  showLayouts() {
    const { file, context } = this.state;
    const names = [...context.layouts.map(({ name }) => name), "grid"];
    if (layoutName(file) === "free") names.push("free");
    byId("layout").replaceChildren(...names.map((name) => element("option", { value: name }, layoutNames[name] ?? name)));
  }

  /* Shows the file; the field that has the focus is left as it is. */
  show() {
    const { file } = this.state;
    const set = (name, value) => { if (document.activeElement !== byId(name)) byId(name).value = value ?? ""; };
    set("name", file.name);
    set("layout", layoutName(file));
    set("gap", file.gap);
    set("margin", file.margin);
    byId("margin").placeholder = file.layout === "full" ? "0" : "8";
    byId("grid").hidden = !file.layout?.grid;
    set("columns", file.layout?.grid?.columns);
    set("rows", file.layout?.grid?.rows);
    set("line", file.statusLine ? file.statusLine.edge ?? "top" : "");
    const isTimed = typeof file.appearance === "object";
    set("appearance", isTimed ? "times" : file.appearance ?? "light");
    byId("dark-times").replaceChildren(...(isTimed ? file.appearance.dark : []).flatMap((times, index) => [
      ...timesFields(times, `dark-${index}`, `appearance.dark[${index}]`, () => this.changed())]));
  }

  bind() {
    const on = (name, work) => byId(name).addEventListener("change", () => {
      work(this.state.file, byId(name).value);
      this.changed();
    });
    const number = (name) => (file, value) => {
      if (value === "" || !Number.isFinite(Number(value))) delete file[name];
      else file[name] = Number(value);
    };
    on("name", (file, value) => { file.name = value.trim(); });
    on("gap", number("gap"));
    on("margin", number("margin"));
    on("line", (file, value) => {
      if (!value) delete file.statusLine;
      else if (typeof file.statusLine === "object") file.statusLine.edge = value;
      else file.statusLine = value === "top" ? true : { edge: value };
    });
    on("appearance", (file, value) => {
      file.appearance = value === "times" ? { dark: [{ from: "20:00", to: "07:00" }] } : value;
    });
    on("layout", (file, value) => {
      if (value === "free") return;
      const layout = value === "grid" ? { grid: { columns: 3, rows: 2 } } : value;
      this.removed(setLayout(file, layout, this.state.context));
    });
    for (const name of ["columns", "rows"]) {
      on(name, (file) => {
        const [columns, rows] = ["columns", "rows"].map((side) => Math.min(24, Math.max(1, Math.round(Number(byId(side).value)) || 1)));
        this.removed(setGrid(file, columns, rows));
      });
    }
  }
}
