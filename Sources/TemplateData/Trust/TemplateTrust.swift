import CheckedJSON
import FileStorage
import Foundation
import Glibc

/// Which templates the operator allows to run programs, use secrets and perform actions: folders as they were then.
package struct TemplateTrust: Sendable {
  private let folder: String
  private static let mostBytes = 8 << 20

  /// What is allowed, in a file of a folder that is made with the first template.
  package init(folder: String) { self.folder = folder }

  /// Whether a template is trusted.
  package enum State: Hashable, Sendable {
    case trusted
    /// It was trusted, and is not the same any more: what is different, such as `'views.swift' was changed`.
    case changed(String)
    case unknown
  }

  /// Whether a template is trusted as it is now; `contents` are files that are used as they were read, by their
  /// names in the folder.
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

  /// Allows a template as it is now.
  package func trust(_ template: String) throws(DataError) {
    let place = try Self.place(of: template)
    let digest = try FolderDigest(of: template)
    try change { $0[place] = digest }
  }

  /// Allows a template no longer, and tells whether it was allowed.
  @discardableResult package func revoke(_ template: String) throws(DataError) -> Bool {
    // Its folder may be gone.
    let place = (try? Self.place(of: template)) ?? template
    var wasTrusted = false
    try change { wasTrusted = $0.removeValue(forKey: place) != nil }
    return wasTrusted
  }

  /// The folders that were trusted, as they are written out.
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
    let bytes = try DataFile(path: file.path).bytes(atMost: Self.mostBytes)
    do throws(JSONFileError) {
      var digests: [String: FolderDigest] = [:]
      var members = try JSONReader(bytes, file: file.path).members()
      for (place, digest) in members.rest() { digests[place] = try FolderDigest(digest) }
      return digests
    } catch { throw .content(error) }
  }

  /// Changes the file while no other process does.
  private func change(_ body: (inout [String: FolderDigest]) -> Void) throws(DataError) {
    try PersistedFile.createFolder(folder)
    let lock = try PersistedFile.lockFolder(folder)
    defer { withExtendedLifetime(lock) {} }
    var digests = try digests()
    body(&digests)
    let members = digests.map { ($0.key, $0.value.value) }
    let bytes = DataValue.object(DataObject(members)).jsonBytes(order: .sorted)
    guard bytes.count <= Self.mostBytes else {
      throw .file(
        path: file.path, reason: "it would be too long; revoke templates that are not used any more"
      )
    }
    try file.replace(bytes)
  }
}
