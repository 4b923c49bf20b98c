import { byId, cardList, change, element, fullDate, notify, path, poll, read, sentence, setText, showDialog } from "./admin.js";
import { count } from "./elements.js";

const roles = { canary: "Tried", current: "Shown", previous: "Before" };

const versionRow = ({ version, added, role, instances }, { isTemplate, share }) => {
  const name = version ? `${version}, added ${fullDate(added)}` : "the files in its folder";
  const shown = instances.length ? `${count(instances.length, "widget")}: ${instances.slice(0, 5).join(", ")}${instances.length > 5 ? " …" : ""}`
    : isTemplate || role !== "previous" ? "no widget" : "kept, to go back to it";
  const title = role === "canary" && share ? `${roles[role]} with ${share}` : roles[role];
  return element("div", {}, element("dt", {}, title), element("dd", {}, name, element("small", {}, ` ${shown}`)));
};

/* A template or a widget program with the versions that widgets show. */
class ProgramCard {
  constructor({ name }) {
    const id = `program-${name}`;
    this.name = name;
    this.kind = element("small", {});
    this.versions = element("dl", { className: "versions" });
    this.problem = element("p", { className: "problem" });
    this.finish = element("button", { type: "button" }, "Show it everywhere");
    this.back = element("button", { type: "button", className: "quiet last" });
    for (const button of [this.finish, this.back]) button.setAttribute("aria-describedby", id);
    this.finish.addEventListener("click", () => this.finishTrial());
    this.back.addEventListener("click", () => this.rollBack());
    this.root = element(
      "li", { className: "card" },
      element(
        "div", { className: "about" }, element("h3", { id }, name), this.kind, this.versions, this.problem,
        element("div", { className: "foot" }, this.finish, this.back)));
    this.root.setAttribute("aria-labelledby", id);
  }

  update(program) {
    const { versions, isTemplate, failure, current, candidate } = program;
    /* What a person sees: the server rejects a change that was meant for other versions. */
    this.seen = { current, candidate };
    setText(this.kind, isTemplate ? "Template" : "Widget program");
    this.versions.replaceChildren(...versions.map((version) => versionRow(version, program)));
    const has = (role) => versions.some((version) => version.role === role);
    this.isTried = has("canary");
    this.finish.hidden = !this.isTried;
    this.back.hidden = !this.isTried && !has("previous");
    if (this.finish.hidden && document.activeElement === this.finish) this.back.focus();
    setText(this.back, this.isTried ? "Stop trying it" : "Go back to the version before");
    setText(this.problem, failure
      ? sentence(`Version ${failure.version} was not used, because ${count(failure.count, "widget")} cannot be drawn with it: ${failure.messages.join("; ")}`) : "");
  }

  async finishTrial() {
    const { name, seen } = this;
    const isDone = await showDialog({
      title: `Show the tried version of ${name} everywhere?`, button: "Show it everywhere",
      text: "All widgets are drawn with it first. If one cannot be drawn, nothing changes.",
      submit: () => change(path("versions", name, "finish"), seen),
    });
    if (!isDone) return;
    notify(`All widgets of ${name} show the tried version.`);
    await showVersions();
  }

  async rollBack() {
    const { name, isTried, seen } = this;
    const isDone = await showDialog({
      title: isTried ? `Stop trying a version of ${name}?` : `Go back to the version of ${name} before?`,
      button: isTried ? "Stop" : "Go back", isDangerous: true,
      text: isTried ? "Its widgets show the same version as the others again." : "All of its widgets show that version, and the present one is kept.",
      submit: () => change(path("versions", name, "rollback"), seen),
    });
    if (!isDone) return;
    notify(isTried ? `Stopped trying a version of ${name}.` : `${name} is back at the version before.`);
    await showVersions();
  }
}

const showCards = cardList(byId("version-list"), (program) => new ProgramCard(program));

const show = async () => {
  const { programs } = await read("versions");
  showCards(programs);
  byId("versions").hidden = programs.length === 0;
};

/* Shows the templates and programs that have versions, also after someone else has changed them. */
export const showVersions = poll(10, () => show().catch((error) => setText(byId("problem"), sentence(error.message))));
