import Foundation
import Synchronization

/// Decides which changed files are a reason to build a package again.
///
/// A widget or a plugin may write into the folder of its package whenever it is built or drawn. A file that changes like
/// that several times in a row is ignored until it changes at another time, as when a person saves it.
struct ChangeFilter: Sendable {
  /// The files that are ignored.
  private(set) var ignored: Set<String> = []
  /// How often each file has changed while the package was built or drawn, since the last change at another time.
  private var repetitions: [String: Int] = [:]

  /// The builds after which a file is ignored.
  ///
  /// A person may save a source during several builds, which must not be missed.
  private static let (maximumRepetitions, maximumSourceRepetitions) = (3, 10)

  /// Counts changes that the work may have made.
  ///
  /// - Parameters:
  ///   - files: The paths of the changed files.
  ///   - isWorking: Whether the package was being built or drawn, or had just been.
  /// - Returns: Whether the changes are a reason to build again.
  mutating func admits(_ files: Set<String>, isWorking: Bool) -> Bool {
    guard isWorking else {
      ignored.subtract(files)
      repetitions = [:]
      return true
    }
    // Each of them has to be counted.
    let admitted = files.filter { admitsRepetition(of: $0) }
    return !admitted.isEmpty
  }

  private mutating func admitsRepetition(of file: String) -> Bool {
    // The build itself writes the versions of dependencies.
    guard !ignored.contains(file), !file.hasSuffix("/Package.resolved") else { return false }
    let count = repetitions[file, default: 0] + 1
    repetitions[file] = count
    let maximum = file.hasSuffix(".swift") ? Self.maximumSourceRepetitions : Self.maximumRepetitions
    guard count > maximum else { return true }
    ignored.insert(file)
    return false
  }
}

/// Tells whether a package is being built or drawn, or has just been.
final class WorkTracker: Sendable {
  private struct State {
    var running = 0
    var end = Date.distantPast
  }

  private let state = Mutex(State())
  private let clock: @Sendable () -> Date

  /// How long after the work a change may still be noticed that was made by it, in seconds.
  private static let delay = 1.5

  init(clock: @escaping @Sendable () -> Date) { self.clock = clock }

  /// Does a part of the work.
  func run<Result>(_ work: () throws -> Result) rethrows -> Result {
    state.withLock { $0.running += 1 }
    defer {
      let now = clock()
      state.withLock { state in
        state.running -= 1
        state.end = now
      }
    }
    return try work()
  }

  var isWorking: Bool {
    let now = clock()
    return state.withLock { state in
      // If the clock was set back, the end of the work is in the future.
      state.running > 0 || (0..<Self.delay).contains(now.timeIntervalSince(state.end))
    }
  }
}
