import FileStorage
import Glibc
import Synchronization

/// A folder whose changes are shown.
package struct WatchedFolder: Hashable, Sendable {
  package var path: String
  /// The files and folders inside it that count beside the manifests of a package, by their relative paths; `nil` if
  /// everything does.
  package var contents: [String]?

  package init(path: String, contents: [String]? = nil) {
    self.path = path
    self.contents = contents
  }

  /// Whether the build of a package reads a file in the package's folder.
  static func isManifest(_ name: String) -> Bool {
    name == "Package.resolved" || name.hasPrefix("Package") && name.hasSuffix(".swift")
  }

  /// Whether a file belongs to the watched contents of the folder.
  func contains(_ file: String) -> Bool {
    guard file.hasPrefix(path + "/") else { return false }
    guard let contents else { return true }
    let name = file.dropFirst(path.count + 1)
    return Self.isManifest(String(name))
      || contents.contains { name == $0 || name.hasPrefix($0 + "/") }
  }
}

/// Waits for changes in the folder of a template, or in those of a package and what it depends on.
///
/// Watches folders instead of files, because editors replace files. Links to files elsewhere and file systems without
/// notifications are covered by polling once per second.
final class FolderChangeWatcher: Sendable {
  private struct State {
    var folders: [WatchedFolder]
    var fingerprint: FolderFingerprint
  }

  /// The watcher; `nil` if the system's limit of watchers is reached.
  private let watcher: FolderWatcher?
  private let state: Mutex<State>

  /// The duration without events that ends a burst, and the maximum duration of a burst, in milliseconds.
  private static let (quietTime, maximumTime): (Int32, Int32) = (12, 120)

  init(_ folders: [WatchedFolder]) {
    watcher = FolderWatcher(for: .any)
    let fingerprint = FolderFingerprint(folders)
    state = Mutex(State(folders: folders, fingerprint: fingerprint))
    addWatches(fingerprint.folders)
  }

  /// Watches other folders from now on.
  ///
  /// Changes of files that were watched already are not lost.
  func watch(_ folders: [WatchedFolder]) {
    let added = state.withLock { state -> [String] in
      guard folders != state.folders else { return [] }
      let fingerprint = FolderFingerprint(folders).merged(
        with: state.fingerprint, of: state.folders
      ) {
        file in
        folders.contains { $0.contains(file) }
      }
      state = State(folders: folders, fingerprint: fingerprint)
      return fingerprint.folders
    }
    addWatches(added)
  }

  /// Returns the paths of the files that have changed, once there are any and the burst of changes is over.
  func wait() -> Set<String> {
    while true {
      if hasEvent(within: 1000) { waitForQuiet() }
      let changes = takeChanges()
      if !changes.isEmpty { return changes }
    }
  }

  /// Returns the paths of the files that have changed since they were returned last.
  func takeChanges() -> Set<String> {
    let (changes, folders) = state.withLock { state -> (Set<String>, [String]) in
      let current = FolderFingerprint(state.folders)
      let changes = current.changes(since: state.fingerprint)
      // A folder that was deleted and created again needs a new watch; adding an existing one has no effect.
      let isSame = changes.isEmpty && current.folders == state.fingerprint.folders
      state.fingerprint = current
      return (changes, isSame ? [] : current.folders)
    }
    addWatches(folders)
    return changes
  }

  /// Waits for the end of a burst of writes, which counts as one change.
  private func waitForQuiet() {
    var waited: Int32 = 0
    repeat {
      watcher?.clear()
      waited += Self.quietTime
    } while waited < Self.maximumTime && hasEvent(within: Self.quietTime)
    watcher?.clear()
  }

  private func hasEvent(within milliseconds: Int32) -> Bool {
    if let watcher { return watcher.wait(milliseconds: milliseconds) }
    usleep(UInt32(milliseconds) * 1000)
    return false
  }

  private func addWatches(_ folders: [String]) {
    for folder in folders { watcher?.add(folder) }
  }
}

/// A fingerprint of folders: each file's path, size, inode and modification time.
struct FolderFingerprint: Sendable {
  /// The folders and their subfolders.
  private(set) var folders: [String] = []
  private var files: [String: FileStatus] = [:]
  /// The requested folders; one inside another is not scanned as a part of it.
  private let roots: Set<String>

  /// The maximum number of files, of folders and of nested folders.
  ///
  /// Links to folders above would otherwise be followed into ever more folders, even without any file.
  private static let (maximumFileCount, maximumFolderCount, maximumLevels) = (20_000, 20_000, 16)

  init(_ watched: [WatchedFolder]) {
    roots = Set(watched.map(\.path))
    for folder in watched { scan(folder) }
  }

  /// Returns the files that were added, removed or changed.
  func changes(since former: FolderFingerprint) -> Set<String> {
    let changed = files.filter { former.files[$0.key] != $0.value }.keys
    return Set(changed).union(former.files.keys.filter { files[$0] == nil })
  }

  /// Combines this fingerprint with a former one.
  ///
  /// - Parameters:
  ///   - former: The former fingerprint.
  ///   - watched: The folders of the former fingerprint.
  ///   - isWatched: Whether a file is still watched.
  /// - Returns: This fingerprint with the former status of the files that were watched already.
  func merged(
    with former: FolderFingerprint, of watched: [WatchedFolder], where isWatched: (String) -> Bool
  ) -> FolderFingerprint {
    var result = self
    // A new file of a former folder is a change that was not returned yet.
    result.files = files.filter { file in
      former.files[file.key] != nil || !watched.contains { $0.contains(file.key) }
    }
    for (path, status) in former.files where isWatched(path) { result.files[path] = status }
    return result
  }

  // MARK: Scanning

  private mutating func scan(_ watched: WatchedFolder) {
    guard let contents = watched.contents else {
      scan(at: watched.path, level: 0)
      return
    }
    folders.append(watched.path)
    for name in Self.names(in: watched.path) ?? [] where WatchedFolder.isManifest(name) {
      add(watched.path + "/" + name, level: 0)
    }
    for path in contents { add(watched.path + "/" + path, level: 0) }
  }

  private mutating func scan(at folder: String, level: Int) {
    guard level < Self.maximumLevels, folders.count < Self.maximumFolderCount,
      let names = Self.names(in: folder)
    else { return }
    folders.append(folder)
    for name in names where files.count < Self.maximumFileCount {
      // Ignores temporary and backup files of editors.
      guard !name.hasPrefix("."), !name.hasSuffix("~") else { continue }
      let path = folder + "/" + name
      if !roots.contains(path) { add(path, level: level) }
    }
  }

  private mutating func add(_ path: String, level: Int) {
    guard let status = FileStatus(path: path) else { return }
    guard !status.isFolder else { return scan(at: path, level: level + 1) }
    files[path] = status
  }

  private static func names(in folder: String) -> [String]? {
    guard let stream = opendir(folder) else { return nil }
    defer { closedir(stream) }
    var names: [String] = []
    while names.count < maximumFileCount, let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      names.append(name)
    }
    return names
  }
}
