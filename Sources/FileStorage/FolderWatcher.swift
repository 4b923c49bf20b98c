package import Dispatch
import Glibc

/// Reports that entries of folders were added, removed or changed (inotify(7)).
package final class FolderWatcher: Sendable {
  /// The inotify descriptor, which becomes readable when there are events.
  package let descriptor: Int32

  /// The kinds of changes to report.
  package enum Change: Sendable {
    case arrivals
    /// Also the removal of the folder itself.
    case removals
    /// Arrivals, removals, and changes of contents and attributes.
    case any

    fileprivate var mask: UInt32 {
      switch self {
      case .arrivals: UInt32(IN_CREATE | IN_MOVED_TO)
      case .removals: UInt32(IN_DELETE | IN_MOVED_FROM | IN_DELETE_SELF | IN_MOVE_SELF)
      case .any:
        UInt32(IN_CLOSE_WRITE | IN_MODIFY | IN_ATTRIB)
          | Self.arrivals.mask | Self.removals.mask
      }
    }
  }

  private let change: Change

  /// Creates a watcher without folders, or `nil` if the system's limit of watchers is reached.
  package init?(for change: Change) {
    self.change = change
    descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard descriptor >= 0 else { return nil }
  }

  /// Watches an existing folder; `nil` if the system's limit of watches is reached.
  package convenience init?(_ folder: String, for change: Change = .arrivals) {
    self.init(for: change)
    guard add(folder) else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Adds a folder, and returns whether that was possible; a folder that is already watched is not added twice.
  @discardableResult package func add(_ folder: String) -> Bool {
    inotify_add_watch(descriptor, folder, change.mask) >= 0
  }

  /// Waits for a change, and returns whether there was one in that time.
  package func wait(milliseconds: Int32) -> Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, milliseconds) > 0
  }

  /// Discards pending events.
  package func clear() {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      while read(descriptor, buffer.baseAddress, buffer.count) > 0 {}
    }
  }

  /// Calls `change` after every change, until the returned source is cancelled.
  package func source(
    on queue: DispatchQueue, _ change: @escaping @Sendable () -> Void
  ) -> any DispatchSourceRead {
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    source.setEventHandler { [self] in
      clear()
      change()
    }
    source.setCancelHandler { [self] in _ = self }
    source.activate()
    return source
  }
}
