/// A type that the system declares.
struct TypeDeclaration: Sendable {
  let identifier: String
  /// The identifiers of the types that it conforms to directly.
  let supertypes: [String]
  /// The preferred one first.
  let extensions: [String]
  /// The preferred one first.
  let mimeTypes: [String]

  init(
    _ identifier: String, _ supertypes: [String] = [], extensions: [String] = [],
    mimeTypes: [String] = []
  ) {
    self.identifier = identifier
    self.supertypes = supertypes
    self.extensions = extensions
    self.mimeTypes = mimeTypes
  }
}

/// The known types, with the identifiers, extensions and MIME types that Apple's systems have for them.
enum TypeTable {
  static let byIdentifier = Dictionary(
    declarations.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })
  static let byExtension = identifiers(by: \.extensions)
  static let byMIMEType = identifiers(by: \.mimeTypes)

  private static func identifiers(by names: (TypeDeclaration) -> [String]) -> [String: String] {
    var found: [String: String] = [:]
    for declaration in declarations {
      for name in names(declaration) where found[name] == nil {
        found[name] = declaration.identifier
      }
    }
    return found
  }

  static let declarations: [TypeDeclaration] = [
    TypeDeclaration("public.item"),
    TypeDeclaration("public.content"),
    TypeDeclaration("public.composite-content", ["public.content"]),
    TypeDeclaration("public.data", ["public.item"]),
    TypeDeclaration("public.directory", ["public.item"]),
    TypeDeclaration("public.folder", ["public.directory"]),
    TypeDeclaration("com.apple.package", ["public.directory"]),
    TypeDeclaration("com.apple.bundle", ["public.directory"]),
    TypeDeclaration("public.symlink", ["public.item"]),
    TypeDeclaration("public.executable", ["public.item"]),
    TypeDeclaration("public.archive", ["public.data"]),
    TypeDeclaration(
      "public.zip-archive",
      ["public.archive"],
      extensions: ["zip"],
      mimeTypes: ["application/zip"]),
    TypeDeclaration(
      "org.gnu.gnu-zip-archive",
      ["public.archive"],
      extensions: ["gz", "gzip"],
      mimeTypes: ["application/gzip", "application/x-gzip"]),
    TypeDeclaration(
      "public.bzip2-archive",
      ["public.archive"],
      extensions: ["bz2", "bzip2"],
      mimeTypes: ["application/x-bzip2"]),
    TypeDeclaration("public.disk-image", ["public.archive"]),
    TypeDeclaration("public.text", ["public.data", "public.content"]),
    TypeDeclaration(
      "public.plain-text", ["public.text"], extensions: ["txt", "text"], mimeTypes: ["text/plain"]),
    TypeDeclaration("public.utf8-plain-text", ["public.plain-text"]),
    TypeDeclaration("public.utf16-plain-text", ["public.plain-text"]),
    TypeDeclaration("public.delimited-values-text", ["public.text"]),
    TypeDeclaration(
      "public.comma-separated-values-text",
      ["public.delimited-values-text"],
      extensions: ["csv"],
      mimeTypes: ["text/csv", "text/comma-separated-values"]),
    TypeDeclaration(
      "public.tab-separated-values-text",
      ["public.delimited-values-text"],
      extensions: ["tsv", "tab"],
      mimeTypes: ["text/tab-separated-values"]),
    TypeDeclaration(
      "public.rtf",
      ["public.text"],
      extensions: ["rtf"],
      mimeTypes: ["text/rtf", "application/rtf"]),
    TypeDeclaration(
      "public.html", ["public.text"], extensions: ["html", "htm"], mimeTypes: ["text/html"]),
    TypeDeclaration(
      "public.xml",
      ["public.text"],
      extensions: ["xml"],
      mimeTypes: ["application/xml", "text/xml"]),
    TypeDeclaration(
      "public.yaml",
      ["public.text"],
      extensions: ["yml", "yaml"],
      mimeTypes: ["application/x-yaml", "application/yaml", "text/yaml"]),
    TypeDeclaration("public.css", ["public.text"], extensions: ["css"], mimeTypes: ["text/css"]),
    TypeDeclaration(
      "public.json", ["public.text"], extensions: ["json"], mimeTypes: ["application/json"]),
    TypeDeclaration(
      "net.daringfireball.markdown",
      ["public.text"],
      extensions: ["md", "markdown"],
      mimeTypes: ["text/markdown"]),
    TypeDeclaration("com.apple.log", ["public.text"], extensions: ["log"]),
    TypeDeclaration("public.source-code", ["public.plain-text"]),
    TypeDeclaration("public.swift-source", ["public.source-code"], extensions: ["swift"]),
    TypeDeclaration("public.c-source", ["public.source-code"], extensions: ["c"]),
    TypeDeclaration("public.c-header", ["public.source-code"], extensions: ["h"]),
    TypeDeclaration("public.script", ["public.source-code"]),
    TypeDeclaration(
      "com.netscape.javascript-source",
      ["public.source-code", "public.executable"],
      extensions: ["js", "mjs"],
      mimeTypes: ["text/javascript", "application/javascript"]),
    TypeDeclaration("public.shell-script", ["public.script"], extensions: ["sh"]),
    TypeDeclaration(
      "public.python-script",
      ["public.script"],
      extensions: ["py"],
      mimeTypes: ["text/x-python-script"]),
    TypeDeclaration("com.apple.property-list", ["public.data"], extensions: ["plist"]),
    TypeDeclaration("com.apple.xml-property-list", ["public.xml", "com.apple.property-list"]),
    TypeDeclaration("com.apple.binary-property-list", ["com.apple.property-list"]),
    TypeDeclaration(
      "com.adobe.pdf",
      ["public.data", "public.composite-content"],
      extensions: ["pdf"],
      mimeTypes: ["application/pdf"]),
    TypeDeclaration(
      "org.idpf.epub-container",
      ["public.data", "public.composite-content"],
      extensions: ["epub"],
      mimeTypes: ["application/epub+zip"]),
    TypeDeclaration("public.spreadsheet", ["public.content"]),
    TypeDeclaration("public.presentation", ["public.composite-content"]),
    TypeDeclaration("public.database", ["public.item"]),
    TypeDeclaration("public.image", ["public.data", "public.content"]),
    TypeDeclaration(
      "public.jpeg",
      ["public.image"],
      extensions: ["jpeg", "jpg", "jpe"],
      mimeTypes: ["image/jpeg", "image/jpg"]),
    TypeDeclaration("public.png", ["public.image"], extensions: ["png"], mimeTypes: ["image/png"]),
    TypeDeclaration(
      "com.compuserve.gif", ["public.image"], extensions: ["gif"], mimeTypes: ["image/gif"]),
    TypeDeclaration(
      "public.tiff", ["public.image"], extensions: ["tiff", "tif"], mimeTypes: ["image/tiff"]),
    TypeDeclaration(
      "com.microsoft.bmp", ["public.image"], extensions: ["bmp", "dib"], mimeTypes: ["image/bmp"]),
    TypeDeclaration(
      "com.microsoft.ico",
      ["public.image"],
      extensions: ["ico"],
      mimeTypes: ["image/vnd.microsoft.icon", "image/x-icon"]),
    TypeDeclaration("com.apple.icns", ["public.image"], extensions: ["icns"]),
    TypeDeclaration(
      "public.svg-image",
      ["public.image", "public.xml"],
      extensions: ["svg"],
      mimeTypes: ["image/svg+xml"]),
    TypeDeclaration(
      "org.webmproject.webp", ["public.image"], extensions: ["webp"], mimeTypes: ["image/webp"]),
    TypeDeclaration(
      "public.heif", ["public.image"], extensions: ["heif"], mimeTypes: ["image/heif"]),
    TypeDeclaration(
      "public.heic", ["public.heif"], extensions: ["heic"], mimeTypes: ["image/heic"]),
    TypeDeclaration(
      "public.avif", ["public.image"], extensions: ["avif"], mimeTypes: ["image/avif"]),
    TypeDeclaration("public.camera-raw-image", ["public.image"]),
    TypeDeclaration("com.apple.live-photo", ["public.content"]),
    TypeDeclaration("public.audiovisual-content", ["public.data", "public.content"]),
    TypeDeclaration("public.movie", ["public.audiovisual-content"]),
    TypeDeclaration("public.video", ["public.movie"]),
    TypeDeclaration("public.audio", ["public.audiovisual-content"]),
    TypeDeclaration(
      "com.apple.quicktime-movie",
      ["public.movie"],
      extensions: ["mov", "qt"],
      mimeTypes: ["video/quicktime"]),
    TypeDeclaration(
      "public.mpeg", ["public.movie"], extensions: ["mpg", "mpeg"], mimeTypes: ["video/mpeg"]),
    TypeDeclaration(
      "public.mpeg-4", ["public.movie"], extensions: ["mp4", "mpg4"], mimeTypes: ["video/mp4"]),
    TypeDeclaration("public.avi", ["public.movie"], extensions: ["avi"], mimeTypes: ["video/avi"]),
    TypeDeclaration(
      "public.mp3", ["public.audio"], extensions: ["mp3"], mimeTypes: ["audio/mpeg", "audio/mp3"]),
    TypeDeclaration("public.mpeg-4-audio", ["public.audio"], mimeTypes: ["audio/mp4"]),
    TypeDeclaration(
      "com.apple.m4a-audio",
      ["public.mpeg-4-audio"],
      extensions: ["m4a"],
      mimeTypes: ["audio/x-m4a"]),
    TypeDeclaration(
      "com.microsoft.waveform-audio",
      ["public.audio"],
      extensions: ["wav", "wave"],
      mimeTypes: ["audio/vnd.wave", "audio/wav"]),
    TypeDeclaration(
      "public.aiff-audio",
      ["public.audio"],
      extensions: ["aiff", "aif"],
      mimeTypes: ["audio/aiff"]),
    TypeDeclaration(
      "public.midi-audio",
      ["public.audio"],
      extensions: ["midi", "mid"],
      mimeTypes: ["audio/midi"]),
    TypeDeclaration("public.font", ["public.item"]),
    TypeDeclaration(
      "public.truetype-ttf-font",
      ["public.data", "public.font"],
      extensions: ["ttf"],
      mimeTypes: ["font/ttf"]),
    TypeDeclaration(
      "public.opentype-font",
      ["public.data", "public.font"],
      extensions: ["otf"],
      mimeTypes: ["font/otf"]),
    TypeDeclaration("public.url", ["public.data"]),
    TypeDeclaration("public.file-url", ["public.url"]),
    TypeDeclaration("public.calendar-event", ["public.content"]),
    TypeDeclaration(
      "com.apple.ical.ics",
      ["public.text", "public.calendar-event"],
      extensions: ["ics"],
      mimeTypes: ["text/calendar"]),
    TypeDeclaration("public.contact", ["public.content"]),
    TypeDeclaration(
      "public.vcard",
      ["public.text", "public.contact"],
      extensions: ["vcf", "vcard"],
      mimeTypes: ["text/vcard", "text/x-vcard"]),
    TypeDeclaration("public.message", ["public.content"]),
    TypeDeclaration(
      "public.email-message",
      ["public.message"],
      extensions: ["eml"],
      mimeTypes: ["message/rfc822"]),
  ]
}
