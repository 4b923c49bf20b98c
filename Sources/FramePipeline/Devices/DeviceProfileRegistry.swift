import CheckedJSON
import FileStorage
import Foundation
package import PixelOutput

/// The known device profiles: the catalog's, and those that were added from files.
///
/// It knows products, not registered displays.
///
///     let registry = DeviceProfileRegistry(folder: state.devices)
///     let profile = try registry.profile(named: "panels/hallway.json")
///     try registry.store(profile)
///     try registry.profile(id: "hallway")
package struct DeviceProfileRegistry: Hashable, Sendable {
  /// Where profiles are stored, `<id>.json` each; `nil` has the catalog alone.
  package let folder: String?

  package init(folder: String? = nil) { self.folder = folder }

  /// Returns the device with an id: a stored profile, else one of the catalog, else a stored one with that alias.
  ///
  /// - Throws: `JSONFileError` if the stored file is damaged; `UnknownDevice`.
  package func profile(id: String) throws -> DeviceProfile {
    if let stored = try storedProfile(id) { return stored }
    if let known = DeviceCatalog.find(id) { return known }
    if let former = storedProfile(withAlias: id) { return former }
    throw UnknownDevice(id: id, others: storedIDs)
  }

  /// Returns the device with an id, or the one described by the file at a path.
  ///
  /// A path contains a '/' or ends in '.json'; an id never does.
  package func profile(named name: String) throws -> DeviceProfile {
    Self.isPath(name) ? try Self.profile(at: name) : try profile(id: name)
  }

  package static func isPath(_ name: String) -> Bool {
    name.contains("/") || name.hasSuffix(".json")
  }

  /// Reads a device profile from a file.
  package static func profile(at path: String) throws -> DeviceProfile {
    try DeviceProfileFile.profile(bytes(of: path), file: path)
  }

  /// The ids of the stored profiles, sorted.
  package var storedIDs: [String] {
    guard let folder else { return [] }
    return LocalDisk().names(in: folder).filter { $0.hasSuffix(Self.fileExtension) }
      .map { String($0.dropLast(Self.fileExtension.count)) }.sorted()
  }

  /// Stores a copy of a profile and replaces an existing one; profiles of the catalog are not stored.
  ///
  /// - Returns: Whether it replaced a different profile with the same id.
  @discardableResult package func store(_ profile: DeviceProfile) throws -> Bool {
    guard let folder, DeviceCatalog.find(profile.id) != profile else { return false }
    let former = try? storedProfile(profile.id)
    guard former != profile else { return false }
    let disk = LocalDisk()
    let parent = (folder as NSString).deletingLastPathComponent
    try AtomicFile.createFolder(parent, access: .everyone)
    let directory = try disk.openFolder(folder, creates: true, followsLink: false)
    let draft = profile.id + Self.fileExtension + "-\(UUID().uuidString)"
    try directory.createFile(draft, Array(DeviceProfileFile.text(of: profile).utf8))
    try directory.renameFile(draft, to: profile.id + Self.fileExtension)
    try directory.synchronize()
    return former != nil
  }

  /// Returns the stored profile with an id, or `nil` if there is none.
  private func storedProfile(_ id: String) throws -> DeviceProfile? {
    // The id comes from a command or a request, so it must not be able to lead out of the folder.
    guard let folder, DeviceName.isSafe(id) else { return nil }
    let path = file(of: id, in: folder)
    guard access(path, F_OK) == 0 else { return nil }
    let profile = try DeviceProfileFile.profile(
      Self.bytes(of: path), file: path, replacesCatalog: true)
    guard profile.id == id else { throw DeviceFileError.misnamed(path, id: profile.id) }
    return profile
  }

  private func storedProfile(withAlias alias: String) -> DeviceProfile? {
    // A damaged file must not hide other displays.
    for id in storedIDs {
      guard let profile = try? storedProfile(id), profile.aliases.contains(alias) else { continue }
      return profile
    }
    return nil
  }

  private static let fileExtension = ".json"

  private func file(of id: String, in folder: String) -> String {
    folder + "/" + id + Self.fileExtension
  }

  private static func bytes(of path: String) throws -> [UInt8] {
    var status = stat()
    guard stat(path, &status) == 0 else { throw DeviceFileError.missing(path) }
    guard status.st_size <= maximumBytes else { throw DeviceFileError.large(path, maximumBytes) }
    guard let data = LocalDisk().contents(of: path) else { throw DeviceFileError.unreadable(path) }
    return Array(data)
  }

  /// The maximum size of a profile in bytes; typical profiles have about two thousand.
  private static let maximumBytes = 1 << 20
}

/// An error in reading a device profile from a file.
package enum DeviceFileError: Error, Hashable, CustomStringConvertible {
  case missing(String)
  case unreadable(String)
  /// The file has more bytes than this limit.
  case large(String, Int)
  /// The stored file describes a device whose id differs from its file name.
  case misnamed(String, id: String)

  /// What is wrong, where, and what to do about it.
  package var description: String {
    switch self {
    case .missing(let path):
      "there is no file '\(path)'; pass the id of a display, as 'devices' prints it, or a profile file"
    case .unreadable(let path): "'\(path)' is not a readable file"
    case .large(let path, let most):
      "'\(path)' is larger than \(most) bytes, the maximum of a profile"
    case .misnamed(let path, let id):
      "'\(path)' describes the display '\(id)'; add the file of that display again"
    }
  }
}
