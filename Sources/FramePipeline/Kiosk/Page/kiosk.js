// The page: looks at the clock, shows the frame of the time, and asks for a new manifest.

class Kiosk {
  stage = new Stage();
  taps = new Taps();
  age = document.getElementById("age");
  news = document.getElementById("news");
  isServed = /^https?:$/.test(location.protocol);
  polled = { at: -Infinity, failures: 0, isRunning: false };

  start() {
    this.take(document.getElementById("manifest").textContent);
    // A device that slept has missed its timers; whatever wakes it has the clock looked at.
    for (const name of ["pageshow", "focus", "online", "resize"]) {
      window.addEventListener(name, () => this.look());
    }
    document.addEventListener("visibilitychange", () => this.look());
    window.addEventListener("resize", () => this.stage.fit());
    this.listen();
    this.look();
  }

  /** Polls at once when the server announces a new manifest. */
  listen() {
    const address = document.querySelector("meta[name=placard-events]")?.content;
    if (!address || !this.isServed) return;
    const events = new EventSource(address);
    events.addEventListener("manifest", () => {
      this.polled.at = -Infinity;
      this.look();
    });
    // The browser connects again by itself, except after an answer that is no stream.
    events.addEventListener("error", () => {
      if (events.readyState === EventSource.CLOSED) setTimeout(() => this.listen(), minute);
    });
  }

  /** Goes on with a manifest; throws for one that cannot be shown, and nothing has changed. */
  take(text) {
    if (text === this.timeline?.text) return;
    this.timeline = new Timeline(text);
    this.wanted = undefined;
  }

  /** Does what is due, and comes back at the next date, or in a minute. */
  look() {
    const now = Date.now();
    this.show(now);
    this.drawAge(now);
    if (this.isServed && this.isPollDue(now)) this.poll(now);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.look(), this.pause(now));
  }

  pause(now) {
    const dates = [this.timeline.next(now)?.date, this.shown?.staleAfter, ...this.timeline.wakes];
    const next = Math.min(...dates.filter((date) => date > now));
    return Math.max(1, Math.min(minute, next - now));
  }

  /** Shows the frame of a time once its picture is there; until then, or without it, the one before. */
  async show(now) {
    const frame = this.timeline.frame(now);
    this.stage.preload(this.timeline.next(now)?.image);
    if (!frame || frame === this.wanted) return;
    this.wanted = frame;
    const { timeline } = this;
    const choices = this.shown ? [frame] : [frame, ...timeline.before(frame)];
    for (const choice of choices) {
      const isReady = await this.stage.prepare(choice.image);
      // Another frame, or manifest, may have become due meanwhile.
      if (this.wanted !== frame) return;
      if (isReady) {
        this.put(choice, timeline);
        if (choice === frame) return;
        break;
      }
      // A server that is silent is not asked for all that there is.
      if (Date.now() - now >= 2 * minute) break;
    }
    // Once more at the next look.
    this.wanted = undefined;
    this.drawAge(Date.now());
  }

  put(frame, timeline) {
    const { documentElement } = document;
    if (this.shown && this.shown.description !== frame.description) {
      this.news.textContent = frame.description;
    }
    document.title = timeline.name;
    documentElement.lang = timeline.language;
    documentElement.dataset.scheme = frame.colorScheme ?? timeline.colorScheme;
    this.shown = frame;
    this.shownTimeline = timeline;
    this.stage.set(timeline.paper);
    this.stage.swap(frame.image, frame.description || timeline.name);
    this.taps.set(frame, timeline);
    this.drawAge(Date.now());
  }

  /** Says how old the data is, where it is older than the widget wanted, or when there is a first frame. */
  drawAge(now) {
    const { shown, timeline } = this;
    const isStale = now >= shown?.staleAfter;
    const date = isStale ? this.shownTimeline.dataDate(shown) : timeline.next(now)?.date;
    // A picture that is on its way needs no words.
    const isSaid = isStale || (!shown && !this.wanted && date !== undefined);
    this.age.textContent = isSaid ? fromNow(date - now, timeline.language) : "";
    if (!isSaid) return;
    this.age.dateTime = new Date(date).toISOString();
  }

  /** Every minute, at the manifest's own times, less often while it fails, at once after a clock change. */
  isPollDue(now) {
    const { at, failures, isRunning } = this.polled;
    if (isRunning) return false;
    const isWake = !failures && this.timeline.wakes.some((wake) => at < wake && wake <= now);
    return isWake || now < at || now - at >= minute * 2 ** Math.min(failures, 4);
  }

  /** Asks for the manifest; the browser's cache tells the server which one it has. */
  async poll(now) {
    this.polled = { ...this.polled, at: now, isRunning: true };
    try {
      const signal = AbortSignal.timeout(minute / 2);
      const answer = await fetch("manifest.json", { cache: "no-cache", signal });
      if (!answer.ok) throw new Error(answer.statusText);
      this.take(await text(answer));
      this.polled.failures = 0;
    } catch (error) {
      // What is shown stays: the manifest that is there goes on.
      console.warn("manifest.json:", error.message);
      this.polled.failures += 1;
    }
    this.polled.isRunning = false;
    this.look();
  }
}

/** The text of an answer; throws where it is longer than a manifest may be. */
async function text(answer) {
  const reader = answer.body.getReader();
  const decoder = new TextDecoder();
  let text = "", length = 0;
  while (true) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    length += value.length;
    if (length > most.bytes) {
      reader.cancel();
      throw new Error("too long");
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** A time in words, as in '3 hr. ago' and 'in 5 min.'. */
function fromNow(milliseconds, language) {
  const format = new Intl.RelativeTimeFormat(language, { style: "short" });
  // What comes within a minute comes in one: the text does not follow the seconds.
  const minutes = milliseconds > 0 ? Math.ceil(milliseconds / minute) : Math.trunc(milliseconds / minute);
  const whole = Math.abs(minutes);
  if (whole < 60) return format.format(minutes, "minute");
  if (whole < 48 * 60) return format.format(Math.trunc(minutes / 60), "hour");
  return format.format(Math.trunc(minutes / 1440), "day");
}

new Kiosk().start();
