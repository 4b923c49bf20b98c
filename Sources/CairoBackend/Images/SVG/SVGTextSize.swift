import Foundation
import Graphics

/// An upper bound of the size of an SVG file's text.
///
/// FreeType sets at most 65,535 pixels per em. Where it refuses a size, Cairo 1.16 leaves the font's face in an error
/// state, so that later texts in that face are missing from all pictures of the process, and librsvg 2.54 ends the
/// process if it cannot measure a text. It loads fonts in a size that it has multiplied twice by the scale of the picture.
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
  /// The scale of elements that depend on the shape that references them: it allows no text.
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
  private var rootViewBox: CGSize?
  /// Whether the size of a viewport depends on the font size.
  private var hasSidesInEms = false

  /// Reads the lengths of an element.
  mutating func include(
    _ element: SVGMarkup.Element, _ declarations: [SVGDeclarations], isRoot: Bool
  ) {
    largestFontSize = max(largestFontSize, Self.fontSize(of: element, declarations).absolute)
    if isRoot { rootViewBox = Self.viewBox(of: element) }
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

  /// Returns the size of a `viewBox` if it is certainly valid.
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
    if Self.hasPlainFontSize(element), !declarations.contains(where: \.setsFont) {
      factors.hasInitialSize = false
    }
    return factors
  }

  /// Returns whether a text may be larger than the maximum in a picture of `canvas` pixels, for the factors and the size in user units of
  /// the whole drawing.
  func exceedsMaximum(_ factors: Factors, canvas: CGSize, naturalSize: CGSize) -> Bool {
    let extent = rootViewBox ?? naturalSize
    let enlargement = max(1, canvas.width / extent.width, canvas.height / extent.height)
    let initialSize = factors.hasInitialSize ? Self.initialSize : 0
    let size = max(largestFontSize, initialSize) * factors.fontSize
    return !(size * pow(factors.scale * enlargement, 2) <= Self.maximum)
      || hasSidesInEms && factors.fontSize > 1
  }

  private static func fontSize(
    of element: SVGMarkup.Element, _ declarations: [SVGDeclarations]
  ) -> CSSLengths {
    var size = CSSLengths()
    size.add(element.attributes["font-size"] ?? "")
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

  /// Whether an element certainly has a font size of its own.
  private static func hasPlainFontSize(_ element: SVGMarkup.Element) -> Bool {
    guard let size = element.attributes["font-size"] else { return false }
    return Double(size.hasSuffix("px") ? String(size.dropLast(2)) : size).map { $0 > 0 } ?? false
  }

  private func scale(
    of element: SVGMarkup.Element, _ declarations: [SVGDeclarations], isRoot: Bool
  ) -> Double {
    let isRelative = element.attributes.contains { name, value in
      name.hasSuffix("Units") && value.contains("objectBoundingBox")
    }
    let hasViewBox = element.attributes["viewBox"] != nil
    if isRelative || element.name == "marker" || element.name == "pattern" && hasViewBox {
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
