import Foundation

/// A fake clock for a page, whose time a test sets and whose timers follow it.
enum PageClock {
  /// Returns a script that installs the clock before the page's own scripts run.
  static func script(at date: Date) -> String {
    """
    {
      let now = \(Int64((date.timeIntervalSince1970 * 1000).rounded())), last = 0;
      const timers = new Map(), System = Date;
      globalThis.Date = class extends System {
        constructor(...values) { values.length ? super(...values) : super(now); }
        static now() { return now; }
      };
      globalThis.setTimeout = (work, pause = 0) => {
        timers.set(++last, { work, at: now + pause });
        return last;
      };
      globalThis.clearTimeout = (timer) => timers.delete(timer);
      globalThis.clock = {
        /* Time goes on, and timers fire on the way. */
        advance(span) {
          const end = now + span;
          while (true) {
            const [next] = [...timers].sort(([, a], [, b]) => a.at - b.at);
            if (!next || next[1].at > end) break;
            timers.delete(next[0]);
            now = Math.max(now, next[1].at);
            next[1].work();
          }
          now = end;
        },
        /* The device's clock goes on, or back, while timers stand still. */
        jump(span) {
          now += span;
          for (const timer of timers.values()) timer.at += span;
        },
      };
    }
    """
  }
}
