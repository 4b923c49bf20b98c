import Foundation
import Synchronization

/// The time in which a drawing's views may read and write what their places keep, on the threads that take part.
///
/// Work that an action hands to another thread comes too late for the picture: there a state has its initial value,
/// and what is written to it is dropped, as SwiftUI does with a state that stands in no view.
final class AppearanceTurn: Sendable {
  /// The turn of the views that are being drawn, which work begun by an action inherits.
  @TaskLocal static var current: AppearanceTurn?

  private let threads = Mutex<Set<ObjectIdentifier>>([])

  /// Whether the current thread takes part in the turn that its work belongs to.
  static var isOpen: Bool { current?.includesThread == true }

  /// Whether the current thread takes part.
  var includesThread: Bool {
    let thread = ObjectIdentifier(Thread.current)
    return threads.withLock { $0.contains(thread) }
  }

  /// Has the current thread take part while `operation` runs.
  func take<Result>(_ operation: () -> Result) -> Result {
    let thread = ObjectIdentifier(Thread.current)
    threads.withLock { _ = $0.insert(thread) }
    defer { threads.withLock { _ = $0.remove(thread) } }
    return operation()
  }
}
