import FileStorage
import Foundation
import Glibc
import WidgetUI

/// Persists the `UserDefaults` of the author's code for all workers of a host, later versions and commands.
///
/// Foundation on Linux reads property lists in `$XDG_CONFIG_HOME` when a process starts, and overwrites them in
/// `synchronize()`. Each worker therefore has a private copy of that folder: simulations, trials and previews change no
/// stored value, and a killed worker leaves no half-written file. Before a job, the worker copies the stored values into
/// its folder; after a job of a host, it merges its changes into the stored files.
struct UserDefaultsStorage {
  private static let folderVariable = "XDG_CONFIG_HOME"
  private static let accessVariable = "PLACARD_USER_DEFAULTS"
  private static let maximumFileSize = 8 << 20
  /// The maximum time to wait for the lock; then the changes are stored after the next job, so that a stopped process
  /// does not block the others.
  private static let lockTimeout = Duration.seconds(5)

  /// The folder that only this worker reads and writes.
  private let workerFolder: String
  /// The folder of the stored property lists, which all workers share.
  private let sharedFolder: String
  private let isWritable: Bool
  /// The property lists as they were last loaded or stored, by the names of their files.
  private var lists: [String: PropertyList] = [:]

  private struct PropertyList {
    var values: [String: Any]
    var version: FileVersion?
  }

  /// Whether the last load succeeded.
  ///
  /// Otherwise nothing is stored, because a widget's initial values would replace the stored ones.
  private var isLoaded = true

  init(workerFolder: String, sharedFolder: String, isWritable: Bool) {
    self.workerFolder = workerFolder
    self.sharedFolder = sharedFolder
    self.isWritable = isWritable
    try? AtomicFile.createFolder(workerFolder)
  }

  /// Creates the storage of this process; `nil` if it was started without a worker folder.
  init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
    guard let access = environment[Self.accessVariable],
      let workerFolder = environment[Self.folderVariable]
    else { return nil }
    self.init(
      workerFolder: workerFolder, sharedFolder: Self.folder(environment),
      isWritable: access == Access.write.rawValue)
  }

  /// Loads the values that other processes have stored since the last load, and preserves this process's changes.
  ///
  /// Reports an error if a value cannot be loaded; then nothing is stored until a later load succeeds.
  mutating func load() {
    do {
      let stored = try Self.files(in: sharedFolder)
      let changed = try changedLists()
      var hasChanges = false
      for (name, version) in stored where lists[name]?.version != version {
        let values = try Self.read("\(sharedFolder)/\(name)")
        try write(merging(changed[name], of: name, into: values), to: name)
        lists[name] = PropertyList(values: values, version: version)
        hasChanges = true
      }
      for name in lists.keys where stored[name] == nil {
        try write(merging(changed[name], of: name, into: [:]), to: name)
        lists[name] = nil
        hasChanges = true
      }
      if hasChanges { try synchronize() }
      isLoaded = true
    } catch {
      isLoaded = false
      StandardError.reportError(
        "the values of 'UserDefaults' cannot be loaded, and changes are not stored: \(CommandError.message(of: error))"
      )
    }
  }

  /// Merges this process's changes into the stored values.
  ///
  /// Reports an error if a change cannot be stored, and retries after the next job.
  mutating func store() {
    guard isWritable, isLoaded else { return }
    do {
      try synchronize()
      let changed = try changedLists()
      guard !changed.isEmpty else { return }
      try AtomicFile.createFolder(sharedFolder)
      guard
        let lock = try FileLock.lock(sharedFolder, opening: .folder, within: Self.lockTimeout)
      else { throw CommandError("another process holds the lock of '\(sharedFolder)'") }
      for (name, values) in changed { try add(values, to: name) }
      withExtendedLifetime(lock) {}
      try synchronize()
    } catch {
      StandardError.reportError(
        "changes of 'UserDefaults' cannot be stored; retrying after the next job: \(CommandError.message(of: error))"
      )
    }
  }

  /// The values of the lists in the worker's folder that differ from those that were last loaded or stored.
  private func changedLists() throws -> [String: [String: Any]] {
    var changed: [String: [String: Any]] = [:]
    for name in Set(try Self.files(in: workerFolder).keys).union(lists.keys) {
      let values = try Self.read("\(workerFolder)/\(name)")
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

  /// Applies the worker's changes to a stored list, and preserves the changes of other processes.
  private mutating func add(_ values: [String: Any], to name: String) throws {
    let path = "\(sharedFolder)/\(name)"
    let merged = merging(values, of: name, into: try Self.read(path))
    try Self.write(merged, to: path)
    try write(merged, to: name)
    lists[name] =
      merged.isEmpty ? nil : PropertyList(values: merged, version: FileVersion(path))
  }

  private func write(_ values: [String: Any], to name: String) throws {
    try Self.write(values, to: "\(workerFolder)/\(name)")
  }

  /// Makes Foundation write changed values, and read new ones.
  private func synchronize() throws {
    let files = Set(try Self.files(in: workerFolder).keys).union(lists.keys)
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

  /// The environment variables that give a worker its folder.
  static func variables(workerFolder: String, _ environment: [String: String]) -> [String: String] {
    [
      folderVariable: workerFolder,
      accessVariable: environment[accessVariable] ?? Access.read.rawValue,
    ]
  }

  /// Returns the path of a new folder for a worker's private files: in the state folder, from which only Placard removes
  /// files, or in the temporary folder if there is no state folder.
  static func workerFolder(_ environment: [String: String]) -> String {
    let state = StateLocation.standard(environment: environment)
    let name = workerFolderPrefix + UUID().uuidString
    return access(state, W_OK) == 0
      ? "\(state)/\(workerFolders)/\(name)" : NSTemporaryDirectory() + name
  }

  /// Removes the folders of workers that have ended without their host.
  static func removeAbandonedFolders(of state: String, at now: Date) {
    let folder = "\(state)/\(workerFolders)"
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      let path = "\(folder)/\(name)"
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      guard let date = attributes?[.modificationDate] as? Date,
        now.timeIntervalSince(date) > abandonedAge
      else { continue }
      removeWorkerFolder(path)
    }
  }

  /// Removes this process's worker folder.
  static func removeWorkerFolder() {
    let environment = ProcessInfo.processInfo.environment
    guard environment[accessVariable] != nil, let workerFolder = environment[folderVariable] else {
      return
    }
    removeWorkerFolder(workerFolder)
  }

  /// Removes a worker folder; ignores paths of other folders.
  static func removeWorkerFolder(_ path: String) {
    guard (path as NSString).lastPathComponent.hasPrefix(workerFolderPrefix) else { return }
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Makes this process not store the values of the process that forked it.
  static func unsetAccess() { unsetenv(accessVariable) }

  /// Whether the state folder of an environment has stored values, which only a process with a worker folder reads.
  static func hasValues(_ environment: [String: String]) -> Bool {
    (try? files(in: folder(environment)).isEmpty) == false
  }

  private static let workerFolders = "workers"
  private static let workerFolderPrefix = "placard-worker-"
  /// The age in seconds from which a folder is considered abandoned.
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
    guard version.size <= maximumFileSize else {
      throw CommandError("'\(path)' has more than \(maximumFileSize >> 20) MiB")
    }
    let list = try PropertyListSerialization.propertyList(
      from: Data(contentsOf: URL(fileURLWithPath: path)), format: nil)
    guard let values = list as? [String: Any] else {
      throw CommandError("'\(path)' is not a property list with a dictionary at its root")
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
      throw CommandError("the values of '\(path)' take more than \(maximumFileSize >> 20) MiB")
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
