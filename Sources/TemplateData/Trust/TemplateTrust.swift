import CheckedJSON
import FileStorage
import Foundation
import Glibc

/// The templates that the user trusts to run programs, use secrets and perform actions, identified by the state of
/// their folders.
package struct TemplateTrust: Sendable {
  private let folder: String
  private static let maximumBytes = 8 << 20

  /// Opens the store in a folder, which is created with the first trusted template.
  package init(folder: String) { self.folder = folder }

  /// The trust in a template.
  package enum State: Hashable, Sendable {
    case trusted
    /// It was trusted, but has changed since; the text describes the difference, such as `'views.swift' was changed`.
    case changed(String)
    case unknown
  }

  /// Returns the trust in a template's current state; `contents` are files already read that will be used, by name.
  package func state(
    of template: String, contents: [String: [UInt8]] = [:]
  ) throws(DataError) -> State {
    guard let trusted = try digests()[try Self.place(of: template)] else { return .unknown }
    let present = try FolderDigest(of: template, contents: contents)
    return present.difference(from: trusted).map(State.changed) ?? .trusted
  }

  package func isTrusted(_ template: String) throws(DataError) -> Bool {
    try state(of: template) == .trusted
  }

  /// Trusts a template in its current state.
  package func trust(_ template: String) throws(DataError) {
    let place = try Self.place(of: template)
    let digest = try FolderDigest(of: template)
    try change { $0[place] = digest }
  }

  /// Revokes the trust in a template, and returns whether it was trusted.
  @discardableResult package func revoke(_ template: String) throws(DataError) -> Bool {
    // The folder may no longer exist.
    let place = (try? Self.place(of: template)) ?? template
    var wasTrusted = false
    try change { wasTrusted = $0.removeValue(forKey: place) != nil }
    return wasTrusted
  }

  /// Returns the resolved paths of the trusted folders.
  package func folders() throws(DataError) -> [String] { try digests().keys.sorted() }

  private var file: PersistedFile { PersistedFile(path: "\(folder)/trusted.json") }

  private static func place(of template: String) throws(DataError) -> String {
    guard let path = realpath(template, nil) else {
      throw .file(path: template, reason: SystemError.reason)
    }
    defer { free(path) }
    return String(cString: path)
  }

  private func digests() throws(DataError) -> [String: FolderDigest] {
    guard access(file.path, F_OK) == 0 else { return [:] }
    let bytes = try DataFile(path: file.path).bytes(atMost: Self.maximumBytes)
    do throws(JSONFileError) {
      var digests: [String: FolderDigest] = [:]
      var members = try JSONReader(bytes, file: file.path).members()
      for (place, digest) in members.remaining() { digests[place] = try FolderDigest(digest) }
      return digests
    } catch { throw .content(error) }
  }

  /// Modifies the file while it is locked against other processes.
  private func change(_ body: (inout [String: FolderDigest]) -> Void) throws(DataError) {
    try PersistedFile.createFolder(folder)
    let lock = try PersistedFile.lockFolder(folder)
    defer { withExtendedLifetime(lock) {} }
    var digests = try digests()
    body(&digests)
    let members = digests.map { ($0.key, $0.value.value) }
    let bytes = DataValue.object(DataObject(members)).jsonBytes(order: .sorted)
    guard bytes.count <= Self.maximumBytes else {
      throw .file(
        path: file.path, reason: "it would be too long; revoke templates that are no longer used"
      )
    }
    try file.replace(bytes)
  }
}
