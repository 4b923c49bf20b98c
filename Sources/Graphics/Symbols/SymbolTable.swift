/// Finds the glyph that replaces an SF Symbol.
///
/// The glyphs are those of Material Design Icons. Names that the table lacks are composed by the rules of SF
/// Symbols' names: `.fill`, `.circle`, `.square`, `.slash` and `.badge.…`; a badge and the variants of one script
/// (`.ar`, `.he` …) are left out.
package enum SymbolTable {
  /// The glyph for `name`; `nil` if there is no substitute.
  package static func glyph(named name: String) -> SymbolGlyph? {
    guard name.utf8.count <= maximumNameLength else { return nil }
    if let known = glyphs[name] {
      return SymbolGlyph(content: .icon(known.scalar), inkExtents: known.inkExtents)
    }
    let parts = name.split(separator: ".").map(String.init)
    return parts.isEmpty ? nil : composed(parts[...])
  }

  /// The known name that is nearest to `name`; `nil` if none is near.
  ///
  /// The parts that the table leaves out are compared by themselves, so that `cup.and.saucr.fill` is a `cup.and.saucer.fill`.
  package static func nearest(to name: String) -> String? {
    guard name.utf8.count <= maximumNameLength else { return nil }
    let parts = name.split(separator: ".").map(String.init)
    var candidates = [NearestName.suggestion(for: name, among: names)].compactMap(\.self)
    for (index, part) in parts.enumerated().dropFirst() {
      // Either the symbol is misspelled, or what is added to it.
      let base = parts[..<index].joined(separator: ".")
      let known = glyph(named: base) == nil ? NearestName.suggestion(for: base, among: names) : base
      guard let known, let first = NearestName.suggestion(for: part, among: variants) else {
        continue
      }
      let others = parts[(index + 1)...].map {
        NearestName.suggestion(for: $0, among: variants) ?? $0
      }
      candidates.append(([known, first] + others).joined(separator: "."))
    }
    return NearestName.suggestion(for: name, among: candidates.filter { glyph(named: $0) != nil })
  }

  /// What follows the names of many symbols.
  private static let variants = ["fill", "circle", "square", "rectangle", "slash"]

  /// All names of the table, sorted.
  package static let names: [String] = glyphs.keys.sorted()

  /// The maximum length of a name in characters, which limits the depth of the recursion over its parts.
  private static let maximumNameLength = 100

  private static func composed(_ parts: ArraySlice<String>) -> SymbolGlyph? {
    if let letters = enclosedLetters(parts) { return letters }
    guard let last = parts.last, parts.count > 1 else { return nil }
    let rest = parts.dropLast()
    guard var base = glyph(named: rest.joined(separator: ".")) else {
      return withoutBadge(parts)
    }
    switch last {
    case "fill":
      base.isFilled = true
      return base
    case "circle": return base.enclosed(in: .circle)
    case "square", "rectangle", "app": return base.enclosed(in: .square)
    case "slash":
      base.isSlashed = true
      return base
    case "ar", "he", "hi", "ja", "ko", "th", "zh", "rtl", "inverse": return base
    default: return withoutBadge(parts)
    }
  }

  /// Letters and numbers in a circle or a square: `1.circle`, `a.square.fill`.
  private static func enclosedLetters(_ parts: ArraySlice<String>) -> SymbolGlyph? {
    guard let first = parts.first, first.count == 1 || Int(first).map({ 0...50 ~= $0 }) == true,
      first.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
    else { return nil }
    let letters = SymbolGlyph(content: .letters(first.uppercased()), inkExtents: SymbolGlyph.square)
    switch Array(parts.dropFirst()) {
    case ["circle"]: return letters.enclosed(in: .circle)
    case ["circle", "fill"]: return letters.enclosed(in: .circle, isFilled: true)
    case ["square"]: return letters.enclosed(in: .square)
    case ["square", "fill"]: return letters.enclosed(in: .square, isFilled: true)
    default: return nil
    }
  }

  private static func withoutBadge(_ parts: ArraySlice<String>) -> SymbolGlyph? {
    guard let badge = parts.firstIndex(of: "badge"), badge > parts.startIndex else { return nil }
    return glyph(named: parts[..<badge].joined(separator: "."))
  }

  private typealias Entry = (scalar: Unicode.Scalar, inkExtents: SymbolGlyph.InkExtents)

  private static let glyphs: [String: Entry] = {
    var result: [String: Entry] = [:]
    for line in entries.split(separator: ";") {
      let fields = line.split(separator: " ")
      guard fields.count > 5, let code = UInt32(fields[0], radix: 16),
        let scalar = Unicode.Scalar(code)
      else { continue }
      let edges = fields[1...4].map { (Double($0) ?? 0) / 512 }
      let inkExtents = SymbolGlyph.InkExtents(
        left: edges[0], top: edges[1], right: edges[2], bottom: edges[3])
      for name in fields[5...] { result[String(name)] = (scalar, inkExtents) }
    }
    return result
  }()
}
