import Foundation

/// A rule of an SVG file's style sheets, limited to what affects the cost of drawing.
struct SVGStyle {
  let declarations: SVGDeclarations
  /// The last parts of its selectors; empty if it may apply to any element.
  let subjects: [Subject]

  /// The part of a selector that describes the element itself.
  struct Subject {
    /// The element's name, or `nil` for any.
    let name: String?
    let classes: Set<String>
  }

  /// - Parameter rule: A selector and its declarations without the closing brace, as `String.plainCSS` returns them.
  init(_ rule: Substring) {
    let parts = rule.split(separator: "{", maxSplits: 1)
    let selectors = (parts.count == 2 ? String(parts[0]) : "").asciiText
    let isAnimation = selectors.lowercased().contains("keyframes")
    // A rule may contain others.
    declarations = SVGDeclarations(isAnimation ? "" : String(rule))
    subjects = Self.subjects(of: selectors[...])
  }

  private static func subjects(of selectors: Substring) -> [Subject] {
    // A negation such as `:not(.wide)` applies to elements without the class.
    guard !selectors.contains(where: { ";@[(<\u{7F}".contains($0) }) else { return [] }
    return selectors.split(separator: ",").compactMap { selector in
      let parts = selector.split { $0.isWhitespace || ">+~".contains($0) }
      guard let last = parts.last?.prefix(while: { $0 != ":" }) else {
        return nil
      }
      let names = last.split(separator: ".", omittingEmptySubsequences: false)
      let element =
        names[0].split(separator: "#", omittingEmptySubsequences: false)[0]
        .split(separator: "|").last.map(String.init) ?? "*"
      return Subject(
        name: element == "*" ? nil : element,
        classes: Set(names.dropFirst().map { String($0.prefix { $0 != "#" }) }))
    }
  }

  func mayApply(to name: String, classes: Set<String>) -> Bool {
    subjects.isEmpty
      || subjects.contains { subject in
        (subject.name == nil || subject.name == name) && subject.classes.isSubset(of: classes)
      }
  }
}

/// The declarations of a rule or of a `style` attribute, limited to what affects the cost of drawing.
struct SVGDeclarations {
  /// The IDs in `url(#…)` references.
  private(set) var references: [String] = []
  /// The number of filter functions.
  private(set) var filters = 0.0
  /// Whether a reference may be to a marker.
  private(set) var hasMarkers = false
  private(set) var fontSize = CSSLengths()
  /// Whether there is a font size, also one that is a keyword such as `inherit`.
  private(set) var setsFont = false
  /// Whether a font size is a keyword.
  private(set) var hasFontKeyword = false
  /// Widths and heights.
  private(set) var sides = CSSLengths()
  /// An upper bound on the factor of a transform.
  private(set) var scale = 1.0

  /// - Parameter text: The declarations, as `String.plainCSS` returns them.
  init(_ text: String) {
    guard !text.isEmpty else { return }
    references = Self.references(in: text)
    hasMarkers = text.contains("marker")
    filters = text.contains("filter") ? Double(text.count { $0 == "(" }) : 0
    for declaration in text.asciiText.split(whereSeparator: { ";{}".contains($0) }) {
      let parts = declaration.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      switch parts[0].trimmingCharacters(in: .whitespacesAndNewlines).lowercased() {
      case "font", "font-size":
        fontSize.add(fontSize: String(parts[1]))
        setsFont = true
        hasFontKeyword = hasFontKeyword || CSSNumber.all(in: String(parts[1])).isEmpty
      case "width", "height": sides.add(String(parts[1]))
      case "transform": scale *= CSSTransform.maximumScale(of: String(parts[1]))
      default: break
      }
    }
  }

  var affectsCost: Bool {
    !references.isEmpty || filters > 0 || scale > 1 || setsFont || sides != CSSLengths()
  }

  /// Returns the IDs in `url(#…)` references.
  static func references(in text: String) -> [String] {
    guard text.contains("url(") else { return [] }
    return text.matches(of: /url\(\s*["']?#([^"')\s]+)/.matchingSemantics(.unicodeScalar))
      .map { String($0.1) }
  }
}

extension String {
  /// The text with other characters than ASCII replaced, which could hide the punctuation that they are joined with.
  var asciiText: String {
    guard utf8.contains(where: { $0 >= 0x80 || $0 == 0x0D }) else { return self }
    return String(
      decoding: utf8.map { $0 >= 0x80 ? UInt8(ascii: "_") : $0 == 0x0D ? 0x0A : $0 }, as: UTF8.self)
  }

  /// The CSS with comments, the contents of strings and escapes replaced, so that its parts can be searched.
  ///
  /// Strings keep their content if they are in `url(…)`.
  var plainCSS: String {
    guard utf8.contains(where: { PlainCSSReader.isSpecial($0) }) else { return self }
    var reader = PlainCSSReader(self)
    return reader.read()
  }
}

/// Reads the comments, strings and escapes of CSS.
private struct PlainCSSReader {
  private let bytes: [UInt8]
  private var position = 0
  private var plain: [UInt8] = []

  /// Whether a text with this byte may be read in another way than it is written; the letters are those of `URL(`.
  static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "*"): true
    case UInt8(ascii: "U"), UInt8(ascii: "R"), UInt8(ascii: "L"): true
    default: false
    }
  }

  init(_ text: String) {
    bytes = [UInt8](text.utf8)
    plain.reserveCapacity(bytes.count)
  }

  mutating func read() -> String {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "/") where follows("*", at: position + 1): skipComment()
      case UInt8(ascii: "\\"): readEscape()
      case UInt8(ascii: "("):
        plain.append(bytes[position])
        position += 1
        if endsWithURL() { readURL() }
      case let quote where quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"):
        readString(quote, keepsContent: false)
      case let byte:
        plain.append(byte)
        position += 1
      }
    }
    return String(decoding: plain, as: UTF8.self)
  }

  private func follows(_ character: Unicode.Scalar, at index: Int) -> Bool {
    index < bytes.count && bytes[index] == UInt8(ascii: character)
  }

  private mutating func skipComment() {
    position += 2
    while position < bytes.count, !(follows("*", at: position) && follows("/", at: position + 1)) {
      position += 1
    }
    position = min(bytes.count, position + 2)
    plain.append(UInt8(ascii: " "))
  }

  /// Reads an escape such as `\66`, which is part of a name.
  private mutating func readEscape() {
    position += 1
    // An escaped line break is none.
    if position < bytes.count, 0x0A...0x0D ~= bytes[position] { return }
    var digits: [UInt8] = []
    while position < bytes.count, digits.count < 6, Self.isHexadecimal(bytes[position]) {
      digits.append(bytes[position])
      position += 1
    }
    guard !digits.isEmpty else {
      guard position < bytes.count else { return }
      append(bytes[position])
      position += 1
      return
    }
    if position < bytes.count, bytes[position] == 0x20 || 0x09...0x0D ~= bytes[position] {
      position += bytes[position...].starts(with: [0x0D, 0x0A]) ? 2 : 1
    }
    let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0
    guard let byte = UInt8(exactly: number), byte < 0x80 else {
      return plain.append(Self.placeholder)
    }
    append(byte)
  }

  /// Stands for an escaped character.
  private static let placeholder: UInt8 = 0x7F

  /// Appends an escaped byte; one that is not of a name would be read as punctuation.
  private mutating func append(_ byte: UInt8) {
    plain.append(Self.isOfName(byte) ? byte : Self.placeholder)
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    isHexadecimal(byte) || byte >= 0x80 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      || UInt8(ascii: "G")...UInt8(ascii: "Z") ~= byte
      || UInt8(ascii: "g")...UInt8(ascii: "z") ~= byte
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte
      || UInt8(ascii: "A")...UInt8(ascii: "F") ~= byte
  }

  private mutating func readString(_ quote: UInt8, keepsContent: Bool) {
    plain.append(quote)
    position += 1
    while position < bytes.count, bytes[position] != quote, !(0x0A...0x0D ~= bytes[position]) {
      if bytes[position] == UInt8(ascii: "\\") {
        // An escaped line break continues the string.
        if position + 1 < bytes.count, 0x0A...0x0D ~= bytes[position + 1] {
          position += bytes[(position + 1)...].starts(with: [0x0D, 0x0A]) ? 3 : 2
          continue
        }
        let length = plain.count
        readEscape()
        if !keepsContent { plain.removeSubrange(length...) }
        continue
      }
      if keepsContent { plain.append(bytes[position]) }
      position += 1
    }
    plain.append(quote)
    if follows(Unicode.Scalar(quote), at: position) { position += 1 }
  }

  // MARK: URLs

  /// Returns whether `url(` was read last, and lowercases its name.
  private mutating func endsWithURL() -> Bool {
    let name = Array("url(".utf8)
    guard plain.suffix(4).map({ $0 == UInt8(ascii: "(") ? $0 : $0 | 0x20 }) == name,
      plain.count == 4 || !Self.isOfName(plain[plain.count - 5]),
      plain.count == 4 || !"#@\u{7F}".utf8.contains(plain[plain.count - 5])
    else { return false }
    plain.replaceSubrange((plain.count - 4)..., with: name)
    return true
  }

  /// Reads the content of `url(…)`, in which nothing is a comment.
  private mutating func readURL() {
    while position < bytes.count, bytes[position] == 0x20 || 0x09...0x0D ~= bytes[position] {
      position += 1
    }
    guard position < bytes.count else { return }
    let quote = bytes[position]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      return readString(quote, keepsContent: true)
    }
    while position < bytes.count, bytes[position] != UInt8(ascii: ")") {
      if bytes[position] == UInt8(ascii: "\\") {
        readEscape()
      } else {
        plain.append(bytes[position])
        position += 1
      }
    }
  }
}
