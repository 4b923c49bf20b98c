import { byId, cardList, change, element, field, notify, path, read, sentence, setText, showDialog } from "./admin.js";
import { sizeNames } from "./form.js";
import { Stage } from "./picture.js";

let instances = [];
let refresh = () => {};

/* The key of widgets that can be in one playlist: those of one size for one display. */
const shape = ({ device, family, fill }) => [device, family, fill].join();

/* The boxes of the widgets, which are shown in the order in which they are chosen. */
class MemberBoxes {
  constructor(members) {
    this.chosen = members.filter((name) => instances.some((instance) => instance.name === name));
    this.rows = instances.map((instance) => {
      const box = element("input", { type: "checkbox", value: instance.name });
      const position = element("small", {});
      box.addEventListener("change", () => {
        this.chosen = this.chosen.filter((name) => name !== instance.name);
        if (box.checked) this.chosen.push(instance.name);
        this.update();
      });
      const about = `${instance.name} (${sizeNames[instance.family] ?? instance.family} for ${instance.profile ?? instance.device})`;
      return { instance, box, position, root: element("label", { className: "check" }, box, element("span", {}, about), position) };
    });
    this.reason = element("p", { className: "help", id: "members-reason" });
    this.root = element(
      "fieldset", { className: "field" }, element("legend", {}, "Widgets, in the order in which you choose them"),
      element("div", { className: "checks" }, ...this.rows.map(({ root }) => root)), this.reason);
    this.update();
  }

  update() {
    const first = instances.find(({ name }) => name === this.chosen[0]);
    for (const { instance, box, position } of this.rows) {
      const index = this.chosen.indexOf(instance.name);
      box.checked = index >= 0;
      box.disabled = first !== undefined && shape(instance) !== shape(first);
      if (box.disabled) box.setAttribute("aria-describedby", this.reason.id);
      else box.removeAttribute("aria-describedby");
      setText(position, index >= 0 ? `${index + 1}.` : "");
    }
    const isSome = this.rows.some(({ box }) => box.disabled);
    setText(this.reason, isSome ? `Greyed out: not of the size of ${first.name}, or for another display.` : "");
  }
}

/* The fields of the mode: minutes, or none for the most relevant widget. */
const modeFields = (minutes) => {
  const mode = element(
    "select", {}, element("option", { value: "time" }, "One after the other"),
    element("option", { value: "relevance" }, "The most relevant one"));
  mode.value = minutes === null ? "relevance" : "time";
  const length = element("input", { type: "number", min: 1, max: 10080, step: "any", required: true, value: minutes ?? 15 });
  const lengthField = field("minutes", "Minutes for each", length);
  const show = () => {
    lengthField.hidden = mode.value !== "time";
    length.disabled = lengthField.hidden;
  };
  mode.addEventListener("change", show);
  show();
  return {
    roots: [field("mode", "Shows", mode), lengthField],
    get minutes() { return mode.value === "time" ? Number(length.value) : null; },
  };
};

/* A dialog for a new playlist, or for one that is changed. */
const edit = async (playlist) => {
  const name = element("input", { type: "text", required: true, maxLength: 100, spellcheck: false });
  const boxes = new MemberBoxes(playlist?.members ?? []);
  const mode = modeFields(playlist ? playlist.minutes ?? null : 15);
  const isDone = await showDialog({
    title: playlist ? `Change ${playlist.name}` : "New playlist", button: playlist ? "Save" : "Add",
    text: "Widgets of one size that take turns in one place, on a display or in a cell of a screen.",
    fields: [playlist ? undefined : field("name", "Name", name, "Such as morning: letters, digits, hyphens and dots."), boxes.root, ...mode.roots]
      .filter(Boolean),
    submit: () => {
      const body = { members: boxes.chosen, minutes: mode.minutes };
      return playlist ? change(path("playlists", playlist.name, "change"), body)
        : change("playlists/add", { ...body, name: name.value.trim() });
    },
  });
  if (!isDone) return;
  notify(playlist ? `${playlist.name} was changed.` : `${name.value.trim()} was added.`);
  await refresh();
};

class PlaylistCard {
  constructor({ name }) {
    const id = `playlist-${name}`;
    this.stage = new Stage();
    this.text = element("p", {});
    this.problem = element("p", { className: "problem" });
    const button = (text, className, work) => {
      const made = element("button", { type: "button", className }, text);
      made.setAttribute("aria-describedby", id);
      made.addEventListener("click", work);
      return made;
    };
    this.root = element(
      "li", { className: "card" }, this.stage.root,
      element(
        "div", { className: "about" }, element("h3", { id }, name), this.text, this.problem,
        element(
          "div", { className: "foot" }, button("Change", "quiet", () => edit(this.playlist)),
          button("Remove", "quiet last", () => this.remove()))));
    this.root.setAttribute("aria-labelledby", id);
  }

  update(playlist) {
    this.playlist = playlist;
    const { name, members, minutes, profile, displays, picture, failure } = playlist;
    const text = minutes === undefined ? `the most relevant of ${members.join(", ")}` : `${members.join(", then ")}, ${minutes} min each`;
    this.stage.show(picture, `/admin/api/playlists/${encodeURIComponent(name)}/picture`, picture?.description ?? "");
    setText(this.text, `${sentence(text)} ${displays.length ? `On ${displays.join(", ")}` : `For ${profile}, on no display itself`}`);
    setText(this.problem, sentence(failure));
  }

  async remove() {
    const { name, displays } = this.playlist;
    const isDone = await showDialog({
      title: `Remove ${name}?`, button: "Remove", isDangerous: true,
      text: `Its widgets are kept.${displays.length ? ` ${displays.join(" and ")} will show nothing in its place.` : ""}`,
      submit: () => change(path("playlists", name, "remove")),
    });
    if (!isDone) return;
    notify(`${name} was removed.`);
    await refresh();
  }
}

const showCards = cardList(byId("playlists"), (playlist) => new PlaylistCard(playlist));

/* Shows the playlists and stacks; `known` are the widgets that can be in them. */
export const showPlaylists = async (known) => {
  instances = known;
  const { playlists } = await read("playlists");
  showCards(playlists);
  byId("playlist-section").hidden = instances.length === 0;
};

/* Makes the buttons work; `reload` reads everything again after a change. */
export const startPlaylists = (reload) => {
  refresh = reload;
  byId("new-playlist").addEventListener("click", () => edit());
};
