import { change, notify, part, read, sentence, setText } from "./admin.js";

const form = part("password");
const [first, repeated] = [part("new"), part("repeated")];

/* Whether the server has had no password yet, so that a person has just begun. */
let isFirst = false;
const passwordHint = part("password-hint").textContent;

const reject = (control, text) => {
  setText(part("problem"), text);
  control.setAttribute("aria-invalid", "true");
  control.focus();
};

const clear = () => {
  for (const control of [first, repeated]) control.removeAttribute("aria-invalid");
  setText(part("problem"), "");
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
    setText(part("password-title"), "Change the password");
    setText(part("password-hint"), passwordHint);
    notify("The password was set.");
    part("next-step").hidden = !isFirst;
    isFirst = false;
  } catch (error) {
    reject(first, sentence(error.message));
  }
});

const session = await read("session");
if (!session.hasPassword) {
  isFirst = true;
  setText(part("password-title"), "Set a password");
  setText(part("password-hint"), "At least eight characters. The token that signed you in is used up.");
  /* A person may be typing already. */
  if (document.activeElement === document.body) first.focus();
}
