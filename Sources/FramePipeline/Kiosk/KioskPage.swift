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
      "<meta name=\"placard-tap\" content=\"\($0.htmlEscaped)\">\n"
    }
    let template = KioskTemplate(text: KioskSource.page)
    return template.filled([
      "language": Self.language(of: manifest.locale).htmlEscaped,
      "colorScheme": manifest.colorScheme.htmlEscaped,
      "policy": KioskSource.policy,
      "tapEndpoint": endpoint ?? "",
      "title": (manifest.displayName ?? manifest.instance).htmlEscaped,
      "style": KioskSource.style,
      "manifest": JSONWriter.string(of: manifest.json).scriptEscaped,
      "script": KioskSource.script,
    ])
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
