import Dispatch
import Glibc

/// Tells of files that come into a folder, or leave it (inotify(7)).
package final class FolderWatcher: Sendable {
  /// Readable when something came.
  package let descriptor: Int32

  /// What is told.
  package enum Change: Sendable {
    case arrivals
    /// Also of the folder itself.
    case removals

    fileprivate var mask: UInt32 {
      switch self {
      case .arrivals: UInt32(IN_CREATE | IN_MOVED_TO)
      case .removals: UInt32(IN_DELETE | IN_MOVED_FROM | IN_DELETE_SELF | IN_MOVE_SELF)
      }
    }
  }

  /// Watches a folder that is there; `nil` where the system has no room for another watch.
  package init?(_ folder: String, for change: Change = .arrivals) {
    descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard descriptor >= 0, inotify_add_watch(descriptor, folder, change.mask) >= 0 else {
      return nil
    }
  }

  /// Forgets what came so far.
  package func clear() {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      while read(descriptor, buffer.baseAddress, buffer.count) > 0 {}
    }
  }

  /// Calls `change` whenever something came, for as long as the source is there.
  func source(
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

  deinit { if descriptor >= 0 { close(descriptor) } }
}
