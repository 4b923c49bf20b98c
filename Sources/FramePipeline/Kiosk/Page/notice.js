/* Shows what the server has instead of this page, as soon as it has something else; it may be restarted meanwhile. */
const { version } = document.querySelector("main").dataset;

const check = async () => {
  try {
    const response = await fetch("", { cache: "no-store" });
    if (response.ok && response.headers.get("ETag") !== `"${version}"`) return location.reload();
  } catch {
    /* It is asked again below. */
  }
  setTimeout(check, 2000);
};
setTimeout(check, 2000);
