package import FileStorage
package import Foundation
package import FramePipeline
import Glibc
import PixelOutput

/// The files of a player: the last manifest, its pictures, and the content of the panel.
///
/// Files are replaced atomically. Pictures are named by their digests and checked whenever they are used, because a
/// memory card can lose what was written last.
package final class PlayerStorage {
  /// The state of a player, apart from its manifest and pictures.
  package struct Record: Hashable, Codable, Sendable {
    /// The manifest's entity tag.
    package var tag: String?
    package var content: PanelContent?
    /// The identifier of the system's start in which the panel was refreshed, and the digest of the command that did it.
    package var boot: String?
    package var command: String?
    /// The latest time that is known to have passed.
    package var latest: Date?

    package init() {}
  }

  private static let recordName = "player.json"
  private static let picturesName = "frames"
  private static let maximumRecordBytes = 1 << 16

  private let folder: String
  private let lock: FileLock

  /// Opens the folder of a player, and creates it if it is missing.
  ///
  /// - Throws: `DiskError` if it cannot be used, ``PlayerError`` if another player uses it.
  package init(folder: String) throws {
    self.folder = folder
    try AtomicFile.createFolder("\(folder)/\(Self.picturesName)")
    guard let lock = try FileLock.tryLock("\(folder)/player.lock", opening: .creatingFile) else {
      throw PlayerError(
        "another 'play' already shows this source; stop it, or choose another folder with --state")
    }
    self.lock = lock
  }

  // MARK: Manifest and record

  /// Reads the last manifest, or returns `nil` if there is no valid one.
  package func manifest() -> Manifest? {
    contents(ManifestFile.name, atMost: ManifestBounds.maximumBytes)
      .flatMap { try? ManifestFile.manifest(from: $0) }
  }

  package func write(manifest bytes: [UInt8]) throws(DiskError) {
    try AtomicFile.replace("\(folder)/\(ManifestFile.name)", bytes, isDurable: true)
  }

  package func record() -> Record {
    contents(Self.recordName, atMost: Self.maximumRecordBytes)
      .flatMap { try? JSONDecoder().decode(Record.self, from: $0) } ?? Record()
  }

  package func write(_ record: Record) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    try AtomicFile.replace("\(folder)/\(Self.recordName)", try encoder.encode(record))
  }

  // MARK: Pictures

  /// Returns the path of a picture's file; `nil` if its digest is none.
  private func path(of picture: Manifest.Picture) -> String? {
    guard SHA256.isHexDigest(picture.sha256) else { return nil }
    return "\(folder)/\(Self.picturesName)/\(picture.sha256).\(picture.format.fileExtension)"
  }

  /// Stores a picture's file, and returns whether its length and digest are those of the manifest.
  package func write(_ bytes: [UInt8], of picture: Manifest.Picture) throws(DiskError) -> Bool {
    guard let path = self.path(of: picture), Self.matches(bytes, picture) else { return false }
    try AtomicFile.replace(path, bytes, isDurable: true)
    return true
  }

  /// Returns the file of a picture, or `nil` if it is missing or damaged.
  package func file(of picture: Manifest.Picture) -> String? {
    guard let path = self.path(of: picture),
      let data = contents(
        "\(Self.picturesName)/\((path as NSString).lastPathComponent)", atMost: picture.bytes),
      Self.matches([UInt8](data), picture)
    else { return nil }
    return path
  }

  private static func matches(_ bytes: [UInt8], _ picture: Manifest.Picture) -> Bool {
    bytes.count == picture.bytes && SHA256.hexDigest(of: bytes) == picture.sha256
  }

  /// The digests of the stored pictures.
  package func pictures() -> Set<String> { Set(pictureFiles().keys) }

  /// Removes all pictures but some, and returns the digests of the removed ones.
  package func removePictures(except needed: Set<String>) -> Set<String> {
    let obsolete = pictureFiles().filter { !needed.contains($0.key) }
    for name in obsolete.values { unlink("\(folder)/\(Self.picturesName)/\(name)") }
    return Set(obsolete.keys)
  }

  /// The names of the pictures' files by their digests, and of what a killed player has left by their own names.
  private func pictureFiles() -> [String: String] {
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: "\(folder)/\(Self.picturesName)")
    return (names ?? []).reduce(into: [:]) { files, name in
      let digest = name.prefix { $0 != "." }
      let isPicture = SHA256.isHexDigest(digest) && !name.hasSuffix(".draft")
      files[isPicture ? String(digest) : name] = name
    }
  }

  private func contents(_ name: String, atMost limit: Int) -> Data? {
    let parts = name.split(separator: "/").map(String.init)
    var directory = try? LocalDisk().openFolder(folder, creates: false, followsLink: true)
    for part in parts.dropLast() { directory = try? directory?.openFolder(part, creates: false) }
    return parts.last.flatMap { directory?.contents(of: $0, atMost: limit) }
  }
}
