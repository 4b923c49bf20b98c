import CheckedJSON
import EmbeddedFiles
import FileStorage
import Foundation

/// A static page that shows an instance's frames by the clock of the browser, with its tap targets as links.
///
///     try writer.finish(manifest, page: KioskPage())
///
/// The page lies next to the manifest. It also embeds the manifest, because a page that was opened from a file cannot
/// read other files. It loads only pictures and the manifest from its own folder.
package struct KioskPage: Hashable, Sendable {
  /// The file's name in an instance's folder.
  package static let name = "index.html"

  /// The maximum size in bytes of a file that is read as a page: a page embeds its manifest, escaped for a script.
  static let maximumBytes = 2 * ManifestBounds.maximumBytes

  /// The path on the page's own server to which it posts taps that open no link; `nil` posts none.
  package var tapEndpoint: String?

  /// The path on the page's own server from which it gets an event for each new manifest; `nil` polls only.
  package var eventSource: String?

  package init(tapEndpoint: String? = nil, eventSource: String? = nil) {
    self.tapEndpoint = tapEndpoint
    self.eventSource = eventSource
  }

  /// The page's Content-Security-Policy, for the header of a server.
  package static var policy: String { KioskSource.policy }

  /// Returns the page for a manifest, in UTF-8.
  package func html(for manifest: Manifest) -> [UInt8] {
    let endpoints = [("placard-tap", tapEndpoint), ("placard-events", eventSource)]
      .compactMap { name, path in
        path.map {
          HTMLTemplate(.kioskTapEndpoint).filled(["name": name, "path": $0.htmlEscaped]) + "\n"
        }
      }.joined()
    let page = HTMLTemplate(.kioskPage).filled([
      "language": Self.language(of: manifest.locale).htmlEscaped,
      "colorScheme": manifest.colorScheme.htmlEscaped,
      "policy": KioskSource.policy,
      "tapEndpoint": endpoints,
      "title": (manifest.displayName ?? manifest.instance).htmlEscaped,
      "style": KioskSource.style,
      "manifest": JSONWriter.string(of: manifest.json).scriptEscaped,
      "script": KioskSource.script,
    ])
    return Array((page + "\n").utf8)
  }

  /// Whether a file is a generated page and not a person's own.
  static func isPage(_ file: Data) -> Bool {
    // Browsers look for the encoding in as many bytes.
    String(decoding: file.prefix(1024), as: UTF8.self).contains(KioskSource.generatorElement)
  }

  /// Returns a locale's identifier as an HTML language tag: `de-DE` for `de_DE@currency=CHF`.
  private static func language(of locale: String) -> String {
    String(locale.prefix { $0 != "@" }).replacing("_", with: "-")
  }
}

/// The page's template, style and script, from the files in `Page`.
enum KioskSource {
  static let style = "\n" + compact(EmbeddedFile.kioskStyle.text) + "\n"

  /// All script files joined into one; a class has to be declared before it is used.
  static let script =
    "\n"
    + [
      EmbeddedFile.kioskTimelineScript, .kioskStageScript,
      .kioskSlopScript, .kioskTapsScript, .kioskScript,
    ].map { compact($0.text) }.joined(separator: "\n") + "\n"

  /// The page's Content-Security-Policy: its own style and script, and files from its own origin.
  static let policy = [
    "default-src 'none'", "style-src '\(hash(of: style))'", "script-src '\(hash(of: script))'",
    // Some browsers give a file no origin, hence `file:`; a page from a server cannot read files anyway. Without an
    // address for the icon, which does not exist, browsers would request one.
    "img-src 'self' file: data:", "connect-src 'self'", "base-uri 'none'", "form-action 'none'",
    "require-trusted-types-for 'script'",
  ].joined(separator: "; ")

  /// The element that identifies a generated page.
  static let generatorElement = "<meta name=\"generator\" content=\"Placard\">"

  private static func hash(of text: String) -> String {
    "sha256-" + SHA256.base64Digest(of: Array(text.utf8))
  }

  /// Removes indentation and lines that contain only a comment.
  private static func compact(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).map { $0.drop(while: \.isWhitespace) }
      .filter { line in !["//", "/*", "*"].contains { line.hasPrefix($0) } }
      .joined(separator: "\n")
  }
}
