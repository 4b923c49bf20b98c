import Foundation

/// An estimate of the cost of drawing an SVG file, in milliseconds on an ordinary processor.
///
/// A referenced element is drawn for every reference, and each filter, mask and gradient covers the whole image. The
/// costs were measured with librsvg 2.54 for a million pixels.
struct SVGCost {
  /// The reason why the file is rejected at any size, or `nil`.
  private(set) var rejectionReason: String?
  /// The total cost: a fixed part, and a part per million pixels.
  private(set) var total = Cost()

  struct Cost {
    var fixed = 0.0
    var perMegapixel = 0.0

    static func + (left: Cost, right: Cost) -> Cost {
      Cost(
        fixed: left.fixed + right.fixed, perMegapixel: left.perMegapixel + right.perMegapixel)
    }

    static func * (weight: Cost, factor: Double) -> Cost {
      Cost(fixed: weight.fixed * factor, perMegapixel: weight.perMegapixel * factor)
    }
  }

  /// The maximum cost of an image in milliseconds.
  private static let maximumCost = 4_000.0
  private static let maximumBytes = 4 << 20
  private static let maximumDepth = 200
  /// The maximum number of comparisons of style rules with elements.
  private static let maximumComparisons = 20_000_000
  /// The maximum order of a convolution matrix; librsvg 2.54 crashes if a matrix has more elements than it supports.
  private static let maximumMatrixOrder = 20.0

  /// Whether letters are drawn.
  var hasText: Bool { markup.hasText }
  private var markup = SVGMarkup([])
  private var elementsByID: [String: Int] = [:]
  private var styles: [Style] = []
  private var costs: [Int: Cost] = [:]
  private var ancestors: Set<Int> = []

  private struct Style {
    var classes: Set<String>
    var references: [String]
    /// The number of filter functions.
    var filters: Double
  }

  init(_ data: Data) {
    guard data.count <= Self.maximumBytes else {
      rejectionReason = "it has more than \(Self.maximumBytes) bytes"
      return
    }
    markup = SVGMarkup([UInt8](data))
    rejectionReason = markup.rejectionReason
    guard rejectionReason == nil else { return }
    for (number, element) in markup.elements.enumerated() {
      if let id = element.attributes["id"], elementsByID[id] == nil { elementsByID[id] = number }
    }
    readStyles()
    for root in markup.roots where rejectionReason == nil {
      total = total + weight(of: root, depth: 0)
    }
  }

  /// Returns the reason why the image is rejected at a number of pixels, or `nil` if it is not.
  func rejectionReason(pixels: Double) -> String? {
    if let rejectionReason { return rejectionReason }
    return total.fixed + total.perMegapixel * pixels / 1e6 > Self.maximumCost
      ? "its filters, gradients, texts and copies would take too long" : nil
  }

  // MARK: Style sheets

  private mutating func readStyles() {
    let rules = markup.styleSheets.flatMap { $0.split(separator: "}") }
    if rules.count * markup.elements.count > Self.maximumComparisons {
      rejectionReason = "it has \(rules.count) style rules for \(markup.elements.count) elements"
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

  /// Returns the styles that may apply to an element; a rule without a class may apply to any.
  private func matchingStyles(_ element: SVGMarkup.Element) -> [Style] {
    guard !styles.isEmpty else { return [] }
    let classes = Set((element.attributes["class"] ?? "").split(separator: " ").map(String.init))
    return styles.filter { $0.classes.isEmpty || !$0.classes.isDisjoint(with: classes) }
  }

  /// Returns the number of filter functions, such as `blur(5)`.
  private static func filterFunctions(in text: some StringProtocol) -> Double {
    text.contains("filter") ? Double(text.count { $0 == "(" }) : 0
  }

  /// Returns the IDs in `url(#…)` references.
  private static func references(in text: String) -> [String] {
    guard text.contains("url(") else { return [] }
    return text.matches(of: /url\(\s*["']?#([^"')\s]+)/).map { String($0.1) }
  }

  // MARK: Elements

  private mutating func weight(of number: Int, depth: Int) -> Cost {
    if let cost = costs[number] { return cost }
    // Elements that contain themselves are not drawn.
    guard ancestors.insert(number).inserted, rejectionReason == nil else { return Cost() }
    defer { ancestors.remove(number) }
    guard depth < Self.maximumDepth else {
      rejectionReason = "its elements reference each other more than \(Self.maximumDepth) deep"
      return Cost()
    }
    let element = markup.elements[number]
    var weight = Self.ownWeight(of: element)
    checkImage(element)
    if element.name == "feConvolveMatrix" { checkMatrix(element) }
    for child in element.children where !Self.isDefinition(markup.elements[child].name) {
      weight = weight + self.weight(of: child, depth: depth + 1)
    }
    if element.name == "use" || element.name == "feImage" {
      for address in Self.urls(of: element) where address.hasPrefix("#") {
        weight = weight + self.weight(of: String(address.dropFirst()), depth)
      }
    }
    for style in matchingStyles(element) { weight = weight + Self.filter * style.filters }
    for reference in references(of: element) {
      let count = reference.isMarker ? Double(element.pathBytes / 3 + 1) : 1
      weight = weight + (self.weight(of: reference.id, depth) + Self.layer) * count
    }
    costs[number] = weight
    return weight
  }

  private mutating func weight(of id: String, _ depth: Int) -> Cost {
    elementsByID[id].map { weight(of: $0, depth: depth + 1) } ?? Cost()
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

  /// Whether an element is only drawn where it is referenced.
  private static func isDefinition(_ name: String) -> Bool {
    [
      "defs", "symbol", "clipPath", "mask", "pattern", "marker", "filter", "linearGradient",
      "radialGradient", "style",
    ].contains(name)
  }

  /// The cost of a gradient, a mask or a copy of the background.
  private static let layer = Cost(fixed: 0.02, perMegapixel: 10)

  /// The cost of a blur.
  private static let filter = Cost(fixed: 0.02, perMegapixel: 80)

  private static func urls(of element: SVGMarkup.Element) -> [String] {
    (element.attributes["href"] ?? "").split(separator: SVGMarkup.separator).map(String.init)
  }

  private static func ownWeight(of element: SVGMarkup.Element) -> Cost {
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
    // Laying out a text takes time in proportion to the square of its length, and all other threads that draw text wait.
    let text = 100 * pow(Double(element.textBytes) / 1000, 2)
    return Cost(
      fixed: 0.02 + Double(element.pathBytes) * 1e-4 + text, perMegapixel: perMegapixel)
      + filter * functions
  }

  private mutating func checkMatrix(_ element: SVGMarkup.Element) {
    let numbers = (element.attributes["order"] ?? "3").split { " ,".contains($0) }
      .compactMap { Double($0) }
    guard let largest = numbers.max(), largest > Self.maximumMatrixOrder else { return }
    rejectionReason =
      "it has a matrix of more than \(Int(Self.maximumMatrixOrder)) numbers per side"
  }

  /// Applies the limits of its own format to an embedded image.
  private mutating func checkImage(_ element: SVGMarkup.Element) {
    guard ["image", "feImage"].contains(element.name) else { return }
    for address in Self.urls(of: element)
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
      rejectionReason = "it contains a picture that is not PNG, JPEG or WebP"
      return
    }
    if format.size(of: data)?.isAcceptable != true {
      rejectionReason = "it contains a picture that is too large"
    } else if let inner = format.rejectionReason(of: data, drawnAt: nil) {
      rejectionReason = "in an embedded picture, \(inner)"
    }
  }
}
