// The panel: two stacked pictures, the one that is shown above the one before it.

class Stage {
  sheet = document.getElementById("sheet");
  ring = document.getElementById("ring");
  images = [...this.sheet.querySelectorAll("img")];

  get shown() { return this.images[0]; }
  get spare() { return this.images[1]; }

  /** Makes a picture ready beneath the one that is shown; whether it can be, in half a minute. */
  async prepare(image) {
    const { spare } = this;
    if (this.shown.getAttribute("src") === image) return true;
    spare.className = "";
    spare.src = image;
    let timer;
    const tooLate = new Promise((_, refuse) => { timer = setTimeout(refuse, minute / 2); });
    try {
      await Promise.race([spare.decode(), tooLate]);
      return true;
    } catch {
      this.drop(image);
      return false;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Asks no longer for a picture, as whoever asks again would wait for the same answer. */
  drop(image) {
    for (const picture of [this.spare, this.soon]) {
      if (picture?.getAttribute("src") === image) picture.removeAttribute("src");
    }
  }

  /** Shows the picture that was prepared. */
  swap(image, description) {
    if (this.shown.getAttribute("src") !== image) this.images.reverse();
    const { shown, spare } = this;
    spare.className = spare.className && "before";
    spare.removeAttribute("usemap");
    spare.alt = "";
    shown.className = "shown";
    shown.useMap = "#taps";
    shown.alt = description;
  }

  /** Has the browser keep a picture that is shown soon. */
  preload(image) {
    if (!image || this.soon?.getAttribute("src") === image) return;
    this.soon = new Image();
    this.soon.src = image;
    this.soon.decode().catch(() => {});
  }

  /** Lays the pictures out for a manifest. */
  set(paper) {
    this.paper = paper;
    this.sheet.style.width = `${paper.width}px`;
    this.sheet.style.height = `${paper.height}px`;
    this.ring.setAttribute("viewBox", `0 0 ${paper.width} ${paper.height}`);
    this.fit();
  }

  /**
   * Scales the sheet to the window, and takes back what was done for the panel.
   *
   * Image maps know no scale of their own: as the sheet is transformed and not resized, a target's
   * coordinates stay those of the manifest, however large and wherever the picture is.
   */
  fit() {
    if (!this.paper) return;
    const { width, height, turn, isMirrored, isDithered } = this.paper;
    const [across, down] = turn % 180 ? [height, width] : [width, height];
    const density = devicePixelRatio;
    let scale = Math.min(innerWidth / across, innerHeight / down);
    if (isDithered && scale * density > 1) scale = Math.floor(scale * density) / density;
    const onPixel = (length) => Math.max(0, Math.floor(length * density) / density);
    const side = onPixel((innerWidth - across * scale) / 2);
    const head = onPixel((innerHeight - down * scale) / 2);
    this.sheet.style.transform = [
      `translate(${side + (across * scale) / 2}px, ${head + (down * scale) / 2}px)`,
      `scale(${scale})`,
      `rotate(${-turn}deg)`,
      isMirrored ? "scaleX(-1)" : "",
      `translate(${-width / 2}px, ${-height / 2}px)`,
    ].join(" ");
    this.sheet.classList.toggle("pixelated", Number.isInteger(scale * density));
    const { style } = document.documentElement;
    style.setProperty("--scale", scale);
    style.setProperty("--side", `${innerWidth - side - across * scale}px`);
    style.setProperty("--foot", `${innerHeight - head - down * scale}px`);
  }
}
