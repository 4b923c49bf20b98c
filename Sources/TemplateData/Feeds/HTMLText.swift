/// Converts an HTML fragment to plain text: removes tags, decodes entities and collapses whitespace.
struct HTMLText {
  /// Elements whose content is not displayed.
  private static let hiddenElements: Set = [
    "script", "style", "template", "iframe", "svg", "noscript",
  ]
  /// Elements that do not separate words.
  private static let inline: Set = [
    "a", "abbr", "b", "bdi", "bdo", "cite", "code", "del", "em", "font", "i", "ins", "kbd", "mark",
    "q", "s", "small", "span", "strong", "sub", "sup", "tt", "u", "var", "wbr",
  ]

  private let markup: ArraySlice<UInt8>
  private var index: Int
  private var text: [UInt8] = []
  private var characters = 0
  private var needsSpace = false

  /// Returns the plain text of an HTML fragment.
  ///
  /// - Parameters:
  ///   - markup: The HTML; malformed markup is treated as text.
  ///   - limit: The maximum number of characters; a longer text is truncated with `…`.
  /// - Returns: The text in one line.
  static func plain(_ markup: String, limit: Int = 2000) -> String {
    var reader = HTMLText(Array(markup.utf8)[...])
    // The rest would be truncated anyway.
    while reader.index < reader.markup.endIndex, reader.characters <= limit { reader.step() }
    let text = String(decoding: reader.text, as: UTF8.self)
    return text.count <= limit ? text : text.prefix(limit - 1) + "…"
  }

  /// Returns plain text in one line.
  static func line(_ text: String, limit: Int = 2000) -> String {
    let words = text.prefix(limit * 8).split(whereSeparator: \.isWhitespace)
    let line = words.joined(separator: " ")
    return line.count <= limit ? line : line.prefix(limit - 1) + "…"
  }

  private init(_ markup: ArraySlice<UInt8>) {
    self.markup = markup
    index = markup.startIndex
  }

  private mutating func step() {
    let byte = markup[index]
    switch byte {
    case UInt8(ascii: "<") where beginsTag: skipTag()
    case UInt8(ascii: "&"): takeEntity()
    case 0x20, 0x09, 0x0A, 0x0D, 0x0C:
      needsSpace = true
      index += 1
    // A no-break space is whitespace.
    case 0xC2 where index + 1 < markup.endIndex && markup[index + 1] == 0xA0:
      needsSpace = true
      index += 2
    default:
      put(byte)
      index += 1
    }
  }

  private mutating func put(_ byte: UInt8) {
    if needsSpace, !text.isEmpty {
      text.append(0x20)
      characters += 1
    }
    needsSpace = false
    text.append(byte)
    // Do not count UTF-8 continuation bytes.
    if byte & 0xC0 != 0x80 { characters += 1 }
  }

  /// Whether a '<' is followed by a letter, '/', '!' or '?'; otherwise it is text.
  private var beginsTag: Bool {
    guard index + 1 < markup.endIndex else { return false }
    let next = markup[index + 1]
    return Self.isLetter(next) || "/!?".utf8.contains(next)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private mutating func skipTag() {
    if markup[index...].starts(with: "<!--".utf8) { return skip(to: "-->") }
    let rest = markup[index...].dropFirst()
    let isEnd = rest.first == UInt8(ascii: "/")
    let name = String(
      decoding: rest.dropFirst(isEnd ? 1 : 0).prefix(20).prefix {
        Self.isLetter($0) || 0x30...0x39 ~= $0
      },
      as: UTF8.self
    ).lowercased()
    if !Self.inline.contains(name) { needsSpace = true }
    index = markup[index...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? markup.endIndex
    if !isEnd, Self.hiddenElements.contains(name) { skip(to: "</\(name)") }
  }

  /// Skips to the end of a delimiter, ignoring case, or to the end of the markup.
  private mutating func skip(to mark: String) {
    let mark = Array(mark.utf8)
    while index < markup.endIndex {
      if markup[index] == mark[0],
        markup[index...].prefix(mark.count).elementsEqual(mark, by: { $0 | 0x20 == $1 | 0x20 })
      {
        index += mark.count
        // Skip the whole closing tag.
        if mark[1] == UInt8(ascii: "/") {
          index =
            markup[index...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? markup.endIndex
        }
        return
      }
      index += 1
    }
  }

  private mutating func takeEntity() {
    let name = markup[index...].dropFirst().prefix(12).prefix { $0 != UInt8(ascii: ";") }
    guard name.endIndex < markup.endIndex, markup[name.endIndex] == UInt8(ascii: ";"),
      let scalar = HTMLEntity.scalar(named: String(decoding: name, as: UTF8.self))
    else {
      put(markup[index])
      index += 1
      return
    }
    index = name.endIndex + 1
    if scalar.properties.isWhitespace {
      needsSpace = true
    } else if scalar.value != 0xAD {
      for byte in UTF8.encode(scalar) ?? .init() { put(byte) }
    }
  }
}

/// The named and numeric HTML character references.
enum HTMLEntity {
  /// Returns the character for a name such as `nbsp`, or for a number such as `#8217` or `#x2019`.
  static func scalar(named name: String) -> Unicode.Scalar? {
    guard name.hasPrefix("#") else { return names[name] }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    guard
      let number = UInt32(
        isHexadecimal ? digits.dropFirst() : digits, radix: isHexadecimal ? 16 : 10)
    else { return nil }
    // HTML maps these numbers as Windows 1252.
    if (0x80...0x9F).contains(number) { return windows[Int(number) - 0x80] }
    guard number >= 0x20 || [9, 10, 13].contains(number) else { return nil }
    return Unicode.Scalar(number)
  }

  /// Replaces control characters by the characters of the same numbers in Windows 1252.
  static func replacingControls(in text: String) -> String {
    let controls: ClosedRange<UInt32> = 0x80...0x9F
    guard text.unicodeScalars.contains(where: { controls.contains($0.value) }) else { return text }
    var replaced = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      replaced.append(controls.contains(scalar.value) ? windows[Int(scalar.value) - 0x80] : scalar)
    }
    return String(replaced)
  }

  private static let windows = Array(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)

  /// The names of the code points from 160 on, without gaps (HTML 4.01 §24.2).
  private static let latin = """
    nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute \
    micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig \
    Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash \
    Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute \
    ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc \
    uuml yacute thorn yuml
    """

  private static let others = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "OElig": "Œ", "oelig": "œ",
    "Scaron": "Š", "scaron": "š", "Yuml": "Ÿ", "circ": "ˆ", "tilde": "˜", "ensp": "\u{2002}",
    "emsp": "\u{2003}", "thinsp": "\u{2009}", "zwnj": "\u{200C}", "zwj": "\u{200D}", "ndash": "–",
    "mdash": "—", "lsquo": "‘", "rsquo": "’", "sbquo": "‚", "ldquo": "“", "rdquo": "”",
    "bdquo": "„", "dagger": "†", "Dagger": "‡", "bull": "•", "hellip": "…", "permil": "‰",
    "prime": "′", "Prime": "″", "lsaquo": "‹", "rsaquo": "›", "euro": "€", "trade": "™",
    "larr": "←", "uarr": "↑", "rarr": "→", "darr": "↓", "harr": "↔", "minus": "−", "infin": "∞",
    "ne": "≠", "le": "≤", "ge": "≥", "asymp": "≈", "hearts": "♥", "check": "✓",
  ]

  private static let names: [String: Unicode.Scalar] = {
    var names: [String: Unicode.Scalar] = [:]
    for (index, name) in latin.split(separator: " ").enumerated() {
      names[String(name)] = Unicode.Scalar(UInt32(160 + index))
    }
    for (name, text) in others { names[name] = text.unicodeScalars.first }
    return names
  }()
}
