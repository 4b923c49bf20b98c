import Glibc

/// Waits for changes of a template's folder and the folders in it.
///
/// Folders are watched and not files, as editors put a new file in an old one's place. Links lead to files
/// elsewhere, and some file systems tell nothing: a look once a second finds these changes too.
final class FolderWatcher {
  private let folder: String
  private let descriptor: Int32
  private var stamp: FolderStamp

  /// How long nothing must happen, and how long is waited for that, in milliseconds.
  private static let (quiet, longest): (Int32, Int32) = (12, 120)
  private static let events = UInt32(
    IN_CLOSE_WRITE | IN_MODIFY | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE
      | IN_DELETE_SELF
      | IN_MOVE_SELF | IN_ATTRIB)

  init(_ folder: String) {
    self.folder = folder
    descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    stamp = FolderStamp(folder)
    watch()
  }

  deinit { close(descriptor) }

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
      forgetEvents()
      waited += Self.quiet
    } while waited < Self.longest && hasEvent(within: Self.quiet)
    forgetEvents()
  }

  private func hasEvent(within milliseconds: Int32) -> Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, milliseconds) > 0
  }

  private func forgetEvents() {
    var bytes = [UInt8](repeating: 0, count: 16 << 10)
    while read(descriptor, &bytes, bytes.count) > 0 {}
  }

  /// A folder that was made anew is another one: what is watched already is not watched twice.
  private func watch() {
    for folder in stamp.folders { inotify_add_watch(descriptor, folder, Self.events) }
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
