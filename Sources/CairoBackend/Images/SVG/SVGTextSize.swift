import Foundation
import Graphics

/// An upper bound on the size of an SVG file's text.
///
/// FreeType sets at most 65,535 pixels per em. Where it refuses a size, Cairo 1.16 leaves the font's face in an error
/// state, so that later texts in that face are missing from all pictures of the process, and librsvg 2.54 ends the
/// process if it cannot measure a text. It loads fonts at a size that it has multiplied twice by the scale of the picture.
struct SVGTextSize {
  /// The maximum size in pixels, multiplied twice by the scale.
  private static let maximum = 60_000.0
  /// The attributes that affect the size.
  static let attributes: Set = [
    "font-size", "transform", "patternTransform", "viewBox", "width", "height", "clipPathUnits",
    "maskContentUnits", "patternContentUnits", "primitiveUnits",
  ]

  /// The size of text without a font size, in user units.
  private static let initialSize = 12.0
  /// The maximum side of the canvas, as `ImageSize.canvas(filling:)` limits it.
  private static let maximumCanvasSide = 4_096.0
  /// The scale used if it depends on the referencing shape; any text is then rejected.
  private static let unknownScale = 1e6

  /// The largest products of factors on the way to a text.
  struct Factors {
    fileprivate var scale = 1.0
    /// The factor of font sizes in relation to the parent's, such as 2 of `2em`.
    fileprivate var fontSize = 1.0
    /// Whether a text may have the size that it has without a font size.
    fileprivate var hasInitialSize = true

    /// Returns the larger factors of both.
    func union(_ other: Factors?) -> Factors {
      guard let other else { return self }
      return Factors(
        scale: max(scale, other.scale), fontSize: max(fontSize, other.fontSize),
        hasInitialSize: hasInitialSize || other.hasInitialSize)
    }
  }

  private var largestFontSize = 0.0
  /// The largest side of a viewport, in user units.
  private var largestSide = 0.0
  /// The sides of the root's `viewBox`, or of the root itself; `nil` for those of the canvas.
  private var rootSize: (width: Double?, height: Double?)
  /// Whether the root's size is neither a number nor that of the canvas.
  private var hasUnknownRootSize = false
  private var hasFontKeyword = false
  /// Whether the size of a viewport depends on the font size.
  private var hasSidesInEms = false

  /// Reads the lengths of an element.
  mutating func include(
    _ element: SVGMarkup.Element, _ declarations: [SVGDeclarations], isRoot: Bool
  ) {
    largestFontSize = max(largestFontSize, Self.fontSize(of: element, declarations).absolute)
    let keyword = element.attributes["font-size"].map { CSSNumber.all(in: $0).isEmpty } ?? false
    hasFontKeyword = hasFontKeyword || keyword || declarations.contains(where: \.hasFontKeyword)
    if isRoot { readRoot(element, declarations) }
    guard ["svg", "symbol", "use"].contains(element.name) else { return }
    let sides = Self.sides(of: element, declarations)
    largestSide = max(largestSide, sides.absolute)
    for number in CSSNumber.all(in: element.attributes["viewBox"] ?? "") {
      largestSide = max(largestSide, number.value)
    }
    if sides.em > 0 {
      hasSidesInEms = true
      largestSide = max(largestSide, sides.em * max(largestFontSize, Self.initialSize))
    }
  }

  private mutating func readRoot(
    _ element: SVGMarkup.Element, _ declarations: [SVGDeclarations]
  ) {
    if let box = Self.viewBox(of: element) {
      rootSize = (box.width, box.height)
      return
    }
    let sides = ["width", "height"].compactMap { element.attributes[$0] }.filter { $0 != "100%" }
    hasUnknownRootSize =
      sides.contains { Self.plainLength($0) == nil }
      || declarations.contains { $0.sides != CSSLengths() }
    rootSize = (
      element.attributes["width"].flatMap(Self.plainLength),
      element.attributes["height"].flatMap(Self.plainLength)
    )
    if sides.count < 2 { largestSide = max(largestSide, Self.maximumCanvasSide) }
  }

  /// Returns a positive length in pixels, or `nil`.
  private static func plainLength(_ text: String) -> Double? {
    Double(text.hasSuffix("px") ? String(text.dropLast(2)) : text).flatMap { $0 > 0 ? $0 : nil }
  }

  /// Returns the size of a `viewBox` if it is known to be valid.
  private static func viewBox(of element: SVGMarkup.Element) -> CGSize? {
    let numbers = (element.attributes["viewBox"] ?? "").split { " ,".contains($0) }
    let box = numbers.compactMap { $0.allSatisfy("0123456789.-".contains) ? Double($0) : nil }
    guard numbers.count == 4, box.count == 4, box[2] > 0, box[3] > 0 else { return nil }
    return CGSize(width: box[2], height: box[3])
  }

  /// Returns the factors on the way to a text in an element, whose contents have the factors `inner`.
  func factors(
    of element: SVGMarkup.Element, _ declarations: [SVGDeclarations], inner: Factors?,
    isRoot: Bool
  ) -> Factors? {
    let isText = ["text", "tspan", "a"].contains(element.name)
    guard var factors = isText ? Factors().union(inner) : inner else { return nil }
    let size = Self.fontSize(of: element, declarations)
    factors.fontSize *= max(1, size.percentage, size.em)
    factors.scale *= scale(of: element, declarations, isRoot: isRoot)
    if Self.hasPlainFontSize(element), !hasFontKeyword,
      !declarations.contains(where: \.setsFont)
    {
      factors.hasInitialSize = false
    }
    return factors
  }

  /// Returns whether a text may be larger than the maximum in a picture of `canvas` pixels, for the factors of the root.
  func exceedsMaximum(_ factors: Factors, canvas: CGSize) -> Bool {
    guard !hasUnknownRootSize else { return true }
    let enlargement = max(
      1, canvas.width / (rootSize.width ?? canvas.width),
      canvas.height / (rootSize.height ?? canvas.height))
    let initialSize = factors.hasInitialSize ? Self.initialSize : 0
    let size = max(largestFontSize, initialSize) * factors.fontSize
    return !(size * pow(factors.scale * enlargement, 2) <= Self.maximum)
      || hasSidesInEms && factors.fontSize > 1
  }

  private static func fontSize(
    of element: SVGMarkup.Element, _ declarations: [SVGDeclarations]
  ) -> CSSLengths {
    var size = CSSLengths()
    size.add(fontSize: element.attributes["font-size"] ?? "")
    for declaration in declarations { size.include(declaration.fontSize) }
    return size
  }

  private static func sides(
    of element: SVGMarkup.Element, _ declarations: [SVGDeclarations]
  ) -> CSSLengths {
    var sides = CSSLengths()
    for name in ["width", "height"] { sides.add(element.attributes[name] ?? "") }
    for declaration in declarations { sides.include(declaration.sides) }
    return sides
  }

  /// Whether an element is known to have a font size of its own.
  private static func hasPlainFontSize(_ element: SVGMarkup.Element) -> Bool {
    guard let size = element.attributes["font-size"] else { return false }
    return plainLength(size) != nil
  }

  private func scale(
    of element: SVGMarkup.Element, _ declarations: [SVGDeclarations], isRoot: Bool
  ) -> Double {
    let isRelative = element.attributes.contains { name, value in
      name.hasSuffix("Units") && value.contains("objectBoundingBox")
    }
    let hasViewBox = element.attributes["viewBox"] != nil
    let inherits = element.attributes["href"] != nil
    if isRelative || element.name == "marker"
      || element.name == "pattern" && (hasViewBox || inherits)
    {
      return Self.unknownScale
    }
    let transforms = ["transform", "patternTransform"].compactMap { element.attributes[$0] }
    var scale = transforms.map(CSSTransform.maximumScale(of:)).reduce(1, *)
    scale = declarations.map(\.scale).reduce(scale, *)
    // A viewport may be larger than the one around it.
    scale *= max(1, Self.sides(of: element, declarations).percentage)
    let box = CSSNumber.all(in: element.attributes["viewBox"] ?? "").map(\.value)
    guard box.count == 4, !isRoot else { return scale }
    return scale * max(1, largestSide / min(box[2], box[3]))
  }
}
