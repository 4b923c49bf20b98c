import Glibc

/// The status of a file or folder in the file system, which differs after the file was written or replaced.
package struct FileStatus: Hashable, Sendable {
  package var isFolder: Bool
  package var inode: UInt64
  /// The size in bytes.
  package var size: Int64
  /// When the content was changed, in nanoseconds since 1970.
  package var modified: Int64
  /// When the content or anything else of the file was changed, in nanoseconds since 1970.
  package var changed: Int64

  /// Reads the status of a file, or of the one that a link leads to; `nil` if there is none.
  package init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    isFolder = status.st_mode & S_IFMT == S_IFDIR
    inode = UInt64(status.st_ino)
    size = Int64(status.st_size)
    modified = Self.nanoseconds(status.st_mtim)
    changed = Self.nanoseconds(status.st_ctim)
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
