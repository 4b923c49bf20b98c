import { element, setText } from "./elements.js";

/* A display with its picture, rotated upright. */
export class Stage {
  constructor(none = "No picture yet") {
    this.none = none;
    this.image = element("img", { alt: "", decoding: "async", draggable: false, loading: "lazy" });
    this.panel = element("div", { className: "display", hidden: true }, this.image);
    this.nothing = element("p", { className: "nothing" }, none);
    this.root = element("div", { className: "stage" }, this.panel, this.nothing);
  }

  /* Shows a picture file upright, which has the panel's rotation. */
  show(picture, address, alt) {
    this.panel.hidden = !picture;
    setText(this.nothing, picture ? "" : this.none);
    if (!picture) return;
    const isRotated = picture.rotation % 180 !== 0;
    const [width, height] = isRotated ? [picture.height, picture.width] : [picture.width, picture.height];
    this.resize(width, height);
    this.image.style.width = isRotated ? `${(height / width) * 100}%` : "100%";
    this.image.style.height = isRotated ? `${(width / height) * 100}%` : "100%";
    this.image.style.transform =
      `translate(-50%, -50%) rotate(${-picture.rotation}deg) scaleX(${picture.mirrored ? -1 : 1})`;
    if (this.digest !== picture.digest) {
      this.digest = picture.digest;
      this.image.src = `${address}?${picture.digest}`;
    }
    if (this.image.alt !== alt) this.image.alt = alt;
  }

  /* Shows a drawn widget in the middle of the panel that it is for. */
  draw({ data, width, height, panel, description }, isWhole = false) {
    this.panel.hidden = false;
    setText(this.nothing, "");
    const [panelWidth, panelHeight] = isWhole ? [width, height] : panel;
    this.resize(panelWidth, panelHeight);
    this.image.classList.toggle("part", width !== panelWidth || height !== panelHeight);
    this.image.style.width = `${(width / panelWidth) * 100}%`;
    this.image.style.height = `${(height / panelHeight) * 100}%`;
    this.image.style.transform = "translate(-50%, -50%)";
    this.image.src = data;
    this.image.alt = description ?? "";
  }

  fail(text) {
    this.panel.hidden = true;
    setText(this.nothing, text);
  }

  resize(width, height) {
    this.panel.style.setProperty("--width", width);
    this.panel.style.setProperty("--height", height);
  }
}
