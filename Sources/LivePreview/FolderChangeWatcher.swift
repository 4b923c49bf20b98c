import FileStorage
import Glibc

/// Waits for changes in the folder of a template or a package and its subfolders.
///
/// Watches folders instead of files, because editors replace files. Links to files elsewhere and file systems without
/// notifications are covered by polling once per second.
final class FolderChangeWatcher {
  private let folder: String
  /// The watcher; `nil` if the system's limit of watchers is reached.
  private let watcher: FolderWatcher?
  private var stamp: FolderStamp

  /// The duration without events that ends a burst, and the maximum duration of a burst, in milliseconds.
  private static let (quiet, longest): (Int32, Int32) = (12, 120)

  init(_ folder: String) {
    self.folder = folder
    watcher = FolderWatcher(for: .any)
    stamp = FolderStamp(folder)
    watch()
  }

  /// Returns when something has changed and the burst of changes is over.
  func wait() {
    while true {
      if hasEvent(within: 1000) { waitForQuiet() }
      let now = FolderStamp(folder)
      guard now != stamp else { continue }
      stamp = now
      watch()
      return
    }
  }

  /// Waits for the end of a burst of writes, which counts as one change.
  private func waitForQuiet() {
    var waited: Int32 = 0
    repeat {
      watcher?.clear()
      waited += Self.quiet
    } while waited < Self.longest && hasEvent(within: Self.quiet)
    watcher?.clear()
  }

  private func hasEvent(within milliseconds: Int32) -> Bool {
    if let watcher { return watcher.wait(milliseconds: milliseconds) }
    usleep(UInt32(milliseconds) * 1000)
    return false
  }

  /// Watches all folders, because a folder that was deleted and created again needs a new watch; adding an existing one
  /// has no effect.
  private func watch() {
    for folder in stamp.folders { watcher?.add(folder) }
  }
}

/// A fingerprint of a folder: each file's path, size, inode and modification time.
struct FolderStamp: Hashable {
  /// The folder itself, followed by its subfolders.
  private(set) var folders: [String] = []
  private var files: [String: FileStatus] = [:]

  /// The maximum number of files and of nested folders.
  private static let (maximumFileCount, maximumLevels) = (20_000, 16)

  init(_ folder: String) { scan(at: folder, level: 0) }

  private mutating func scan(at folder: String, level: Int) {
    guard level < Self.maximumLevels, let stream = opendir(folder) else { return }
    defer { closedir(stream) }
    folders.append(folder)
    while files.count < Self.maximumFileCount, let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      // Ignores temporary and backup files of editors.
      guard !name.hasPrefix("."), !name.hasSuffix("~") else { continue }
      add(folder + "/" + name, level: level)
    }
  }

  private mutating func add(_ path: String, level: Int) {
    guard let status = FileStatus(path: path) else { return }
    guard !status.isFolder else { return scan(at: path, level: level + 1) }
    files[path] = status
  }
}
