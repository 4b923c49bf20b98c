import FileStorage
import Foundation
import Glibc

/// Where all background transfers of a person are kept: `transfers` in the host's state folder.
///
///     transfers/inbox/<owner>.<session>      one for each session that a host has to look at
///     transfers/<owner>/<session>/           what is kept of it: see ``SessionFolder``
package struct TransferFolder: Hashable, Sendable {
  package let path: String

  package init(path: String) { self.path = path }

  /// The folder of sessions that are made now, instead of the standard one.
  @TaskLocal package static var chosen: TransferFolder?

  /// The folder of sessions that are made now.
  package static var current: TransferFolder { chosen ?? standard() }

  /// The folder where none is named: in `$PLACARD_STATE`, else in `placard` in the folder for state of
  /// the XDG Base Directory Specification, which ignores a `$XDG_STATE_HOME` that is not absolute.
  package static func standard(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> TransferFolder {
    if let named = environment["PLACARD_STATE"], !named.isEmpty {
      return TransferFolder(
        path: URL(fileURLWithPath: named).standardizedFileURL.path + "/transfers")
    }
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
      return TransferFolder(path: state + "/placard/transfers")
    }
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? NSHomeDirectory()
    return TransferFolder(path: home + "/.local/state/placard/transfers")
  }

  /// The folder in which a host sees which sessions it has to look at.
  package var inbox: String { path + "/inbox" }

  /// Makes the folder, for its owner alone, where it is missing.
  package func create() throws(TransferError) {
    try TransferError.translating { () throws(DiskError) in try AtomicFile.createFolder(inbox) }
  }

  /// The folder of a session by its identifier, any text, and its owner: the path of the program that
  /// has it, or the name of the container that several programs share.
  package func session(_ identifier: String, of owner: String) -> SessionFolder {
    SessionFolder(root: self, owner: Self.digest(of: owner), name: Self.digest(of: identifier))
  }

  /// The sessions that a host has to look at, in an order that is always the same.
  package func pending() -> [SessionFolder] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: inbox)) ?? []
    return names.sorted().compactMap { name in
      let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, parts.allSatisfy(Self.isDigest) else { return nil }
      return SessionFolder(root: self, owner: parts[0], name: parts[1])
    }
  }

  /// A file name that no identifier can lead out of the folder.
  private static func digest(of text: String) -> String {
    String(SHA256.hexDigest(of: text).prefix(32))
  }

  private static func isDigest(_ text: String) -> Bool {
    text.utf8.count == 32 && text.allSatisfy { $0.isHexDigit }
  }
}
