import EmbeddedFiles
import FileStorage

/// A browser page for a display without frames, which says what a person has to do or to wait for.
///
/// The page polls its own address every two seconds, and reloads when the server answers with another page, such as the
/// ``KioskPage``.
package struct KioskNoticePage: Hashable, Sendable {
  package var title: String
  /// The text in the largest type, such as a pairing code.
  package var code: String?
  package var lines: [String]

  package init(title: String, code: String? = nil, lines: [String]) {
    self.title = title
    self.code = code
    self.lines = lines
  }

  /// The page's entity tag, without quotes; it changes with the page's text.
  package var version: String {
    String(
      SHA256.hexDigest(of: Array(([title, code ?? ""] + lines).joined(separator: "\n").utf8))
        .prefix(16))
  }

  /// The page in UTF-8.
  package var html: [UInt8] {
    let page = HTMLTemplate(.kioskNotice).filled([
      "policy": Self.policy,
      "style": Self.style,
      "version": version,
      "title": title.htmlEscaped,
      "code": code.map { "<strong>\($0.htmlEscaped)</strong>" } ?? "",
      "lines": lines.map(\.htmlEscaped).joined(separator: "<br>"),
      "script": Self.script,
    ])
    return Array((page + "\n").utf8)
  }

  /// The page's Content-Security-Policy: its own style and script, and requests to its own server.
  package static let policy = [
    "default-src 'none'", "style-src '\(hash(of: style))'", "script-src '\(hash(of: script))'",
    "img-src data:", "connect-src 'self'", "base-uri 'none'", "form-action 'none'",
  ].joined(separator: "; ")

  private static let style = "\n" + EmbeddedFile.kioskNoticeStyle.text
  private static let script = "\n" + EmbeddedFile.kioskNoticeScript.text

  private static func hash(of text: String) -> String {
    "sha256-" + SHA256.base64Digest(of: Array(text.utf8))
  }
}
