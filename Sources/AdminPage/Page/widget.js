import { cause, change, element, guardChanges, livePicture, lock, notify, part, path, read, sentence, setText } from "./admin.js";
import { ParameterForm, sizeNames, sizes } from "./form.js";
import { Stage } from "./picture.js";
import { inksTitle, ProfileMenu } from "./profile-menu.js";

const query = new URLSearchParams(location.search);
const stage = new Stage("Drawing…");
part("picture").append(stage.root);

let widget;
let present;
let profiles = [];

const form = new ParameterForm(part("parameters"), () => preview(350));

const body = () => ({
  kind: widget.kind, program: widget.program ?? null, instance: present?.name ?? null, family: part("family").value,
  device: part("profile").value, fill: part("fill").checked,
  live: document.querySelector("[name=data]:checked").value === "live", ...form.body,
});

/* Draws the widget with what the form says, a moment after the last change. */
const preview = livePicture({
  area: part("picture"), state: part("state"), busyText: () => body().live ? "Fetching and drawing…" : "Drawing…",
  request: () => change("widgets/preview", body()),
  show: (answer) => show(answer),
  fail: (error) => fail(error.message),
});

const fail = (text) => {
  stage.fail("No picture");
  setText(part("state"), cause(text));
};

const invalidField = () => part("form").querySelector("[aria-invalid=true]");

const show = ({ fields, picture, notes, failure }) => {
  form.show(fields);
  part("form").hidden = false;
  part("notes").replaceChildren(...notes.map((text) => element("li", {}, cause(text))));
  if (!picture) return fail(failure ?? "it cannot be drawn");
  stage.draw(picture);
  const { name, inks } = profiles.find(({ id }) => id === part("profile").value) ?? {};
  setText(part("caption"), name ? `${name}: ${size(picture)} pixels in ${inksTitle(inks)}` : "");
};

/* The size of a widget, and that of its panel if it is smaller. */
const size = ({ width, height, panel: [panelWidth, panelHeight] }) => {
  const own = `${width} × ${height}`;
  return width === panelWidth && height === panelHeight ? own : `${own} of ${panelWidth} × ${panelHeight}`;
};

/* The first name after its kind that no widget, stack or screen has; none if the kind has other characters than names. */
const freeName = (kind, taken) => {
  if (!/^[A-Za-z0-9-][A-Za-z0-9.-]*$/.test(kind)) return "";
  const names = [kind, ...taken.map((_, index) => `${kind}-${index + 2}`)];
  return names.find((name) => !taken.includes(name));
};

/* A widget of the largest size fills the display anyway. */
const showFill = () => { part("fill").parentElement.hidden = part("family").value === sizes[0]; };

/* The displays that can show the new widget at once. */
const showDisplays = () => {
  const { displays = [] } = profiles.find(({ id }) => id === part("profile").value) ?? {};
  setText(part("after-title"), displays.length > 0 ? "Name and displays" : "Name");
  part("shown").replaceChildren(...displays.map(({ name, label }) => element(
    "label", { className: "check" }, element("input", { type: "checkbox", name: "display", value: name }), `Show it on ${label}`)));
};

const save = async (event) => {
  event.preventDefault();
  setText(part("form-problem"), "");
  const invalid = invalidField();
  if (invalid) {
    setText(part("form-problem"), "Correct what is marked above first.");
    return invalid.focus();
  }
  part("save").disabled = true;
  isChanged = false;
  const displays = [...document.querySelectorAll("[name=display]:checked")].map(({ value }) => value);
  try {
    const answer = present
      ? await change(path("instances", present.name, "configure"), body())
      : await change("widgets/add", { ...body(), name: part("instance").value.trim() || null, displays });
    if (answer.problem) {
      notify(answer.problem);
      await new Promise((resume) => setTimeout(resume, 4000));
    }
    location.assign("/admin/widgets");
  } catch (error) {
    setText(part("form-problem"), sentence(error.message));
    part("save").disabled = false;
    isChanged = true;
  }
};

const begin = async () => {
  const [offered, known, added] = await Promise.all([read("widgets"), read("profiles"), read("instances")]);
  profiles = known.profiles;
  present = added.instances.find(({ name }) => name === query.get("instance"));
  if (query.has("instance") && !present) throw new Error(`widget '${query.get("instance")}' not found; someone else removed it`);
  const kind = present?.kind ?? query.get("kind");
  const program = present ? present.program : query.get("program") ?? undefined;
  widget = offered.widgets.find((offer) => offer.kind === kind && offer.program === program);
  if (!widget) throw new Error(`widget '${kind}' not found; someone else removed it`);
  const title = present?.name ?? widget.name;
  setText(part("name"), title);
  document.title = `${title} · Placard`;
  setText(part("description"), widget.description);
  const menu = new ProfileMenu(part("profile"), profiles);
  part("profile").value = present?.device ?? query.get("device") ?? "trmnl-og";
  if (part("profile").selectedIndex < 0) part("profile").selectedIndex = 0;
  part("family").replaceChildren(...sizes.filter((size) => widget.families.includes(size))
    .map((size) => element("option", { value: size }, sizeNames[size])));
  if (present) {
    part("family").value = present.family;
    part("fill").checked = present.fill;
    menu.close();
    lock(part("profile"), "A widget keeps the display that it was added for. Add it again for another one.");
    lock(part("family"), "A widget keeps the size that it was added in. Add it again in another one.");
    lock(part("fill"), "This was chosen when the widget was added.");
    part("after").hidden = true;
    setText(part("save"), "Save");
  } else {
    part("instance").value = freeName(kind.split(".").at(-1), added.names);
  }
  showFill();
  showDisplays();
  preview(0);
};

/* What a person has changed in any field, and not saved. */
let isChanged = false;
for (const name of ["input", "change"]) {
  part("form").addEventListener(name, () => {
    isChanged = true;
    setText(part("form-problem"), "");
  });
}
guardChanges(() => isChanged);
part("form").addEventListener("submit", save);
part("profile").addEventListener("change", () => {
  showDisplays();
  preview(0);
});
for (const name of ["family", "fill", "data"]) {
  part(name).addEventListener("change", () => {
    showFill();
    preview(0);
  });
}
begin().catch((error) => {
  part("picture").setAttribute("aria-busy", "false");
  stage.fail("No picture");
  setText(part("problem"), sentence(error.message));
});
