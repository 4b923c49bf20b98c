import CheckedJSON
import EmbeddedFiles
import FileStorage
import Foundation

/// A static page that shows an instance's frames by the clock of whoever opens it, with its taps as links.
///
///     try writer.finish(manifest, page: KioskPage())
///
/// It lies beside the manifest, which it holds too, as a page that was opened from a file can read no
/// other. It loads nothing but pictures and the manifest from its own folder.
package struct KioskPage: Hashable, Sendable {
  /// The file's name in an instance's folder.
  package static let name = "index.html"

  /// The most bytes of a file that is looked at: a page holds its manifest, written out for a script.
  static let mostBytes = 2 * ManifestBounds.mostBytes

  /// Where taps that open no link are posted: a path on the page's own server; `nil` posts none.
  package var tapEndpoint: String?

  package init(tapEndpoint: String? = nil) { self.tapEndpoint = tapEndpoint }

  /// The page for a manifest, in UTF-8.
  package func html(for manifest: Manifest) -> [UInt8] {
    let endpoint = tapEndpoint.map {
      HTMLTemplate(.kioskTapEndpoint).filled(["path": $0.htmlEscaped]) + "\n"
    }
    let page = HTMLTemplate(.kioskPage).filled([
      "language": Self.language(of: manifest.locale).htmlEscaped,
      "colorScheme": manifest.colorScheme.htmlEscaped,
      "policy": KioskSource.policy,
      "tapEndpoint": endpoint ?? "",
      "title": (manifest.displayName ?? manifest.instance).htmlEscaped,
      "style": KioskSource.style,
      "manifest": JSONWriter.string(of: manifest.json).scriptEscaped,
      "script": KioskSource.script,
    ])
    return Array((page + "\n").utf8)
  }

  /// Whether a file is such a page, and not one that a person put there.
  static func isPage(_ file: Data) -> Bool {
    // As far as browsers look for the encoding.
    String(decoding: file.prefix(1024), as: UTF8.self).contains(KioskSource.mark)
  }

  /// A locale's name as HTML writes it: `de-DE` for `de_DE@currency=CHF`.
  private static func language(of locale: String) -> String {
    String(locale.prefix { $0 != "@" }).replacing("_", with: "-")
  }
}

/// The page's own text, from the files in `Page`.
enum KioskSource {
  static let style = "\n" + compact(EmbeddedFile.kioskStyle.text) + "\n"

  /// One script of all files: a class needs to be known before it is used.
  static let script =
    "\n"
    + [
      EmbeddedFile.kioskTimelineScript, .kioskStageScript,
      .kioskSlopScript, .kioskTapsScript, .kioskScript,
    ].map { compact($0.text) }.joined(separator: "\n") + "\n"

  /// What a browser is to allow the page: its own style and script, and files from where it came.
  static let policy = [
    "default-src 'none'", "style-src '\(hash(of: style))'", "script-src '\(hash(of: script))'",
    // To some browsers a file is of no origin at all; what comes from a server never gets at files.
    // The icon, of which there is none, would be asked for if it had no address.
    "img-src 'self' file: data:", "connect-src 'self'", "base-uri 'none'", "form-action 'none'",
    "require-trusted-types-for 'script'",
  ].joined(separator: "; ")

  /// What every page has, and tells it from others.
  static let mark = "<meta name=\"generator\" content=\"Placard\">"

  private static func hash(of text: String) -> String {
    "sha256-" + SHA256.base64Digest(of: Array(text.utf8))
  }

  /// The lines of a file without what only its readers need: comments on lines of their own, and indentation.
  private static func compact(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).map { $0.drop(while: \.isWhitespace) }
      .filter { line in !["//", "/*", "*"].contains { line.hasPrefix($0) } }
      .joined(separator: "\n")
  }
}
