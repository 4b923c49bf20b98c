import { byId, change, notify, read, sentence, setText } from "./admin.js";

const form = byId("password");
const [first, repeated] = [byId("new"), byId("repeated")];

/* Whether the server has had no password yet, so that a person has just begun. */
let isFirst = false;
const passwordHint = byId("password-hint").textContent;

const reject = (control, text) => {
  setText(byId("problem"), text);
  control.setAttribute("aria-invalid", "true");
  control.focus();
};

const clear = () => {
  for (const control of [first, repeated]) control.removeAttribute("aria-invalid");
  setText(byId("problem"), "");
};

form.addEventListener("input", clear);
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  clear();
  if ([...first.value].length < 8) return reject(first, "The password must have at least eight characters.");
  if (first.value !== repeated.value) return reject(repeated, "The passwords differ.");
  try {
    await change("password", { password: first.value });
    form.reset();
    setText(byId("password-title"), "Change the password");
    setText(byId("password-hint"), passwordHint);
    notify("The password was set.");
    byId("next-step").hidden = !isFirst;
    isFirst = false;
  } catch (error) {
    reject(first, sentence(error.message));
  }
});

const session = await read("session");
if (!session.hasPassword) {
  isFirst = true;
  setText(byId("password-title"), "Set a password");
  setText(byId("password-hint"), "At least eight characters. The token that signed you in is used up.");
  /* A person may be typing already. */
  if (document.activeElement === document.body) first.focus();
}
