import FileStorage
import Graphics

/// The kind of a widget with the version of its template, by which jobs name it: `weather`, or `weather@` and
/// the digest of the version.
package struct VersionedKind: Hashable, Sendable {
  package let kind: String
  /// `nil` for the template's folder, and for compiled widgets.
  package let version: ProgramVersion.ID?

  package init(kind: String, version: ProgramVersion.ID?) {
    self.kind = kind
    self.version = version
  }

  /// Reads a name; kinds of templates have no `@`, and one in another kind belongs to it.
  package init(_ text: String) {
    let separator = text.lastIndex(of: "@")
    let digits = separator.map { text[text.index(after: $0)...] } ?? ""
    let isDigest = SHA256.isHexDigest(digits)
    kind = isDigest ? String(text[..<(separator ?? text.endIndex)]) : text
    version = isDigest ? String(digits) : nil
  }

  package var text: String { version.map { "\(kind)@\($0)" } ?? kind }

  /// The folder of the version in a state folder; `nil` if there is no version, or the kind cannot be that of a template.
  package func folder(in state: StateFolder) -> String? {
    guard ProgramName.isSafe(kind) else { return nil }
    return version.map { "\(state.programs)/\($0)/\(kind)" }
  }
}
