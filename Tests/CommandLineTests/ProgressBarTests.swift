import PlacardCLI
import Synchronization
import Testing

/// Long work shows a bar on terminals.
struct ProgressBarTests {
  private final class Terminal: Sendable {
    let texts = Mutex<[String]>([])
    func write(_ text: String) { texts.withLock { $0.append(text) } }
  }

  @Test func isRedrawnInPlaceAndErased() {
    let terminal = Terminal()
    var bar = ProgressBar("drawing", of: 4, write: terminal.write)
    bar.advance()
    bar.advance(by: 3)
    bar.finish()
    #expect(
      terminal.texts.withLock(\.self) == [
        "\r\u{1B}[Kdrawing [######------------------] 1 of 4",
        "\r\u{1B}[Kdrawing [########################] 4 of 4", "\r\u{1B}[K",
      ])
  }

  @Test func isWrittenOncePerPercent() {
    let terminal = Terminal()
    var bar = ProgressBar("checking", of: 100_000, write: terminal.write)
    for _ in 0..<100_000 { bar.advance() }
    #expect(terminal.texts.withLock { $0.count } == 101)
  }

  @Test(arguments: [0, 1]) func isNotShownForASingleStep(_ total: Int) {
    let terminal = Terminal()
    var bar = ProgressBar("drawing", of: total, write: terminal.write)
    bar.advance()
    bar.finish()
    #expect(terminal.texts.withLock { $0.isEmpty })
  }

  /// Calls of `update`: the seconds since the start, and the number of steps that were done.
  @Test func isALineEveryTenSecondsWithoutATerminal() {
    let terminal = Terminal()
    let start = ContinuousClock.now
    var log = ProgressLog("drawing instances", of: 195, from: start, write: terminal.write)
    for (seconds, done) in [(1, 3), (9, 20), (10, 24), (15, 40), (20, 55), (41, 55), (50, 195)] {
      log.update(done: done, at: start + .seconds(seconds))
    }
    log.update(done: 195, at: start + .seconds(60))
    #expect(
      terminal.texts.withLock(\.self) == [
        "drawing instances: 24 of 195", "drawing instances: 55 of 195",
        "drawing instances: 55 of 195",
      ])
  }
}
