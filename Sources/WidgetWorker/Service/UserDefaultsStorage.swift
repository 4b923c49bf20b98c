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
    var version: FileVersion?
  }

  /// Whether everything that is stored was loaded, without which a widget's first values would replace it.
  private var hasLoaded = true

  init(own: String, shared: String, isWritable: Bool) {
    self.own = own
    self.shared = shared
    self.isWritable = isWritable
    try? AtomicFile.createFolder(own)
  }

  /// Creates the storage of this process; `nil` if it was not started with a folder of its own.
  init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
    guard let access = environment[Self.accessVariable], let own = environment[Self.folderVariable]
    else { return nil }
    self.init(
      own: own, shared: Self.folder(environment), isWritable: access == Access.write.rawValue)
  }

  /// Loads what others have stored since the last time, and keeps what this process has changed.
  ///
  /// If something cannot be loaded, it is reported, and nothing is stored until it can.
  mutating func load() {
    do {
      let stored = try Self.files(in: shared)
      let changed = try changedLists()
      var isNew = false
      for (name, version) in stored where lists[name]?.version != version {
        let values = try Self.read("\(shared)/\(name)")
        try write(merging(changed[name], of: name, into: values), to: name)
        lists[name] = PropertyList(values: values, version: version)
        isNew = true
      }
      for name in lists.keys where stored[name] == nil {
        try write(merging(changed[name], of: name, into: [:]), to: name)
        lists[name] = nil
        isNew = true
      }
      if isNew { try synchronize() }
      hasLoaded = true
    } catch {
      hasLoaded = false
      StandardError.reportError(
        "values of 'UserDefaults' cannot be loaded, and none are stored: \(CommandError.message(of: error))"
      )
    }
  }

  /// Adds what this process has changed to what is stored.
  ///
  /// A change that cannot be stored is reported, and stored after a later job.
  mutating func store() {
    guard isWritable, hasLoaded else { return }
    do {
      try synchronize()
      let changed = try changedLists()
      guard !changed.isEmpty else { return }
      try AtomicFile.createFolder(shared)
      guard
        let lock = try FileLock.lock(shared, opening: .folder, within: Self.lockTimeout)
      else { throw CommandError("another process has locked '\(shared)'") }
      for (name, values) in changed { try add(values, to: name) }
      withExtendedLifetime(lock) {}
      try synchronize()
    } catch {
      StandardError.reportError(
        "values of 'UserDefaults' are not stored yet: \(CommandError.message(of: error))")
    }
  }

  /// The values of the lists in the worker's folder that differ from those that were last loaded or stored.
  private func changedLists() throws -> [String: [String: Any]] {
    var changed: [String: [String: Any]] = [:]
    for name in Set(try Self.files(in: own).keys).union(lists.keys) {
      let values = try Self.read("\(own)/\(name)")
      let old = lists[name]?.values ?? [:]
      if !Self.changedKeys(old, values).isEmpty { changed[name] = values }
    }
    return changed
  }

  /// Returns values with the changes of this process, if there are any.
  private func merging(
    _ changed: [String: Any]?, of name: String, into values: [String: Any]
  ) -> [String: Any] {
    guard let changed else { return values }
    var merged = values
    for key in Self.changedKeys(lists[name]?.values ?? [:], changed) { merged[key] = changed[key] }
    return merged
  }

  /// Changes a stored list as the worker has changed it, and keeps what others have changed meanwhile.
  private mutating func add(_ values: [String: Any], to name: String) throws {
    let path = "\(shared)/\(name)"
    let merged = merging(values, of: name, into: try Self.read(path))
    try Self.write(merged, to: path)
    try write(merged, to: name)
    lists[name] =
      merged.isEmpty ? nil : PropertyList(values: merged, version: FileVersion(path))
  }

  private func write(_ values: [String: Any], to name: String) throws {
    try Self.write(values, to: "\(own)/\(name)")
  }

  /// Lets Foundation write what has been changed, and read what is new.
  private func synchronize() throws {
    let files = Set(try Self.files(in: own).keys).union(lists.keys)
    let suites = Set(files.map { String($0.dropLast(Self.suffix.count)) })
    for suite in suites.union(UserDefaultsSuites.shared.names) where !suite.contains("/") {
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

  /// Returns the path of a folder for a worker's own files: in the state folder, where nothing but Placard removes files, or without
  /// one among the temporary files.
  static func ownFolder(_ environment: [String: String]) -> String {
    let state = StateLocation.standard(environment: environment)
    let name = ownPrefix + UUID().uuidString
    return access(state, W_OK) == 0
      ? "\(state)/\(ownFolders)/\(name)" : NSTemporaryDirectory() + name
  }

  /// Removes the folders of workers that have ended without their host.
  static func removeAbandonedFolders(of state: String, at now: Date) {
    let folder = "\(state)/\(ownFolders)"
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      let path = "\(folder)/\(name)"
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      guard let date = attributes?[.modificationDate] as? Date,
        now.timeIntervalSince(date) > abandonedAge
      else { continue }
      removeOwnFolder(path)
    }
  }

  /// Removes this process's own folder.
  static func removeOwnFolder() {
    let environment = ProcessInfo.processInfo.environment
    guard environment[accessVariable] != nil, let own = environment[folderVariable] else { return }
    removeOwnFolder(own)
  }

  /// Removes the folder of a worker's own files, and no other.
  static func removeOwnFolder(_ path: String) {
    guard (path as NSString).lastPathComponent.hasPrefix(ownPrefix) else { return }
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Leaves the values of the process that started this one to it.
  static func leaveToParent() { unsetenv(accessVariable) }

  /// Whether something is stored in the state folder of an environment, which only a process with a folder of its own reads.
  static func hasValues(_ environment: [String: String]) -> Bool {
    (try? files(in: folder(environment)).isEmpty) == false
  }

  private static let ownFolders = "workers"
  private static let ownPrefix = "placard-worker-"
  /// The seconds after which a folder belongs to no worker.
  private static let abandonedAge = 86400.0

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

  private static let suffix = ".plist"

  /// The property lists in a folder, by the names of their files.
  private static func files(in folder: String) throws -> [String: FileVersion] {
    guard access(folder, F_OK) == 0 || errno != ENOENT else { return [:] }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    return names.filter { $0.hasSuffix(suffix) }.reduce(into: [:]) { files, name in
      files[name] = FileVersion("\(folder)/\(name)")
    }
  }

  /// Returns the values of a file; none if there is no file.
  private static func read(_ path: String) throws -> [String: Any] {
    guard let version = FileVersion(path) else { return [:] }
    guard version.size <= maximumFileSize else { throw CommandError("'\(path)' is too large") }
    let list = try PropertyListSerialization.propertyList(
      from: Data(contentsOf: URL(fileURLWithPath: path)), format: nil)
    guard let values = list as? [String: Any] else {
      throw CommandError("'\(path)' is no property list with keys")
    }
    return values
  }

  /// Replaces a file in one step; removes it if there are no values.
  private static func write(_ values: [String: Any], to path: String) throws {
    guard !values.isEmpty else {
      unlink(path)
      return
    }
    let data = try PropertyListSerialization.data(
      fromPropertyList: values, format: .binary, options: 0)
    guard data.count <= maximumFileSize else {
      throw CommandError("the values of '\(path)' are too large")
    }
    try AtomicFile.replace(path, data)
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
