import { byId, change, confirmUnsavedChanges, element, field, livePreview, notify, path, read, sentence, setText, showDialog } from "./admin.js";
import { sizeNames, sizes } from "./form.js";
import { Stage } from "./picture.js";
import { ProfileMenu } from "./profile-menu.js";
import { count } from "./elements.js";

const kind = new URLSearchParams(location.search).get("template") ?? "";
const names = { views: "views.swift", widget: "widget.json", sample: "sample.json" };
const stage = new Stage("Drawing…");
byId("picture").append(stage.root);

let template;
let version;
let saved = {};
let isDeleted = false;

const texts = () => Object.fromEntries(Object.keys(names).map((name) => [name, byId(name).value]));
const isChanged = () => Object.keys(names).some((name) => byId(name).value !== saved[name]);
const chosen = () => document.querySelector("[name=file]:checked").value;

/* Shows one file, with the numbers of its lines. */
const showFile = () => {
  for (const name of Object.keys(names)) byId(name).hidden = name !== chosen();
  showNumbers();
};

const showNumbers = () => {
  const area = byId(chosen());
  const lines = area.value.split("\n").length;
  const numbers = Array.from({ length: lines }, (_, index) => index + 1).join("\n");
  setText(byId("numbers"), numbers);
  byId("numbers").scrollTop = area.scrollTop;
};

const showChanged = () => {
  setText(byId("summary"), !template.isOwn ? "Part of the program; copy it to change it" : isChanged() ? "Changes are not saved" : "");
};

/* Puts the cursor where something is wrong. */
const goTo = ({ file, line, column }) => {
  const name = Object.keys(names).find((key) => names[key] === file);
  if (!name) return;
  document.querySelector(`[name=file][value=${name}]`).checked = true;
  showFile();
  const area = byId(name);
  const before = area.value.split("\n").slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
  area.focus();
  area.setSelectionRange(before + column - 1, before + column - 1);
  area.scrollTop = Math.max(0, (line - 5) * parseFloat(getComputedStyle(area).lineHeight));
};

const showProblems = (problems) => {
  byId("problems").replaceChildren(...problems.map((problem) => {
    const { file, line, column, isError, message } = problem;
    const text = sentence(message);
    const position = file ? `${file}, line ${line}, column ${column}` : "";
    const where = file ? element("button", { type: "button", className: "quiet" }, position) : undefined;
    where?.addEventListener("click", () => goTo(problem));
    return element("li", { className: isError ? "bad" : "" }, where, element("p", {}, text));
  }));
  const errors = problems.filter(({ isError }) => isError).length;
  setText(byId("verdict"), errors ? count(errors, "error") : problems.length ? count(problems.length, "warning") : "No problems found");
  for (const name of Object.keys(names)) {
    byId(name).setAttribute("aria-invalid", String(problems.some(({ file, isError }) => isError && file === names[name])));
  }
};

/* Checks and draws the files, a moment after the last key. */
const preview = livePreview({
  area: byId("editor"), state: byId("state"),
  request: () => change(path("templates", kind, "preview"), {
    ...texts(), family: byId("family").value, device: byId("profile").value,
  }),
  show: ({ problems, picture, failure }) => {
    showProblems(problems);
    if (picture) stage.draw(picture);
    else setText(byId("state"), sentence(failure ?? "the last picture without an error stays"));
  },
  fail: (error) => setText(byId("save-problem"), sentence(error.message)),
});

const save = async () => {
  if (byId("save").hidden || byId("save").disabled) return;
  byId("save").disabled = true;
  setText(byId("save-problem"), "");
  const sent = texts();
  try {
    ({ version } = await change(path("templates", kind, "save"), { ...sent, version }));
    saved = sent;
    showChanged();
    const { instances, upgraded } = template;
    const other = upgraded
      ? ` ${upgraded === 1 ? "One widget shows" : `${upgraded} widgets show`} another version, until “upgrade” copies this one.`
      : "";
    notify((instances.length > upgraded ? "Saved; its widgets are drawn again." : "Saved.") + other);
  } catch (error) {
    if (error.body?.problems) showProblems(error.body.problems);
    setText(byId("save-problem"), sentence(error.message));
  }
  byId("save").disabled = false;
};

const copy = async () => {
  const control = element("input", { type: "text", required: true, maxLength: 100, spellcheck: false, value: `my-${kind}` });
  let name;
  const isDone = await showDialog({
    title: `Copy ${template.name}`, button: "Copy",
    text: isChanged() ? "The copy begins with the saved files." : undefined,
    fields: [field("name", "Name", control, "Letters, digits, hyphens, dots and underscores. Commands, screens and fleet files name the copy like this.")],
    submit: () => {
      name = control.value.trim();
      return change(path("templates", kind, "copy"), { name });
    },
  });
  if (isDone) location.assign(`/admin/templates/edit?${new URLSearchParams({ template: name })}`);
};

/* Deletes a copy that no widget shows. */
const remove = async () => {
  const { instances } = template;
  const title = byId("title").textContent;
  if (instances.length) {
    await showDialog({
      title: `${title} is shown by ${count(instances.length, "widget")}`, button: "Close", isNotice: true, submit: () => true,
      text: `Remove ${instances.join(" and ")} first, at Widgets; then it can be deleted.`,
    });
    return;
  }
  const isDone = await showDialog({
    title: `Delete ${title}?`, button: "Delete", isDangerous: true,
    text: "Its files are deleted from this server. No widget shows it.",
    submit: () => change(path("templates", kind, "delete")),
  });
  if (!isDone) return;
  isDeleted = true;
  location.assign("/admin/templates");
};

const begin = async () => {
  const [known, { profiles }] = await Promise.all([read(path("templates", kind)), read("profiles")]);
  ({ template, version } = known);
  saved = Object.fromEntries(Object.keys(names).map((name) => [name, known[name]]));
  for (const name of Object.keys(names)) {
    byId(name).value = saved[name];
    byId(name).readOnly = !template.isOwn;
  }
  /* A textarea has its own line ends. */
  saved = texts();
  byId("save").hidden = !template.isOwn;
  byId("delete").hidden = !template.isCopy;
  /* A copy has the name of its template until a person changes that. */
  const title = template.isOwn && template.name !== kind ? `${template.name} (${kind})` : template.name;
  setText(byId("title"), title);
  document.title = `${title} · Placard`;
  byId("family").replaceChildren(...sizes.filter((size) => template.families.includes(size))
    .map((size) => element("option", { value: size }, sizeNames[size])));
  new ProfileMenu(byId("profile"), profiles);
  const stored = sessionStorage.getItem("profile");
  byId("profile").value = profiles.some(({ id }) => id === stored) ? stored
    : profiles.find(({ displays }) => displays.length)?.id ?? "trmnl-og";
  showChanged();
  showFile();
  preview(0);
};

confirmUnsavedChanges(() => template?.isOwn && !isDeleted && isChanged());
byId("files").addEventListener("change", showFile);
for (const name of Object.keys(names)) {
  byId(name).addEventListener("input", () => {
    setText(byId("save-problem"), "");
    showChanged();
    showNumbers();
    preview(700);
  });
  byId(name).addEventListener("scroll", () => { byId("numbers").scrollTop = byId(name).scrollTop; });
}
for (const name of ["family", "profile"]) byId(name).addEventListener("change", () => preview(0));
byId("save").addEventListener("click", save);
byId("copy").addEventListener("click", copy);
byId("delete").addEventListener("click", remove);
addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  save();
});
begin().catch((error) => {
  byId("editor").hidden = true;
  setText(byId("problem"), sentence(error.message));
});
