import Foundation

/// The elements of an SVG file without their text; malformed XML is left to the library that draws it.
struct SVGMarkup {
  struct Element {
    let name: String
    /// The attributes that affect the cost of drawing, and those that are read in addition.
    var attributes: [String: String] = [:]
    /// The number of bytes of its path, points or matrix.
    var pathBytes = 0
    /// The number of bytes of all text in it; of elements that draw text.
    var textBytes = 0
    var children: [Int] = []
  }

  private(set) var elements: [Element] = []
  /// The elements without a parent.
  private(set) var roots: [Int] = []
  /// The style sheets, as `String.plainCSS` returns them.
  var styleSheets: [String] { styleTexts.sorted { $0.key < $1.key }.map(\.value.plainCSS) }
  /// The reason why the file is rejected, or `nil`.
  private(set) var rejectionReason: String?
  /// Whether letters are drawn.
  var hasText: Bool { elements.contains { $0.name == "text" } }

  private static let maximumElements = 100_000
  private static let maximumDepth = 200
  private static let costly: Set = [
    "id", "href", "class", "style", "fill", "stroke", "filter", "mask", "clip-path", "marker",
    "marker-start", "marker-mid", "marker-end", "opacity", "order", "numOctaves", "radius",
  ]
  /// Separates several URLs of an element.
  static let separator: Character = "\u{1}"
  private static let encodings: Set = [
    "utf-8", "us-ascii", "ascii", "iso-8859-1", "iso-8859-15", "windows-1252",
  ]

  /// librsvg also loads other files from `data:` URLs, and their contents are not checked.
  static let usesOtherFiles = "it uses another file"

  private let bytes: [UInt8]
  private let attributeNames: Set<String>
  private var position = 0
  private var openElements: [Int] = []
  /// The texts of `style` elements, by their elements' numbers.
  private var styleTexts: [Int: String] = [:]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - attributes: The names of attributes that are read in addition to those that affect the cost.
  init(_ bytes: [UInt8], reading attributes: Set<String> = []) {
    self.bytes = Self.decoded(bytes)
    attributeNames = Self.costly.union(attributes)
    // UTF-16 has null bytes, which a file in UTF-8 has not.
    if bytes.contains(0) { rejectionReason = Self.isNotUTF8 }
    while rejectionReason == nil, let start = index(of: UInt8(ascii: "<"), from: position) {
      readText(position..<start)
      position = start
      readMarkup()
    }
    if rejectionReason == nil { readText(position..<bytes.count) }
  }

  /// Adds text to the elements that draw it, or to the style sheet that it is in.
  private mutating func readText(_ range: Range<Int>, isLiteral: Bool = false) {
    guard !range.isEmpty else { return }
    for number in openElements where elements[number].name == "text" {
      elements[number].textBytes += range.count
    }
    if let number = openElements.last(where: { elements[$0].name == "style" }) {
      let text = String(decoding: bytes[range], as: UTF8.self)
      if !isLiteral, text.usesEntities { rejectionReason = "it uses entities" }
      styleTexts[number, default: ""] += isLiteral ? text : text.decodingReferences
    }
  }

  private func index(of byte: UInt8, from start: Int) -> Int? {
    bytes[start...].firstIndex(of: byte)
  }

  private func begins(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[position...].starts(with: $0) }
  }

  /// Advances past a string, or to the end.
  private mutating func skip(past text: StaticString) {
    text.withUTF8Buffer { text in
      while position < bytes.count, !bytes[position...].starts(with: text) {
        position = index(of: text[0], from: position + 1) ?? bytes.count
      }
      position = min(bytes.count, position + text.count)
    }
  }

  private mutating func readMarkup() {
    if begins("<!--") {
      position += 4
      skip(past: "-->")
    } else if begins("<![CDATA[") {
      let start = position + 9
      skip(past: "]]>")
      readText(start..<max(start, position - 3), isLiteral: true)
    } else if begins("<?") {
      readInstruction()
    } else if begins("<!") {
      readDeclaration()
    } else if begins("</") {
      _ = openElements.popLast()
      skip(past: ">")
    } else {
      readElement()
    }
  }

  // MARK: Declarations

  /// Rejects other encodings, in which elements could not be counted, and style sheets of other files.
  private mutating func readInstruction() {
    let start = position
    skip(past: "?>")
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    // librsvg finds no other file than one that is written as its URL.
    if text.hasPrefix("<?xml-stylesheet"),
      text.lowercased().contains("data") || text.contains("&")
    {
      rejectionReason = Self.usesOtherFiles
    }
    guard let match = text.firstMatch(of: /^<\?xml\s[^>]*encoding\s*=\s*["']([^"']*)/),
      !Self.encodings.contains(match.1.lowercased())
    else { return }
    rejectionReason = Self.isNotUTF8
  }

  private static let isNotUTF8 = "it is not written in UTF-8"

  /// Returns the text of a file in UTF-8, if it is in one of the other encodings that are accepted.
  private static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(where: { $0 >= 0x80 }) else { return bytes }
    let start = String(decoding: bytes.prefix(200), as: UTF8.self).lowercased()
    let encoding: String.Encoding
    if start.contains("iso-8859-1") {
      encoding = .isoLatin1
    } else if start.contains("windows-1252") {
      encoding = .windowsCP1252
    } else {
      return bytes
    }
    return String(data: Data(bytes), encoding: encoding).map { Array($0.utf8) } ?? bytes
  }

  /// Accepts entity declarations for namespaces, which drawing programs write, and rejects others.
  ///
  /// An entity can contain a whole drawing, and default values of attributes would not be seen.
  private mutating func readDeclaration() {
    let start = position
    var depth = 0
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        position = (index(of: byte, from: position) ?? bytes.count - 1) + 1
      case UInt8(ascii: "<") where bytes[position...].starts(with: "!--".utf8):
        position += 3
        skip(past: "-->")
      case UInt8(ascii: "<") where bytes[position...].starts(with: "?".utf8): skip(past: "?>")
      case UInt8(ascii: "<"): depth += 1
      case UInt8(ascii: ">"): depth -= 1
      default: break
      }
      if depth == 0 { break }
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    let names = text.matches(of: /<!ENTITY/).count
    let harmless = text.matches(
      of: /<!ENTITY\s+[A-Za-z_]\w*\s+["']https?:\/\/[\w.\/~\-]*["']\s*>/
    ).count
    if names > harmless { rejectionReason = "it declares entities" }
    if text.firstMatch(of: /<!ATTLIST[^>]*["']/) != nil {
      rejectionReason = "it declares attributes"
    }
  }

  // MARK: Elements

  private mutating func readElement() {
    position += 1
    let name = readName()
    guard !name.isEmpty else { return }
    var element = Element(name: name.withoutPrefix)
    var isClosed = false
    while position < bytes.count {
      skipSpace()
      guard position < bytes.count else { break }
      let byte = bytes[position]
      if byte == UInt8(ascii: ">") || byte == UInt8(ascii: "<") { break }
      if byte == UInt8(ascii: "/") {
        isClosed = true
        position += 1
        continue
      }
      isClosed = false
      readAttribute(of: &element)
    }
    if position < bytes.count, bytes[position] == UInt8(ascii: ">") { position += 1 }
    add(element, isClosed: isClosed)
  }

  private mutating func add(_ element: Element, isClosed: Bool) {
    let number = elements.count
    elements.append(element)
    if let parent = openElements.last {
      elements[parent].children.append(number)
    } else {
      roots.append(number)
    }
    if !isClosed { openElements.append(number) }
    if elements.count > Self.maximumElements {
      rejectionReason = "it has more than \(Self.maximumElements) elements"
    }
    if openElements.count > Self.maximumDepth {
      rejectionReason = "its elements are nested more than \(Self.maximumDepth) deep"
    }
    if element.name == "include" { rejectionReason = Self.usesOtherFiles }
    if element.name == "tref" { rejectionReason = "it repeats a text with 'tref'" }
  }

  private mutating func readAttribute(of element: inout Element) {
    let qualifiedName = readName()
    // The XLink namespace may have any prefix, and old files name pictures by their paths.
    let isLink =
      qualifiedName.withoutPrefix == "href" || qualifiedName == "path" && element.name == "image"
    let name = isLink ? "href" : qualifiedName
    skipSpace()
    guard position < bytes.count, bytes[position] == UInt8(ascii: "=") else {
      // Skips invalid characters, so that parsing always advances.
      if name.isEmpty { position += 1 }
      return
    }
    position += 1
    skipSpace()
    guard position < bytes.count, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[position])
    else { return }
    let end = index(of: bytes[position], from: position + 1) ?? bytes.count
    let value = bytes[(position + 1)..<max(position + 1, end)]
    position = min(bytes.count, end + 1)
    if attributeNames.contains(name) {
      // XML reads line breaks and tabs in attributes as spaces.
      let source = String(
        decoding: value.map { 0x09...0x0D ~= $0 ? 0x20 : $0 }, as: UTF8.self)
      if source.usesEntities { rejectionReason = "it uses entities" }
      let text = source.decodingReferences
      let read =
        switch name {
        case "href": "\(Self.separator)\(text)"
        case "id", "class": text
        default: text.plainCSS
        }
      element.attributes[name, default: ""] += read
    }
    if name == "d" || name == "points" || name == "kernelMatrix" {
      element.pathBytes = max(element.pathBytes, value.count)
    }
  }

  private mutating func readName() -> String {
    let start = position
    while position < bytes.count, !Self.endsName(bytes[position]) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func skipSpace() {
    while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

  private static func endsName(_ byte: UInt8) -> Bool {
    isSpace(byte) || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
      || byte == UInt8(ascii: "=") || byte == UInt8(ascii: "<")
  }
}

extension String {
  /// The name without its namespace prefix.
  fileprivate var withoutPrefix: String {
    lastIndex(of: ":").map { String(self[index(after: $0)...]) } ?? self
  }

  /// Whether the string has references to entities that the file declares.
  fileprivate var usesEntities: Bool {
    contains("&") && firstMatch(of: /&(?!#|amp;|lt;|gt;|quot;|apos;)/) != nil
  }

  /// The string with references such as `&#35;` and `&quot;` replaced.
  fileprivate var decodingReferences: String {
    guard contains("&") else { return self }
    let names = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
    let reference = /&(?:#0*([0-9]{1,7})|#x0*([0-9A-Fa-f]{1,6})|(amp|lt|gt|quot|apos));/
    return replacing(reference) { match in
      if let name = match.3 { return names[String(name)] ?? "" }
      let number = match.1.flatMap { UInt32($0) } ?? match.2.flatMap { UInt32($0, radix: 16) }
      return number.flatMap(Unicode.Scalar.init).map { String(Character($0)) } ?? ""
    }
  }
}
