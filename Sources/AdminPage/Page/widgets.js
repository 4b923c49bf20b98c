import { byId, change, element, failureText, notify, path, poll, read, sentence, setText, showDialog } from "./admin.js";
import { SearchedCards } from "./card-pages.js";
import { sizes } from "./form.js";
import { Stage } from "./picture.js";
import { showPlaylists, startPlaylists } from "./playlists.js";
import { ProfileMenu } from "./profile-menu.js";
import { count } from "./elements.js";

/* The widgets of the gallery. */
let offered = [];

/* What a widget is called before it is drawn for the first time. */
const nameOf = ({ kind, program }) => offered.find((widget) => widget.kind === kind && widget.program === program)?.name ?? kind;

/* A widget that was added. */
class InstanceCard {
  constructor(instance) {
    const id = `instance-${instance.name}`;
    this.stage = new Stage();
    this.problem = element("p", { className: "problem" });
    this.text = element("p", {});
    const remove = element("button", { type: "button", className: "quiet last" }, "Remove");
    remove.setAttribute("aria-describedby", id);
    remove.addEventListener("click", () => this.remove());
    const edit = element("a", { className: "button quiet", href: `/admin/widgets/form?${new URLSearchParams({ instance: instance.name })}` }, "Change");
    edit.setAttribute("aria-describedby", id);
    this.root = element(
      "li", { className: "card" }, this.stage.root,
      element(
        "div", { className: "about" }, element("h3", { id }, instance.name), this.text, this.problem,
        element("div", { className: "foot" }, edit, remove)));
    this.root.setAttribute("aria-labelledby", id);
  }

  update(instance) {
    this.instance = instance;
    const { name, title, displays, picture, profile, device, failure } = instance;
    this.stage.show(picture, `/admin/api/instances/${encodeURIComponent(name)}/picture`, picture?.description ?? "");
    setText(this.text, `${title ?? nameOf(instance)} ${displays.length ? `on ${displays.join(", ")}` : `for ${profile ?? device}, on no display`}`);
    setText(this.problem, failureText(failure));
  }

  async remove() {
    const { name, displays, screens } = this.instance;
    if (screens.length) {
      await showDialog({
        title: `${name} is on a screen`, button: "Close", isNotice: true, submit: () => true,
        text: `Take it from ${screens.join(" and ")} first, at Screens; then it can be removed.`,
      });
      return;
    }
    const isDone = await showDialog({
      title: `Remove ${name}?`, button: "Remove", isDangerous: true,
      text: displays.length
        ? `${displays.join(" and ")} will show nothing in its place.` : "It is on no display.",
      submit: () => change(path("instances", name, "remove")),
    });
    if (!isDone) return;
    notify(`${name} was removed.`);
    await refresh();
  }
}

const cards = new SearchedCards(byId("instances"), {
  make: (instance) => new InstanceCard(instance),
  texts: ({ name, kind, title, profile, device, displays }) => [name, kind, title, profile, device, ...displays],
  count: (number) => count(number, "widget"),
});

const showInstances = ({ instances }) => {
  cards.show(instances);
  byId("own").hidden = instances.length === 0;
  setText(byId("summary"), instances.length ? count(instances.length, "widget") : "");
};

const refresh = poll(6, async () => {
  try {
    const known = await read("instances");
    showInstances(known);
    await showPlaylists(known.instances);
    setText(byId("problem"), "");
  } catch (error) {
    setText(byId("problem"), sentence(error.message));
  }
});

startPlaylists(refresh);

/* The gallery: its pictures are drawn one after the other, those that are seen first. */
const observer = new IntersectionObserver((seen) => {
  for (const { target, isIntersecting } of seen) if (isIntersecting) visibleCards.add(target);
  draw();
}, { rootMargin: "200px" });
const visibleCards = new Set();
let isDrawing = false;

const draw = async () => {
  if (isDrawing) return;
  isDrawing = true;
  for (const card of visibleCards) {
    visibleCards.delete(card);
    observer.unobserve(card);
    await drawSample(card);
  }
  isDrawing = false;
};

const drawSample = async (card) => {
  const { widget, stage } = card;
  const family = sizes.find((size) => widget.families.includes(size)) ?? widget.families[0];
  const query = new URLSearchParams({ kind: widget.kind, family, device: byId("profile").value });
  if (widget.program) query.set("program", widget.program);
  try {
    const { picture, failure } = await read(`widgets/sample?${query}`);
    if (picture) stage.draw(picture, true);
    else stage.fail(failureText(failure ?? "it cannot be drawn"));
  } catch (error) {
    stage.fail(sentence(error.message));
  }
};

const galleryCard = (widget) => {
  const stage = new Stage("Drawing…");
  const link = element("a", {}, widget.name);
  const card = element(
    "li", { className: "card action" }, stage.root,
    element(
      "div", { className: "about" }, element("h3", {}, link),
      widget.description ? element("p", {}, widget.description) : undefined,
      widget.program ? element("small", {}, `of the program ${widget.program}`) : undefined));
  Object.assign(card, { widget, stage, link });
  return card;
};

/* Makes the forms begin with the display that the gallery is drawn for. */
const updateLinks = () => {
  for (const { link, widget } of byId("gallery").children) {
    const query = new URLSearchParams({ kind: widget.kind, device: byId("profile").value });
    if (widget.program) query.set("program", widget.program);
    link.href = `/admin/widgets/form?${query}`;
  }
};

const observe = () => {
  observer.disconnect();
  visibleCards.clear();
  for (const card of byId("gallery").children) observer.observe(card);
};

const begin = async () => {
  try {
    const [{ profiles }, { widgets, problems }] = await Promise.all([read("profiles"), read("widgets")]);
    new ProfileMenu(byId("profile"), profiles);
    const stored = new URLSearchParams(location.search).get("device") ?? sessionStorage.getItem("profile");
    byId("profile").value = profiles.some(({ id }) => id === stored) ? stored
      : profiles.find(({ displays }) => displays.length)?.id ?? "trmnl-og";
    offered = widgets;
    if (cards.entries) cards.show(cards.entries);
    byId("gallery").replaceChildren(...widgets.map(galleryCard));
    byId("gallery").setAttribute("aria-busy", "false");
    byId("notes").replaceChildren(...problems.map((text) => element("li", {}, text)));
    updateLinks();
    observe();
  } catch (error) {
    setText(byId("problem"), sentence(error.message));
  }
};

byId("profile").addEventListener("change", () => {
  sessionStorage.setItem("profile", byId("profile").value);
  updateLinks();
  observe();
});
begin();
