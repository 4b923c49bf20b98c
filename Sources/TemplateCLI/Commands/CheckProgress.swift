import Glibc
import PlacardCLI

/// Reports on a terminal how far a long check is, about once a second.
struct CheckProgress {
  let name: String
  var isShown = isatty(STDERR_FILENO) != 0
  var interval = Duration.seconds(1)
  var write: (String) -> Void = StandardError.write
  private var last = ContinuousClock.now

  init(name: String) { self.name = name }

  mutating func step(done: Int, of all: Int) {
    guard isShown, done < all, last.duration(to: .now) >= interval else { return }
    last = .now
    write("\(name): \(done) of \(all) variants drawn")
  }
}
