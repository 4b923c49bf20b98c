import Dispatch
import Glibc

/// Tells of files that come into a folder (inotify(7)).
package final class FolderWatch: Sendable {
  /// Readable when something came.
  package let descriptor: Int32

  /// Watches a folder that is there; `nil` where the system has no room for another watch.
  package init?(_ folder: String) {
    descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard descriptor >= 0,
      inotify_add_watch(descriptor, folder, UInt32(IN_CREATE | IN_MOVED_TO)) >= 0
    else { return nil }
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
