import FileStorage
import Foundation
import Glibc
import WidgetUI

/// What the author's code stores in `UserDefaults`, for all workers of a host, later versions and commands.
///
/// Foundation on Linux has property lists in `$XDG_CONFIG_HOME`, which it reads when a process starts, and writes them in
/// place when it is asked to. A worker has such a folder of its own, so that simulations, trials and previews change
/// nothing, and a worker that is killed leaves no half-written file: before a job it gets what is stored, and after a
/// job of a host its changes are added to the stored files.
struct UserDefaultsStorage {
  private static let folderVariable = "XDG_CONFIG_HOME"
  private static let accessVariable = "PLACARD_USER_DEFAULTS"
  private static let maximumFileSize = 8 << 20
  /// The time after which changes wait for the next job, so that a stopped process does not stop the others.
  private static let lockTimeout = Duration.seconds(5)

  /// The worker's own folder.
  private let own: String
  /// The folder of what is stored.
  private let shared: String
  private let isWritable: Bool
  /// The property lists as they were last loaded or stored, by the names of their files.
  private var lists: [String: PropertyList] = [:]

  private struct PropertyList {
    var values: [String: Any]
    var sharedVersion, ownVersion: FileVersion?
  }

  init(own: String, shared: String, isWritable: Bool) {
    self.own = own
    self.shared = shared
    self.isWritable = isWritable
    mkdir(own, 0o700)
  }

  /// Creates the storage of this process; `nil` if it was not started with a folder of its own.
  init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
    guard let access = environment[Self.accessVariable], let own = environment[Self.folderVariable]
    else { return nil }
    self.init(
      own: own, shared: Self.folder(environment), isWritable: access == Access.write.rawValue)
  }

  /// Loads what others have stored since the last time.
  mutating func load() {
    var hasChanged = false
    let stored = Self.files(in: shared)
    for (name, version) in stored where lists[name]?.sharedVersion != version {
      guard let values = Self.read("\(shared)/\(name)"), write(values, to: name) else { continue }
      lists[name] = PropertyList(
        values: values, sharedVersion: version, ownVersion: FileVersion("\(own)/\(name)"))
      hasChanged = true
    }
    for name in lists.keys where stored[name] == nil {
      lists[name] = nil
      unlink("\(own)/\(name)")
      hasChanged = true
    }
    if hasChanged { synchronize() }
  }

  /// Adds what this process has changed to what is stored.
  ///
  /// A change that cannot be stored is reported, and stored after a later job.
  mutating func store() {
    guard isWritable else { return }
    synchronize()
    let changed = changedLists()
    guard !changed.isEmpty else { return }
    do {
      try AtomicFile.createFolder(shared)
      guard
        let lock = try FileLock.lock(shared, opening: .folder, within: Self.lockTimeout)
      else { throw CommandError("another process has locked '\(shared)'") }
      for (name, values) in changed { try add(values, to: name) }
      withExtendedLifetime(lock) {}
    } catch {
      StandardError.reportError(
        "values of 'UserDefaults' are not stored yet: \(CommandError.message(of: error))")
    }
    synchronize()
  }

  /// The values of the lists in the worker's folder that differ from those that were last loaded or stored.
  private func changedLists() -> [String: [String: Any]] {
    let files = Self.files(in: own)
    var changed: [String: [String: Any]] = [:]
    for name in Set(files.keys).union(lists.keys) where lists[name]?.ownVersion != files[name] {
      let values = files[name] == nil ? [:] : Self.read("\(own)/\(name)")
      guard let values, !Self.changedKeys(lists[name]?.values ?? [:], values).isEmpty else {
        continue
      }
      changed[name] = values
    }
    return changed
  }

  /// Changes a stored list as the worker has changed it, and keeps what others have changed meanwhile.
  private mutating func add(_ values: [String: Any], to name: String) throws {
    let path = "\(shared)/\(name)"
    var merged = Self.read(path) ?? [:]
    for key in Self.changedKeys(lists[name]?.values ?? [:], values) { merged[key] = values[key] }
    if merged.isEmpty {
      unlink(path)
      unlink("\(own)/\(name)")
      lists[name] = nil
      return
    }
    try AtomicFile.replace(path, Self.data(merged))
    guard write(merged, to: name) else { return }
    lists[name] = PropertyList(
      values: merged, sharedVersion: FileVersion(path), ownVersion: FileVersion("\(own)/\(name)"))
  }

  private func write(_ values: [String: Any], to name: String) -> Bool {
    (try? AtomicFile.replace("\(own)/\(name)", Self.data(values))) != nil
  }

  /// Lets Foundation write what has been changed, and read what is new.
  private func synchronize() {
    let files = Set(Self.files(in: own).keys).union(lists.keys)
    let suites = Set(files.map { String($0.dropLast(".plist".count)) })
    for suite in suites.union(UserDefaultsSuites.shared.names) {
      UserDefaults(suiteName: Optional(suite))?.synchronize()
    }
    UserDefaults.standard.synchronize()
  }
}

// The environment of a worker that is started.
extension UserDefaultsStorage {
  /// Whether a worker's changes are stored.
  enum Access: String {
    case read, write

    /// The variables with which a pool gives its workers the access.
    var variables: [String: String] { [accessVariable: rawValue] }
  }

  /// The variables of a worker with a folder of its own.
  static func variables(ownFolder: String, _ environment: [String: String]) -> [String: String] {
    [
      folderVariable: ownFolder,
      accessVariable: environment[accessVariable] ?? Access.read.rawValue,
    ]
  }

  /// Whether something is stored in the state folder of an environment, which only a process with a folder of its own reads.
  static func hasValues(_ environment: [String: String]) -> Bool {
    !files(in: folder(environment)).isEmpty
  }

  /// Removes this process's own folder.
  static func removeOwnFolder() {
    let environment = ProcessInfo.processInfo.environment
    guard environment[accessVariable] != nil, let own = environment[folderVariable] else { return }
    try? FileManager.default.removeItem(atPath: own)
  }

  private static func folder(_ environment: [String: String]) -> String {
    StateLocation.standard(environment: environment) + "/preferences"
  }
}

// Property lists.
extension UserDefaultsStorage {
  private struct FileVersion: Hashable {
    let inode: ino_t
    let size, seconds, nanoseconds: Int

    init?(_ path: String) {
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
      inode = status.st_ino
      size = Int(status.st_size)
      seconds = status.st_mtim.tv_sec
      nanoseconds = status.st_mtim.tv_nsec
    }
  }

  /// The property lists in a folder, by the names of their files.
  private static func files(in folder: String) -> [String: FileVersion] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".plist") }.reduce(into: [:]) { files, name in
      files[name] = FileVersion("\(folder)/\(name)")
    }
  }

  private static func read(_ path: String) -> [String: Any]? {
    guard let version = FileVersion(path), version.size <= maximumFileSize,
      let data = FileManager.default.contents(atPath: path)
    else { return nil }
    return try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
  }

  private static func data(_ values: [String: Any]) throws -> Data {
    try PropertyListSerialization.data(fromPropertyList: values, format: .binary, options: 0)
  }

  private static func changedKeys(_ old: [String: Any], _ new: [String: Any]) -> Set<String> {
    Set(old.keys).union(new.keys).filter { key in
      switch (old[key], new[key]) {
      case (let old?, let new?): !NSArray(array: [old]).isEqual(to: [new])
      case (nil, nil): false
      case (.some, nil), (nil, .some): true
      }
    }
  }
}
