import Synchronization
import Testing

@testable import TemplateCLI

struct CheckProgressTests {
  @Test(
    "'check' reports progress on a terminal, at most once per interval",
    arguments: [
      (true, 0, ["meter: 1 of 3 variants drawn", "meter: 2 of 3 variants drawn"]),
      (true, 3600, []), (false, 0, []),
    ])
  func progress(isShown: Bool, interval: Int, lines: [String]) {
    let written = Mutex<[String]>([])
    var progress = CheckProgress(name: "meter")
    progress.isShown = isShown
    progress.interval = .seconds(interval)
    progress.write = { line in written.withLock { $0.append(line) } }
    for done in 1...3 { progress.step(done: done, of: 3) }
    #expect(written.withLock { $0 } == lines)
  }
}
