import { byId, change, confirmUnsavedChanges, disableWithReason, element, failureText, livePreview, notify, path, read, sentence, setText } from "./admin.js";
import { ParameterForm, sizeNames, sizes } from "./form.js";
import { Stage } from "./picture.js";
import { inksTitle, ProfileMenu } from "./profile-menu.js";

const query = new URLSearchParams(location.search);
const stage = new Stage("Drawing…");
byId("picture").append(stage.root);

let widget;
let present;
let profiles = [];

const form = new ParameterForm(byId("parameters"), () => preview(350));

const body = () => ({
  kind: widget.kind, program: widget.program ?? null, instance: present?.name ?? null, family: byId("family").value,
  device: byId("profile").value, fill: byId("fill").checked,
  live: document.querySelector("[name=data]:checked").value === "live", ...form.body,
});

/* Draws the widget with what the form says, a moment after the last change. */
const preview = livePreview({
  area: byId("picture"), state: byId("state"), busyText: () => body().live ? "Fetching and drawing…" : "Drawing…",
  request: () => change("widgets/preview", body()),
  show: (answer) => show(answer),
  fail: (error) => fail(error.message),
});

const fail = (text) => {
  stage.fail("No picture");
  setText(byId("state"), failureText(text));
};

const invalidField = () => byId("form").querySelector("[aria-invalid=true]");

const show = ({ fields, picture, notes, failure }) => {
  form.show(fields);
  byId("form").hidden = false;
  byId("notes").replaceChildren(...notes.map((text) => element("li", {}, failureText(text))));
  if (!picture) return fail(failure ?? "it cannot be drawn");
  stage.draw(picture);
  const { name, inks } = profiles.find(({ id }) => id === byId("profile").value) ?? {};
  setText(byId("caption"), name ? `${name}: ${size(picture)} pixels in ${inksTitle(inks)}` : "");
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
const showFill = () => { byId("fill").parentElement.hidden = byId("family").value === sizes[0]; };

/* The displays that can show the new widget at once. */
const showDisplays = () => {
  const { displays = [] } = profiles.find(({ id }) => id === byId("profile").value) ?? {};
  setText(byId("after-title"), displays.length > 0 ? "Name and displays" : "Name");
  byId("shown").replaceChildren(...displays.map(({ name, label }) => element(
    "label", { className: "check" }, element("input", { type: "checkbox", name: "display", value: name }), `Show it on ${label}`)));
};

const save = async (event) => {
  event.preventDefault();
  setText(byId("form-problem"), "");
  const invalid = invalidField();
  if (invalid) {
    setText(byId("form-problem"), "Correct what is marked above first.");
    return invalid.focus();
  }
  byId("save").disabled = true;
  isChanged = false;
  const displays = [...document.querySelectorAll("[name=display]:checked")].map(({ value }) => value);
  try {
    const answer = present
      ? await change(path("instances", present.name, "configure"), body())
      : await change("widgets/add", { ...body(), name: byId("instance").value.trim() || null, displays });
    if (answer.problem) {
      notify(answer.problem);
      await new Promise((resume) => setTimeout(resume, 4000));
    }
    location.assign("/admin/widgets");
  } catch (error) {
    setText(byId("form-problem"), sentence(error.message));
    byId("save").disabled = false;
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
  setText(byId("name"), title);
  document.title = `${title} · Placard`;
  setText(byId("description"), widget.description);
  const menu = new ProfileMenu(byId("profile"), profiles);
  byId("profile").value = present?.device ?? query.get("device") ?? "trmnl-og";
  if (byId("profile").selectedIndex < 0) byId("profile").selectedIndex = 0;
  byId("family").replaceChildren(...sizes.filter((size) => widget.families.includes(size))
    .map((size) => element("option", { value: size }, sizeNames[size])));
  if (present) {
    byId("family").value = present.family;
    byId("fill").checked = present.fill;
    menu.close();
    disableWithReason(byId("profile"), "A widget keeps the display that it was added for. Add it again for another one.");
    disableWithReason(byId("family"), "A widget keeps the size that it was added in. Add it again in another one.");
    disableWithReason(byId("fill"), "This was chosen when the widget was added.");
    byId("after").hidden = true;
    setText(byId("save"), "Save");
  } else {
    byId("instance").value = freeName(kind.split(".").at(-1), added.names);
  }
  showFill();
  showDisplays();
  preview(0);
};

/* What a person has changed in any field, and not saved. */
let isChanged = false;
for (const name of ["input", "change"]) {
  byId("form").addEventListener(name, () => {
    isChanged = true;
    setText(byId("form-problem"), "");
  });
}
confirmUnsavedChanges(() => isChanged);
byId("form").addEventListener("submit", save);
byId("profile").addEventListener("change", () => {
  showDisplays();
  preview(0);
});
for (const name of ["family", "fill", "data"]) {
  byId(name).addEventListener("change", () => {
    showFill();
    preview(0);
  });
}
begin().catch((error) => {
  byId("picture").setAttribute("aria-busy", "false");
  stage.fail("No picture");
  setText(byId("problem"), sentence(error.message));
});
