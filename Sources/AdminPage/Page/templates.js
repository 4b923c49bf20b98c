import { byId, element, read, sentence, setText } from "./admin.js";
import "./versions.js";
import { count } from "./elements.js";

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
  byId("own").hidden = own.length === 0;
  byId("own-list").replaceChildren(...own.map(row));
  byId("shipped-list").replaceChildren(...templates.filter(({ isOwn }) => !isOwn).map(row));
  byId("shipped-list").setAttribute("aria-busy", "false");
  byId("notes").replaceChildren(...problems.map((text) => element("li", {}, text)));
  setText(byId("summary"), count(templates.length, "template"));
};

begin().catch((error) => setText(byId("problem"), sentence(error.message)));
