import FileStorage
import Foundation
import Glibc

/// The folder of all background transfers of a user: `transfers` in the host's state folder.
///
///     transfers/inbox/<owner>.<session>      one for each session that a host must check
///     transfers/<owner>/<session>/           its files: see ``SessionFolder``
package struct TransferFolder: Hashable, Sendable {
  package let path: String

  package init(path: String) { self.path = path }

  /// The folder for new sessions, instead of the standard one.
  @TaskLocal package static var taskOverride: TransferFolder?

  /// The folder for new sessions.
  package static var current: TransferFolder { taskOverride ?? standard() }

  /// The environment variable with the folder for programs whose transfers no host may start, such as new versions that are tried.
  package static let variable = "PLACARD_TRANSFERS"

  /// Returns the default folder: `$PLACARD_TRANSFERS`, else in the state folder.
  package static func standard(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> TransferFolder {
    if let named = environment[variable], !named.isEmpty {
      return TransferFolder(path: URL(fileURLWithPath: named).standardizedFileURL.path)
    }
    return TransferFolder(path: StateLocation.standard(environment: environment) + "/transfers")
  }

  /// The folder of notification files for the host: one for each session that it must check.
  package var inbox: String { path + "/inbox" }

  /// Creates the folder, accessible only to its owner, if it is missing.
  package func create() throws(TransferError) {
    try TransferError.translating { () throws(DiskError) in try AtomicFile.createFolder(inbox) }
  }

  /// Returns the folder of a session by its identifier, which may be any text, and its owner: the
  /// path of the program that created it, or the name of the container that several programs share.
  package func session(_ identifier: String, of owner: String) -> SessionFolder {
    SessionFolder(root: self, owner: Self.digest(of: owner), name: Self.digest(of: identifier))
  }

  /// Returns the sessions that a host must check, in a deterministic order.
  package func pending() -> [SessionFolder] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: inbox)) ?? []
    return names.sorted().compactMap { name in
      let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, parts.allSatisfy(Self.isDigest) else { return nil }
      return SessionFolder(root: self, owner: parts[0], name: parts[1])
    }
  }

  /// Returns a file name for a text, so that no identifier can lead out of the folder.
  private static func digest(of text: String) -> String {
    String(SHA256.hexDigest(of: text).prefix(32))
  }

  private static func isDigest(_ text: String) -> Bool {
    text.utf8.count == 32 && text.allSatisfy { $0.isHexDigit }
  }
}
