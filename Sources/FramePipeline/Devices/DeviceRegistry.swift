import CheckedJSON
import FileStorage
import Foundation
package import PixelOutput

/// The devices that there are: the catalog's, and those that a person's files describe.
///
///     let registry = DeviceRegistry(folder: state.devices)
///     let profile = try registry.profile(named: "panels/hallway.json")
///     try registry.keep(profile)
///     try registry.profile(id: "hallway")
package struct DeviceRegistry: Hashable, Sendable {
  /// Where profiles are kept, `<id>.json` each; `nil` has the catalog alone.
  package let folder: String?

  package init(folder: String? = nil) { self.folder = folder }

  /// The device of an id: a kept one, else the catalog's, else a kept one that has it as an alias.
  ///
  /// - Throws: `JSONFileError` where the kept file is damaged, `UnknownDevice`.
  package func profile(id: String) throws -> DeviceProfile {
    if let kept = try kept(id) { return kept }
    if let known = DeviceCatalog.find(id) { return known }
    if let former = kept(withAlias: id) { return former }
    throw UnknownDevice(id: id, others: keptIDs)
  }

  /// The device that a person names, by its id or by the path of its file.
  ///
  /// A path has a '/' or ends in '.json'; an id never does.
  package func profile(named name: String) throws -> DeviceProfile {
    Self.isPath(name) ? try Self.profile(at: name) : try profile(id: name)
  }

  package static func isPath(_ name: String) -> Bool {
    name.contains("/") || name.hasSuffix(".json")
  }

  /// Reads a person's file.
  package static func profile(at path: String) throws -> DeviceProfile {
    try DeviceProfileFile.profile(bytes(of: path), file: path)
  }

  /// The ids of what is kept, sorted.
  package var keptIDs: [String] {
    guard let folder else { return [] }
    return LocalDisk().names(in: folder).filter { $0.hasSuffix(Self.ending) }
      .map { String($0.dropLast(Self.ending.count)) }.sorted()
  }

  /// Keeps a copy of a profile, in place of a former one; the catalog's own need none.
  ///
  /// - Returns: Whether a profile with other figures was kept under that id before.
  @discardableResult package func keep(_ profile: DeviceProfile) throws -> Bool {
    guard let folder, DeviceCatalog.find(profile.id) != profile else { return false }
    let former = try? kept(profile.id)
    guard former != profile else { return false }
    let disk = LocalDisk()
    let parent = (folder as NSString).deletingLastPathComponent
    try AtomicFile.createFolder(parent, access: .everyone)
    let directory = try disk.openFolder(folder, creates: true, followsLink: false)
    let draft = profile.id + Self.ending + "-\(UUID().uuidString)"
    try directory.createFile(draft, Array(DeviceProfileFile.text(of: profile).utf8))
    try directory.renameFile(draft, to: profile.id + Self.ending)
    try directory.synchronize()
    return former != nil
  }

  /// A profile that is kept; `nil` where there is none of the id.
  private func kept(_ id: String) throws -> DeviceProfile? {
    // An id comes from commands and requests: it must not lead out of the folder.
    guard let folder, DeviceName.isSafe(id) else { return nil }
    let path = file(of: id, in: folder)
    guard access(path, F_OK) == 0 else { return nil }
    let profile = try DeviceProfileFile.profile(
      Self.bytes(of: path), file: path, replacesCatalog: true)
    guard profile.id == id else { throw DeviceFileError.misnamed(path, id: profile.id) }
    return profile
  }

  private func kept(withAlias alias: String) -> DeviceProfile? {
    // A damaged file hides no other display.
    for id in keptIDs {
      guard let profile = try? kept(id), profile.aliases.contains(alias) else { continue }
      return profile
    }
    return nil
  }

  private static let ending = ".json"

  private func file(of id: String, in folder: String) -> String {
    folder + "/" + id + Self.ending
  }

  private static func bytes(of path: String) throws -> [UInt8] {
    var status = stat()
    guard stat(path, &status) == 0 else { throw DeviceFileError.missing(path) }
    guard status.st_size <= mostBytes else { throw DeviceFileError.large(path, mostBytes) }
    guard let data = LocalDisk().contents(of: path) else { throw DeviceFileError.unreadable(path) }
    return Array(data)
  }

  /// A profile has some two thousand bytes.
  private static let mostBytes = 1 << 20
}

/// Why a device's file says nothing about a device.
package enum DeviceFileError: Error, Hashable, CustomStringConvertible {
  case missing(String)
  case unreadable(String)
  /// The file has more bytes than so many.
  case large(String, Int)
  /// A kept file describes a device of another id than that in its name.
  case misnamed(String, id: String)

  /// What is wrong, where, and what to do.
  package var description: String {
    switch self {
    case .missing(let path):
      "there is no file '\(path)'; a display is named by its id in 'devices' or by its profile's file"
    case .unreadable(let path): "'\(path)' is no file that can be read"
    case .large(let path, let most): "'\(path)' is larger than \(most) bytes; it is no profile"
    case .misnamed(let path, let id):
      "'\(path)' describes the display '\(id)'; add that one's file again"
    }
  }
}
