import FileStorage
import Glibc

/// Waits for changes of a template's folder and the folders in it.
///
/// Folders are watched and not files, as editors put a new file in an old one's place. Links lead to files
/// elsewhere, and some file systems tell nothing: a look once a second finds these changes too.
final class TemplateWatcher {
  private let folder: String
  /// `nil` where the system has no room for another watcher.
  private let watcher: FolderWatcher?
  private var stamp: FolderStamp

  /// How long nothing must happen, and how long is waited for that, in milliseconds.
  private static let (quiet, longest): (Int32, Int32) = (12, 120)

  init(_ folder: String) {
    self.folder = folder
    watcher = FolderWatcher(for: .any)
    stamp = FolderStamp(folder)
    watch()
  }

  /// Returns when something has changed, and nothing more does for a moment.
  func wait() {
    while true {
      if hasEvent(within: 1000) { settle() }
      let now = FolderStamp(folder)
      guard now != stamp else { continue }
      stamp = now
      watch()
      return
    }
  }

  /// A burst of writes is one change.
  private func settle() {
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

  /// A folder that was made anew is another one: what is watched already is not watched twice.
  private func watch() {
    for folder in stamp.folders { watcher?.add(folder) }
  }
}

/// What tells whether anything in a folder has changed: each file's name, size, number and time.
struct FolderStamp: Hashable {
  /// The folders inside, and the folder itself first.
  private(set) var folders: [String] = []
  private var files: [String: [Int]] = [:]

  /// So many files, and so deep, are looked at; a template has few.
  private static let (mostFiles, mostLevels) = (2_000, 6)

  init(_ folder: String) { look(at: folder, level: 0) }

  private mutating func look(at folder: String, level: Int) {
    guard level < Self.mostLevels, let stream = opendir(folder) else { return }
    defer { closedir(stream) }
    folders.append(folder)
    while files.count < Self.mostFiles, let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      // What editors keep beside a file is not of the template.
      guard !name.hasPrefix("."), !name.hasSuffix("~") else { continue }
      add(folder + "/" + name, level: level)
    }
  }

  private mutating func add(_ path: String, level: Int) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT != S_IFDIR else { return look(at: path, level: level + 1) }
    files[path] = [
      Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec), Int(status.st_size),
      Int(status.st_ino),
    ]
  }
}
