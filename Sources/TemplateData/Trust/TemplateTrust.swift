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
    guard let trusted = try digests()[try key(of: template)] else { return .unknown }
    let present = try FolderDigest(of: template, contents: contents)
    return present.difference(from: trusted).map(State.changed) ?? .trusted
  }

  package func isTrusted(_ template: String) throws(DataError) -> Bool {
    try state(of: template) == .trusted
  }

  /// Trusts a template in its current state.
  package func trust(_ template: String) throws(DataError) {
    let key = try self.key(of: template)
    let digest = try FolderDigest(of: template)
    try change { $0[key] = digest }
  }

  /// Trusts a copy of a template if it has the files that the original is trusted for.
  ///
  /// - Parameters:
  ///   - copy: The folder of the copy.
  ///   - template: The folder that it is a copy of.
  /// - Returns: Whether it is trusted now.
  /// - Throws: ``DataError`` if a folder cannot be read.
  package func trustCopy(_ copy: String, of template: String) throws(DataError) -> Bool {
    guard let trusted = try digests()[try key(of: template)] else { return false }
    let digest = try FolderDigest(of: copy)
    guard digest.difference(from: trusted) == nil else { return false }
    let key = try self.key(of: copy)
    try change { $0[key] = digest }
    return true
  }

  /// Revokes the trust in a template, and returns whether it was trusted.
  @discardableResult package func revoke(_ template: String) throws(DataError) -> Bool {
    // The folder may no longer exist, so that its path cannot be resolved.
    let key = (try? key(of: template)) ?? relative(template, to: folder + "/")
    var wasTrusted = false
    try change { wasTrusted = $0.removeValue(forKey: key) != nil }
    return wasTrusted
  }

  /// Revokes the trust in the stored versions of a template, and returns how many were trusted.
  package func revokeVersions(of kind: String) throws(DataError) -> Int {
    var count = 0
    try change { digests in
      let versions = digests.keys.filter {
        $0.hasPrefix(Self.versions) && $0.hasSuffix("/\(kind)")
      }
      for version in versions { digests[version] = nil }
      count = versions.count
    }
    return count
  }

  /// Returns the resolved paths of the trusted folders.
  package func folders() throws(DataError) -> [String] {
    try digests().keys.map { $0.hasPrefix("/") ? $0 : "\(root)/\($0)" }.sorted()
  }

  /// The folder of versions in the state folder, whose files are removed with the last instance that shows them.
  private static let versions = "programs/"

  /// The resolved path of the state folder.
  private var root: String { (try? Self.resolved(folder)) ?? folder }

  private var file: PersistedFile { PersistedFile(path: "\(folder)/trusted.json") }

  /// Returns the key of a folder in the file: its path, relative to the state folder if it is inside, so that the key stays
  /// valid when the state folder is moved or a backup is restored elsewhere.
  private func key(of template: String) throws(DataError) -> String {
    relative(try Self.resolved(template), to: root + "/")
  }

  private func relative(_ path: String, to root: String) -> String {
    path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path
  }

  private static func resolved(_ template: String) throws(DataError) -> String {
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
      // Earlier versions stored absolute paths only.
      let root = root + "/"
      for (key, digest) in members.remaining() {
        digests[relative(key, to: root)] = try FolderDigest(digest)
      }
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
    digests = digests.filter { key, _ in
      !key.hasPrefix(Self.versions) || access("\(folder)/\(key)", F_OK) == 0
    }
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
