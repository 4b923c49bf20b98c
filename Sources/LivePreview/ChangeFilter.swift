import Foundation
import Synchronization

/// Decides which changed files are a reason to build a package again.
///
/// A widget or a plugin may write into the folder of its package whenever it is built or drawn. A file that changes like
/// that several times in a row, or a folder in which files with new names keep appearing, is ignored until something changes
/// there at another time, as when a person saves it.
struct ChangeFilter: Sendable {
  /// The files that are ignored, and the folders, whose paths end with '/'.
  private(set) var ignored: Set<String> = []
  /// How often each file and each folder has changed while the package was built or drawn, since the last change at another time.
  private var repetitions: [String: Int] = [:]

  /// The builds after which a file is ignored.
  ///
  /// A person may save a source during several builds, which must not be missed.
  private static let (maximumRepetitions, maximumSourceRepetitions) = (3, 10)

  /// Counts changes that a build or a drawing may have caused.
  ///
  /// - Parameters:
  ///   - files: The paths of the changed files.
  ///   - isWorking: Whether the package was being built or drawn, or had just been.
  /// - Returns: Whether the changes are a reason to build again.
  mutating func admits(_ files: Set<String>, isWorking: Bool) -> Bool {
    guard isWorking else {
      ignored.subtract(files)
      ignored.subtract(files.map { Self.folder(of: $0) })
      repetitions = [:]
      return true
    }
    // Each of them has to be counted, and each of their folders once.
    let others = files.filter { !Self.isSource($0) && !ignored.contains($0) }
    let folders = Set(others.map { Self.folder(of: $0) })
    for folder in folders { count(folder, atMost: Self.maximumSourceRepetitions) }
    for file in files {
      count(
        file,
        atMost: Self.isSource(file) ? Self.maximumSourceRepetitions : Self.maximumRepetitions)
    }
    // The build itself writes the versions of dependencies.
    return files.contains { file in
      !ignored.contains(file) && !file.hasSuffix("/Package.resolved")
        && (Self.isSource(file) || !ignored.contains(Self.folder(of: file)))
    }
  }

  private mutating func count(_ path: String, atMost maximum: Int) {
    let count = repetitions[path, default: 0] + 1
    repetitions[path] = count
    if count > maximum, !path.hasSuffix("/Package.resolved") { ignored.insert(path) }
  }

  private static func isSource(_ file: String) -> Bool { file.hasSuffix(".swift") }

  private static func folder(of file: String) -> String {
    String(file[...(file.lastIndex(of: "/") ?? file.startIndex)])
  }
}

/// Tracks whether a package is being built or drawn, or has just been.
final class BuildActivityTracker: Sendable {
  private struct State {
    var running = 0
    var end = Date.distantPast
  }

  private let state = Mutex(State())
  private let clock: @Sendable () -> Date

  /// How long after a build or a drawing its changes may still arrive, in seconds.
  private static let delay = 1.5

  init(clock: @escaping @Sendable () -> Date) { self.clock = clock }

  /// Runs a part of a build or a drawing.
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
