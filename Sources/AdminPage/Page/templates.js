import { element, part, read, sentence, setText } from "./admin.js";
import "./versions.js";
import { count } from "./words.js";

const row = ({ kind, name, description, instances, isOwn }) => element(
  "li", {},
  element(
    "span", { className: "what" },
    element("a", { href: `/admin/templates/edit?${new URLSearchParams({ template: kind })}` }, name),
    isOwn && name !== kind ? ` (${kind})` : ""),
  element("span", { className: "count" }, instances.length ? count(instances.length, "widget") : ""),
  description ? element("p", { className: "why" }, description) : undefined);

const begin = async () => {
  const { templates, problems } = await read("templates");
  const own = templates.filter(({ isOwn }) => isOwn);
  part("own").hidden = own.length === 0;
  part("own-list").replaceChildren(...own.map(row));
  part("shipped-list").replaceChildren(...templates.filter(({ isOwn }) => !isOwn).map(row));
  part("shipped-list").setAttribute("aria-busy", "false");
  part("notes").replaceChildren(...problems.map((text) => element("li", {}, text)));
  setText(part("summary"), count(templates.length, "template"));
};

begin().catch((error) => setText(part("problem"), sentence(error.message)));
