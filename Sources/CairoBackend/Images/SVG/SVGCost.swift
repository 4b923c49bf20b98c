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
  /// The maximum number of repeated visits of elements in cycles, whose weight depends on the way to them.
  private static let maximumRepetitions = 10_000
  /// The maximum number of comparisons of style rules with elements.
  private static let maximumComparisons = 20_000_000
  /// The maximum order of a convolution matrix; librsvg 2.54 crashes if a matrix has more elements than it supports.
  private static let maximumMatrixOrder = 20.0

  /// Whether letters are drawn.
  var hasText: Bool { markup.hasText }
  private var markup = SVGMarkup([])
  private var elementsByID: [String: Int] = [:]
  private var styles: [SVGStyle] = []
  private var ownDeclarations: [Int: SVGDeclarations] = [:]
  private var matchingStyles: [Int: [Int]] = [:]
  private var textSize = SVGTextSize()
  private var textFactors: SVGTextSize.Factors?
  private var weights: [Int: Weight] = [:]
  /// The nesting depths of the elements whose weight is being determined.
  private var ancestors: [Int: Int] = [:]
  /// The nesting depth of the outermost ancestor that has been found to contain itself.
  private var outermostCycle = Int.max
  private var visited: Set<Int> = []
  private var repetitions = 0

  /// What an element and what it references cost and enlarge.
  private struct Weight {
    var cost = Cost()
    var text: SVGTextSize.Factors?
  }

  init(_ data: Data) {
    guard data.count <= Self.maximumBytes else {
      rejectionReason = "it has more than \(Self.maximumBytes) bytes"
      return
    }
    markup = SVGMarkup([UInt8](data), reading: SVGTextSize.attributes)
    rejectionReason = markup.rejectionReason
    guard rejectionReason == nil else { return }
    for (number, element) in markup.elements.enumerated() {
      if let id = element.attributes["id"], elementsByID[id] == nil { elementsByID[id] = number }
    }
    readStyles()
    if hasText {
      for (number, element) in markup.elements.enumerated() {
        textSize.include(
          element, declarations(of: number), isRoot: number == markup.roots.first)
      }
    }
    for root in markup.roots where rejectionReason == nil {
      let weight = weight(of: root, depth: 0)
      total = total + weight.cost
      textFactors = weight.text?.union(textFactors) ?? textFactors
    }
  }

  /// Returns the reason why the image is rejected at a size in pixels, or `nil` if it is not.
  func rejectionReason(canvas: CGSize) -> String? {
    if let rejectionReason { return rejectionReason }
    let pixels = canvas.width * canvas.height
    if total.fixed + total.perMegapixel * pixels / 1e6 > Self.maximumCost {
      return "its filters, gradients, texts and copies would take too long"
    }
    guard hasText, let textFactors,
      textSize.exceedsMaximum(textFactors, canvas: canvas)
    else { return nil }
    return "its text may be too large"
  }

  // MARK: Style sheets

  private mutating func readStyles() {
    for (number, element) in markup.elements.enumerated() {
      ownDeclarations[number] = element.attributes["style"].map(SVGDeclarations.init)
    }
    let sheets = markup.styleSheets
    // librsvg cannot load what has another URL.
    if sheets.contains(where: { $0.lowercased().contains(/@import[^;]*data\s*:/) }) {
      rejectionReason = SVGMarkup.usesOtherFiles
    }
    let rules = sheets.flatMap { $0.unicodeScalars.split(separator: "}").map(Substring.init) }
    if rules.count * markup.elements.count > Self.maximumComparisons {
      rejectionReason = "it has \(rules.count) style rules for \(markup.elements.count) elements"
    }
    guard rejectionReason == nil else { return }
    styles = rules.map(SVGStyle.init).filter(\.declarations.affectsCost)
    guard !styles.isEmpty else { return }
    let references = styles.map(\.declarations.references.count).reduce(0, +)
    if references * markup.elements.count > Self.maximumComparisons {
      rejectionReason =
        "it has \(references) references in style rules for \(markup.elements.count) elements"
      return
    }
    for (number, element) in markup.elements.enumerated() {
      let classes = Set(
        (element.attributes["class"] ?? "").asciiText.split(whereSeparator: \.isWhitespace)
          .map(String.init))
      matchingStyles[number] = styles.indices.filter {
        styles[$0].mayApply(to: element.name, classes: classes)
      }
    }
  }

  /// Returns the declarations that may apply to an element.
  private func declarations(of number: Int) -> [SVGDeclarations] {
    (ownDeclarations[number].map { [$0] } ?? [])
      + (matchingStyles[number] ?? []).map { styles[$0].declarations }
  }

  // MARK: Elements

  private mutating func weight(of number: Int, depth: Int) -> Weight {
    if let weight = weights[number] { return weight }
    // Elements that contain themselves are not drawn.
    if let ancestor = ancestors[number] {
      outermostCycle = min(outermostCycle, ancestor)
      return Weight()
    }
    if visited.insert(number).inserted {
      checkContents(of: markup.elements[number])
    } else {
      repetitions += 1
    }
    if depth >= Self.maximumDepth {
      rejectionReason = "its elements reference each other more than \(Self.maximumDepth) deep"
    } else if repetitions > Self.maximumRepetitions {
      rejectionReason = "too many of its elements contain themselves"
    }
    guard rejectionReason == nil else { return Weight() }
    let outerCycle = outermostCycle
    outermostCycle = .max
    ancestors[number] = depth
    let weight = newWeight(of: number, depth: depth)
    ancestors[number] = nil
    // In another context, this element may contain what is an ancestor here.
    if outermostCycle >= depth {
      weights[number] = weight
      outermostCycle = .max
    }
    outermostCycle = min(outermostCycle, outerCycle)
    return weight
  }

  private mutating func newWeight(of number: Int, depth: Int) -> Weight {
    let element = markup.elements[number]
    let declarations = declarations(of: number)
    var cost = ownCost(of: element, declarations)
    var text: SVGTextSize.Factors?
    func include(_ inner: Weight) {
      text = inner.text?.union(text) ?? text
    }
    for child in element.children {
      let inner = weight(of: child, depth: depth + 1)
      include(inner)
      if !Self.isDefinition(markup.elements[child].name) { cost = cost + inner.cost }
    }
    for address in Self.urls(of: element) where address.hasPrefix("#") {
      let inner = weight(of: String(address.dropFirst()), depth)
      include(inner)
      if ["use", "feImage", "pattern"].contains(element.name) { cost = cost + inner.cost }
    }
    for reference in references(of: element, declarations) {
      let inner = weight(of: reference.id, depth)
      include(inner)
      let count = reference.isMarker ? Double(element.pathBytes / 3 + 1) : 1
      cost = cost + (inner.cost + Self.layer) * count
    }
    let factors = textSize.factors(of: element, declarations, inner: text, isRoot: depth == 0)
    return Weight(cost: cost, text: factors)
  }

  private mutating func weight(of id: String, _ depth: Int) -> Weight {
    elementsByID[id].map { weight(of: $0, depth: depth + 1) } ?? Weight()
  }

  private func references(
    of element: SVGMarkup.Element, _ declarations: [SVGDeclarations]
  ) -> [(id: String, isMarker: Bool)] {
    let own = element.attributes.flatMap { name, value -> [(id: String, isMarker: Bool)] in
      guard !["href", "id", "class", "style"].contains(name) else { return [] }
      return SVGDeclarations.references(in: value).map { ($0, name.hasPrefix("marker")) }
    }
    return own
      + declarations.flatMap { declaration in
        declaration.references.map { ($0, declaration.hasMarkers) }
      }
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

  private func ownCost(
    of element: SVGMarkup.Element, _ declarations: [SVGDeclarations]
  ) -> Cost {
    let number = { (name: String, standard: Double) in
      element.attributes[name].flatMap { $0.split { $0 == "," || $0.isWhitespace }.first }
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
      + declarations.map(\.filters).reduce(0, +)
    // Laying out a text takes time in proportion to the square of its length, and all other threads that draw text wait.
    let text = 100 * pow(Double(element.textBytes) / 1000, 2)
    return Cost(
      fixed: 0.02 + Double(element.pathBytes) * 1e-4 + text, perMegapixel: perMegapixel)
      + Self.filter * functions
  }

  /// Rejects files for contents that the cost does not cover.
  private mutating func checkContents(of element: SVGMarkup.Element) {
    checkLinks(element)
    if element.name == "feConvolveMatrix" { checkMatrix(element) }
  }

  private mutating func checkMatrix(_ element: SVGMarkup.Element) {
    let numbers = (element.attributes["order"] ?? "3").split { $0 == "," || $0.isWhitespace }
      .compactMap { Double($0) }
    guard let largest = numbers.max(), largest > Self.maximumMatrixOrder else { return }
    rejectionReason =
      "it has a matrix of more than \(Int(Self.maximumMatrixOrder)) numbers per side"
  }

  /// Applies the limits of its own format to an embedded image, and rejects other embedded documents.
  private mutating func checkLinks(_ element: SVGMarkup.Element) {
    guard ["image", "feImage"].contains(element.name) else {
      let hasDocument =
        element.name != "a" && Self.urls(of: element).contains(where: Self.isData)
        || element.attributes.values.contains {
          $0.contains("url(") && $0.contains(/url\(\s*["']?\s*data:[^)]*#/)
        }
      if hasDocument { rejectionReason = SVGMarkup.usesOtherFiles }
      return
    }
    for address in Self.urls(of: element) where Self.isData(address) { checkData(address) }
  }

  /// Whether a link contains what it leads to; spaces and control characters in it are ignored.
  private static func isData(_ address: String) -> Bool {
    let start = address.unicodeScalars.lazy.filter { $0.value > 0x20 }.prefix(5)
    return String(String.UnicodeScalarView(start)).lowercased() == "data:"
  }

  private mutating func checkData(_ href: String) {
    let formats: [any ImageFormat] = [PNGFormat(), JPEGFormat(), WebPFormat()]
    guard let comma = href.firstIndex(of: ","),
      href[..<comma].filter({ !$0.isWhitespace }).lowercased().hasSuffix(";base64"),
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
