extension UTType {
  /// An item of a file system.
  public static let item = UTType(system: "public.item")
  /// Anything with content, such as documents.
  public static let content = UTType(system: "public.content")
  /// Content of several kinds.
  public static let compositeContent = UTType(system: "public.composite-content")
  /// A sequence of bytes.
  public static let data = UTType(system: "public.data")
  /// A folder or a package.
  public static let directory = UTType(system: "public.directory")
  /// A folder.
  public static let folder = UTType(system: "public.folder")
  /// A folder that is presented as a file.
  public static let package = UTType(system: "com.apple.package")
  /// A folder with a known structure.
  public static let bundle = UTType(system: "com.apple.bundle")
  /// A symbolic link.
  public static let symbolicLink = UTType(system: "public.symlink")
  /// A program.
  public static let executable = UTType(system: "public.executable")
  /// Files in one file.
  public static let archive = UTType(system: "public.archive")
  /// A ZIP archive.
  public static let zip = UTType(system: "public.zip-archive")
  /// A gzip archive.
  public static let gzip = UTType(system: "org.gnu.gnu-zip-archive")
  /// A bzip2 archive.
  public static let bz2 = UTType(system: "public.bzip2-archive")
  /// An image of a disk.
  public static let diskImage = UTType(system: "public.disk-image")
  /// Text of any kind.
  public static let text = UTType(system: "public.text")
  /// Text without markup.
  public static let plainText = UTType(system: "public.plain-text")
  /// Text in UTF-8.
  public static let utf8PlainText = UTType(system: "public.utf8-plain-text")
  /// Text in UTF-16.
  public static let utf16PlainText = UTType(system: "public.utf16-plain-text")
  /// Text with delimited values.
  public static let delimitedText = UTType(system: "public.delimited-values-text")
  /// Text with values between commas.
  public static let commaSeparatedText = UTType(system: "public.comma-separated-values-text")
  /// Text with values between tabs.
  public static let tabSeparatedText = UTType(system: "public.tab-separated-values-text")
  /// Rich text.
  public static let rtf = UTType(system: "public.rtf")
  /// HTML.
  public static let html = UTType(system: "public.html")
  /// XML.
  public static let xml = UTType(system: "public.xml")
  /// YAML.
  public static let yaml = UTType(system: "public.yaml")
  /// A style sheet.
  public static let css = UTType(system: "public.css")
  /// JSON.
  public static let json = UTType(system: "public.json")
  /// A log.
  public static let log = UTType(system: "com.apple.log")
  /// Source code.
  public static let sourceCode = UTType(system: "public.source-code")
  /// Swift source code.
  public static let swiftSource = UTType(system: "public.swift-source")
  /// C source code.
  public static let cSource = UTType(system: "public.c-source")
  /// A header of C.
  public static let cHeader = UTType(system: "public.c-header")
  /// A script.
  public static let script = UTType(system: "public.script")
  /// JavaScript.
  public static let javaScript = UTType(system: "com.netscape.javascript-source")
  /// A script of a shell.
  public static let shellScript = UTType(system: "public.shell-script")
  /// A script of Python.
  public static let pythonScript = UTType(system: "public.python-script")
  /// A property list.
  public static let propertyList = UTType(system: "com.apple.property-list")
  /// A property list in XML.
  public static let xmlPropertyList = UTType(system: "com.apple.xml-property-list")
  /// A property list in binary form.
  public static let binaryPropertyList = UTType(system: "com.apple.binary-property-list")
  /// PDF.
  public static let pdf = UTType(system: "com.adobe.pdf")
  /// An electronic book.
  public static let epub = UTType(system: "org.idpf.epub-container")
  /// A spreadsheet.
  public static let spreadsheet = UTType(system: "public.spreadsheet")
  /// A presentation.
  public static let presentation = UTType(system: "public.presentation")
  /// A database.
  public static let database = UTType(system: "public.database")
  /// A picture of any kind.
  public static let image = UTType(system: "public.image")
  /// A JPEG image.
  public static let jpeg = UTType(system: "public.jpeg")
  /// A PNG image.
  public static let png = UTType(system: "public.png")
  /// A GIF image.
  public static let gif = UTType(system: "com.compuserve.gif")
  /// A TIFF image.
  public static let tiff = UTType(system: "public.tiff")
  /// A BMP image.
  public static let bmp = UTType(system: "com.microsoft.bmp")
  /// An icon of Windows.
  public static let ico = UTType(system: "com.microsoft.ico")
  /// An icon of macOS.
  public static let icns = UTType(system: "com.apple.icns")
  /// An SVG image.
  public static let svg = UTType(system: "public.svg-image")
  /// A WebP image.
  public static let webP = UTType(system: "org.webmproject.webp")
  /// A HEIF image.
  public static let heif = UTType(system: "public.heif")
  /// A HEIC image.
  public static let heic = UTType(system: "public.heic")
  /// The data of a camera's sensor.
  public static let rawImage = UTType(system: "public.camera-raw-image")
  /// A Live Photo.
  public static let livePhoto = UTType(system: "com.apple.live-photo")
  /// Audio, video, or both.
  public static let audiovisualContent = UTType(system: "public.audiovisual-content")
  /// Video, with or without audio.
  public static let movie = UTType(system: "public.movie")
  /// Video without audio.
  public static let video = UTType(system: "public.video")
  /// Audio.
  public static let audio = UTType(system: "public.audio")
  /// A QuickTime movie.
  public static let quickTimeMovie = UTType(system: "com.apple.quicktime-movie")
  /// An MPEG movie.
  public static let mpeg = UTType(system: "public.mpeg")
  /// An MPEG-4 movie.
  public static let mpeg4Movie = UTType(system: "public.mpeg-4")
  /// An AVI movie.
  public static let avi = UTType(system: "public.avi")
  /// MP3 audio.
  public static let mp3 = UTType(system: "public.mp3")
  /// MPEG-4 audio.
  public static let mpeg4Audio = UTType(system: "public.mpeg-4-audio")
  /// Waveform audio.
  public static let wav = UTType(system: "com.microsoft.waveform-audio")
  /// AIFF audio.
  public static let aiff = UTType(system: "public.aiff-audio")
  /// MIDI audio.
  public static let midi = UTType(system: "public.midi-audio")
  /// A font.
  public static let font = UTType(system: "public.font")
  /// An address.
  public static let url = UTType(system: "public.url")
  /// The address of a file.
  public static let fileURL = UTType(system: "public.file-url")
  /// An event of a calendar.
  public static let calendarEvent = UTType(system: "public.calendar-event")
  /// A contact.
  public static let contact = UTType(system: "public.contact")
  /// A contact's card.
  public static let vCard = UTType(system: "public.vcard")
  /// A message.
  public static let message = UTType(system: "public.message")
  /// A message of electronic mail.
  public static let emailMessage = UTType(system: "public.email-message")
}
