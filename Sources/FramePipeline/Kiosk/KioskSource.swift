/// The page's own text, from the files in `Page`.
enum KioskSource {
  static let page = text(PackageResources.page_html)
  static let style = "\n" + compact(text(PackageResources.page_css)) + "\n"

  /// One script of all files: a class needs to be known before it is used.
  static let script =
    "\n"
    + [
      PackageResources.timeline_js, PackageResources.stage_js, PackageResources.slop_js,
      PackageResources.taps_js, PackageResources.kiosk_js,
    ].map { compact(text($0)) }.joined(separator: "\n") + "\n"

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

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// The lines of a file without what only its readers need: comments on lines of their own, and indentation.
  private static func compact(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).map { $0.drop(while: \.isWhitespace) }
      .filter { line in !["//", "/*", "*"].contains { line.hasPrefix($0) } }
      .joined(separator: "\n")
  }
}
