import { byId, change, element, failureText, notify, path, poll, read, sentence, setText, showDialog } from "./admin.js";
import { SearchedCards } from "./card-pages.js";
import { Stage } from "./picture.js";
import { count } from "./elements.js";

class ScreenCard {
  constructor({ name }) {
    const id = `screen-${name}`;
    this.name = name;
    this.stage = new Stage();
    this.text = element("p", {});
    this.problem = element("p", { className: "problem" });
    const edit = element("a", { className: "button quiet", href: `/admin/screens/edit?${new URLSearchParams({ screen: name })}` }, "Arrange");
    const remove = element("button", { type: "button", className: "quiet last" }, "Remove");
    for (const control of [edit, remove]) control.setAttribute("aria-describedby", id);
    remove.addEventListener("click", () => this.remove());
    this.root = element(
      "li", { className: "card" }, this.stage.root,
      element(
        "div", { className: "about" }, element("h2", { id }, name), this.text, this.problem,
        element("div", { className: "foot" }, edit, remove)));
    this.root.setAttribute("aria-labelledby", id);
  }

  update({ name, picture, shows, displays, profile, failure }) {
    this.displays = displays;
    this.stage.show(picture, `/admin/api/screens/${encodeURIComponent(name)}/picture`, picture?.description ?? "");
    setText(this.text, `${shows.join(", ")} ${displays.length ? `on ${displays.join(", ")}` : `for ${profile}, on no display`}`);
    setText(this.problem, failureText(failure));
  }

  async remove() {
    const isDone = await showDialog({
      title: `Remove ${this.name}?`, button: "Remove", isDangerous: true,
      text: `Your widgets are kept.${this.displays.length ? ` ${this.displays.join(" and ")} will show nothing new.` : ""}`,
      submit: () => change(path("screens", this.name, "remove")),
    });
    if (!isDone) return;
    notify(`${this.name} was removed.`);
    await refresh();
  }
}

const cards = new SearchedCards(byId("screens"), {
  make: (screen) => new ScreenCard(screen),
  texts: ({ name, shows, profile, displays }) => [name, ...shows, profile, ...displays],
  count: (number) => count(number, "screen"),
});

const show = ({ screens }) => {
  cards.show(screens);
  byId("screens").setAttribute("aria-busy", "false");
  byId("empty").hidden = screens.length > 0;
  setText(byId("summary"), screens.length ? count(screens.length, "screen") : "");
};

const refresh = poll(6, async () => {
  try {
    show(await read("screens"));
    setText(byId("problem"), "");
  } catch (error) {
    setText(byId("problem"), sentence(error.message));
  }
});
