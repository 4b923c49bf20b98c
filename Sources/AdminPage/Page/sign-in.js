import { setText } from "./elements.js";

const form = document.getElementById("sign-in");
const secret = document.getElementById("secret");
const problem = document.getElementById("problem");

/* The page to return to: only one of these pages. */
const target = () => {
  const start = "/admin/";
  const next = new URLSearchParams(location.search).get("next");
  if (!next?.startsWith(start)) return start;
  const page = new URL(next, location.origin);
  const isPage = page.origin === location.origin && page.pathname.startsWith(start)
    && !/^\/admin\/(api|files|sign-in)(\/|$)/.test(page.pathname);
  return isPage ? page.pathname + page.search : start;
};

const reject = (text) => {
  setText(problem, text);
  secret.setAttribute("aria-invalid", "true");
  secret.select();
  secret.focus();
};

form.addEventListener("input", () => {
  setText(problem, "");
  secret.removeAttribute("aria-invalid");
});
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (!secret.value) return reject("Enter the password or a token.");
  setText(problem, "");
  const button = form.querySelector("button");
  button.disabled = true;
  try {
    const response = await fetch("/admin/api/sign-in", {
      method: "POST", headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ secret: secret.value }),
    });
    const answer = await response.json().catch(() => ({}));
    if (response.ok) return location.replace(answer.hasPassword ? target() : "/admin/account");
    const text = answer.error ?? "the server cannot answer now; try again";
    reject(`${text[0].toUpperCase()}${text.slice(1)}.`);
  } catch {
    reject("The server cannot be reached; is it running?");
  } finally {
    button.disabled = false;
  }
});

/* A link from elsewhere comes without the cookie of a session, which requests of this page have. */
const session = await fetch("/admin/api/session").then((answer) => answer.json()).catch(() => null);
if (session?.signedIn) location.replace(target());
