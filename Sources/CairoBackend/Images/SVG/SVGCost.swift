import Foundation

/// What drawing an SVG file costs, as far as the file says it, in thousandths of a second of an ordinary processor.
///
/// A use of an element is drawn as often as it is used, and each filter, mask and gradient covers the whole picture. The
/// measures are those of librsvg 2.54 for a million pixels.
struct SVGCost {
  /// Why the file is not drawn at all, or `nil`.
  private(set) var excess: String?
  /// What each element costs, and each million pixels.
  private(set) var total = Weight()

  struct Weight {
    var fixed = 0.0
    var perMegapixel = 0.0

    static func + (left: Weight, right: Weight) -> Weight {
      Weight(
        fixed: left.fixed + right.fixed, perMegapixel: left.perMegapixel + right.perMegapixel)
    }

    static func * (weight: Weight, factor: Double) -> Weight {
      Weight(fixed: weight.fixed * factor, perMegapixel: weight.perMegapixel * factor)
    }
  }

  /// The most of a picture.
  private static let most = 4_000.0
  private static let mostBytes = 4 << 20
  private static let mostDepth = 200
  /// Style rules are compared with every element.
  private static let mostComparisons = 20_000_000
  /// librsvg 2.54 ends the process where a matrix has more numbers than it reads.
  private static let largestMatrix = 20.0

  private var markup = SVGMarkup([])
  private var places: [String: Int] = [:]
  private var styles: [Style] = []
  private var known: [Int: Weight] = [:]
  private var open: Set<Int> = []

  private struct Style {
    var classes: Set<String>
    var references: [String]
    /// How many filters are written as functions.
    var filters: Double
  }

  init(_ data: Data) {
    guard data.count <= Self.mostBytes else {
      excess = "it has more than \(Self.mostBytes) bytes"
      return
    }
    markup = SVGMarkup([UInt8](data))
    excess = markup.excess
    guard excess == nil else { return }
    for (number, element) in markup.elements.enumerated() {
      if let id = element.attributes["id"], places[id] == nil { places[id] = number }
    }
    readStyles()
    for root in markup.roots where excess == nil { total = total + weight(of: root, depth: 0) }
  }

  /// Why the picture is not drawn with so many pixels, or `nil`.
  func excess(pixels: Double) -> String? {
    if let excess { return excess }
    return total.fixed + total.perMegapixel * pixels / 1e6 > Self.most
      ? "its filters, gradients and copies would take too long" : nil
  }

  // MARK: Style sheets

  private mutating func readStyles() {
    let rules = markup.styleSheets.flatMap { $0.split(separator: "}") }
    if rules.count * markup.elements.count > Self.mostComparisons {
      excess = "it has \(rules.count) style rules for \(markup.elements.count) elements"
    }
    for rule in rules.prefix(10_000) {
      let parts = rule.split(separator: "{", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let references = Self.references(in: String(parts[1]))
      let filters = Self.filterFunctions(in: parts[1])
      guard !references.isEmpty || filters > 0 else { continue }
      let names = parts[0].matches(of: /\.([A-Za-z_][\w\-]*)/).map { String($0.1) }
      styles.append(Style(classes: Set(names), references: references, filters: filters))
    }
  }

  /// What the style sheets give an element; a rule without a class may be for any.
  private func matchingStyles(_ element: SVGMarkup.Element) -> [Style] {
    guard !styles.isEmpty else { return [] }
    let classes = Set((element.attributes["class"] ?? "").split(separator: " ").map(String.init))
    return styles.filter { $0.classes.isEmpty || !$0.classes.isDisjoint(with: classes) }
  }

  /// How many of the filters are written as functions, such as `blur(5)`.
  private static func filterFunctions(in text: some StringProtocol) -> Double {
    text.contains("filter") ? Double(text.count { $0 == "(" }) : 0
  }

  /// The ids of `url(#…)`.
  private static func references(in text: String) -> [String] {
    guard text.contains("url(") else { return [] }
    return text.matches(of: /url\(\s*["']?#([^"')\s]+)/).map { String($0.1) }
  }

  // MARK: Elements

  private mutating func weight(of number: Int, depth: Int) -> Weight {
    if let known = known[number] { return known }
    // What holds itself is not drawn.
    guard open.insert(number).inserted, excess == nil else { return Weight() }
    defer { open.remove(number) }
    guard depth < Self.mostDepth else {
      excess = "its elements use each other more than \(Self.mostDepth) deep"
      return Weight()
    }
    let element = markup.elements[number]
    var weight = Self.ownWeight(of: element)
    checkImage(element)
    if element.name == "feConvolveMatrix" { checkMatrix(element) }
    for child in element.children where !Self.isDefinition(markup.elements[child].name) {
      weight = weight + self.weight(of: child, depth: depth + 1)
    }
    if element.name == "use" || element.name == "feImage" {
      for address in Self.addresses(of: element) where address.hasPrefix("#") {
        weight = weight + self.weight(of: String(address.dropFirst()), depth)
      }
    }
    for style in matchingStyles(element) { weight = weight + Self.filter * style.filters }
    for reference in references(of: element) {
      let count = reference.isMarker ? Double(element.pathBytes / 3 + 1) : 1
      weight = weight + (self.weight(of: reference.id, depth) + Self.layer) * count
    }
    known[number] = weight
    return weight
  }

  private mutating func weight(of id: String, _ depth: Int) -> Weight {
    places[id].map { weight(of: $0, depth: depth + 1) } ?? Weight()
  }

  private func references(
    of element: SVGMarkup.Element
  ) -> [(id: String, isMarker: Bool)] {
    let own = element.attributes.flatMap { name, value -> [(id: String, isMarker: Bool)] in
      guard name != "href", name != "id", name != "class" else { return [] }
      let isMarker = name.hasPrefix("marker") || name == "style" && value.contains("marker")
      return Self.references(in: value).map { ($0, isMarker) }
    }
    return own + matchingStyles(element).flatMap(\.references).map { ($0, false) }
  }

  /// What is drawn only where it is referred to.
  private static func isDefinition(_ name: String) -> Bool {
    [
      "defs", "symbol", "clipPath", "mask", "pattern", "marker", "filter", "linearGradient",
      "radialGradient", "style",
    ].contains(name)
  }

  /// What a gradient, a mask or a copy of what lies beneath costs.
  private static let layer = Weight(fixed: 0.02, perMegapixel: 10)

  /// What a blur costs.
  private static let filter = Weight(fixed: 0.02, perMegapixel: 80)

  private static func addresses(of element: SVGMarkup.Element) -> [String] {
    (element.attributes["href"] ?? "").split(separator: SVGMarkup.separator).map(String.init)
  }

  private static func ownWeight(of element: SVGMarkup.Element) -> Weight {
    let number = { (name: String, standard: Double) in
      element.attributes[name].flatMap { $0.split { " ,".contains($0) }.first }
        .flatMap { Double($0) } ?? standard
    }
    let perMegapixel: Double =
      switch element.name {
      case "feTurbulence": 40 * max(1, number("numOctaves", 1))
      case "feConvolveMatrix": 4 * pow(max(3, number("order", 3)), 2)
      case "feMorphology": 6 * pow(2 * min(10, max(1, number("radius", 1))) + 1, 2)
      case "feDisplacementMap": 500
      case "feGaussianBlur", "feDropShadow", "feDiffuseLighting", "feSpecularLighting": 80
      case let name where name.hasPrefix("fe"): 15
      case "g" where element.attributes["opacity"] != nil: 1
      case "image": 20
      default: 0.1
      }
    let functions =
      Double((element.attributes["filter"] ?? "").count { $0 == "(" })
      + filterFunctions(in: element.attributes["style"] ?? "")
    return Weight(
      fixed: 0.02 + Double(element.pathBytes) * 1e-4, perMegapixel: perMegapixel)
      + filter * functions
  }

  private mutating func checkMatrix(_ element: SVGMarkup.Element) {
    let numbers = (element.attributes["order"] ?? "3").split { " ,".contains($0) }
      .compactMap { Double($0) }
    guard let largest = numbers.max(), largest > Self.largestMatrix else { return }
    excess = "it has a matrix of more than \(Int(Self.largestMatrix)) numbers a side"
  }

  /// A picture within the picture is held to the bounds of its own format.
  private mutating func checkImage(_ element: SVGMarkup.Element) {
    guard ["image", "feImage"].contains(element.name) else { return }
    for address in Self.addresses(of: element)
    where address.prefix(5).lowercased() == "data:" { checkData(address) }
  }

  private mutating func checkData(_ href: String) {
    let formats: [any ImageFormat] = [PNGFormat(), JPEGFormat(), WebPFormat()]
    guard let comma = href.firstIndex(of: ","), href[..<comma].lowercased().hasSuffix(";base64"),
      let data = Data(
        base64Encoded: String(href[href.index(after: comma)...]),
        options: .ignoreUnknownCharacters),
      let format = formats.first(where: { $0.recognizes(data) })
    else {
      excess = "it contains a picture that is not PNG, JPEG or WebP"
      return
    }
    if format.size(of: data)?.isAcceptable != true {
      excess = "it contains a picture that is too large"
    } else if let inner = format.excess(of: data, drawnAt: nil) {
      excess = "in an embedded picture, \(inner)"
    }
  }
}
