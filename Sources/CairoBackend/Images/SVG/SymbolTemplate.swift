import Foundation
import Graphics

/// A custom symbol: the SVG template of Apple's SF Symbols, with one group of shapes for each weight and scale, and guides.
///
/// The groups are named `Regular-M`; the guides `Baseline-M`, `Capline-M`, `left-margin-Regular-M` and
/// `right-margin-Regular-M` lie in the same coordinates.
struct SymbolTemplate {
  private static let weights = [
    "Ultralight", "Thin", "Light", "Regular", "Medium", "Semibold", "Bold", "Heavy", "Black",
  ]
  private static let geometry: Set = [
    "d", "transform", "points", "x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "x1",
    "y1",
    "fill-rule", "display", "opacity",
  ]
  /// The height of capitals of the system font, in points of its size.
  fileprivate static let capHeight = 0.70459
  private static let maximumBytes = 4 << 20
  /// The largest symbol: its segments, and the distance of a point from the left margin on the baseline, in relation to the size of
  /// the text.
  private static let maximumSegments = 20_000
  private static let maximumDistance = 20.0

  private let elements: [SVGMarkup.Element]
  /// The elements' transforms to the template's coordinates.
  private var transforms: [CGAffineTransform]
  private var elementsByID: [String: Int] = [:]

  /// Reads a template; `nil` if it is too large, or no SVG file.
  init?(_ data: Data) {
    guard data.count <= Self.maximumBytes else { return nil }
    let markup = SVGMarkup([UInt8](data), reading: Self.geometry)
    guard markup.rejectionReason == nil else { return nil }
    elements = markup.elements
    transforms = Array(repeating: .identity, count: elements.count)
    for root in markup.roots { addTransforms(of: root, in: .identity) }
  }

  private mutating func addTransforms(of number: Int, in parent: CGAffineTransform) {
    let element = elements[number]
    let own = element.attributes["transform"].map { CGAffineTransform(svg: $0) } ?? .identity
    transforms[number] = own.concatenating(parent)
    if let id = element.attributes["id"], elementsByID[id] == nil { elementsByID[id] = number }
    for child in element.children { addTransforms(of: child, in: transforms[number]) }
  }

  /// Returns the symbol for a weight from 100 to 900 and a scale, or the most similar one that the template has; `nil` if it
  /// has none, or that one is too large.
  func outline(weight: Int, scale: SymbolOutline.Scale) -> SymbolOutline? {
    let requested = min(max(weight / 100 - 1, 0), Self.weights.count - 1)
    let weights = Self.weights.indices.sorted {
      // Regular, in the middle, is the better one of two that are as near.
      (abs($0 - requested), abs($0 - 3)) < (abs($1 - requested), abs($1 - 3))
    }
    let scales = [scale] + [.medium, .small, .large].filter { $0 != scale }
    for weight in weights {
      for drawn in scales {
        let name = "\(Self.weights[weight])-\(drawn.rawValue)"
        guard let shapes = shapes(of: name) else { continue }
        return outline(of: shapes, name, drawn)?.scaled(by: scale.factor / drawn.factor)
      }
    }
    return nil
  }

  /// Returns the shapes of a group; `nil` if there is none, or it paints nothing.
  private func shapes(of name: String) -> PaintedShapes? {
    guard let group = elementsByID[name] else { return nil }
    var shapes = PaintedShapes()
    addShapes(of: group, InheritedFill(), to: &shapes)
    return shapes.shapes.isEmpty && shapes.segments <= Self.maximumSegments ? nil : shapes
  }

  private func outline(
    of painted: PaintedShapes, _ name: String, _ scale: SymbolOutline.Scale
  ) -> SymbolOutline? {
    let shapes = painted.shapes
    let bounds = shapes.map(\.path.boundingRect).filter { $0.width > 0 || $0.height > 0 }
    guard painted.segments <= Self.maximumSegments, let left = bounds.map(\.minX).min(),
      let right = bounds.map(\.maxX).max(), let bottom = bounds.map(\.maxY).max()
    else { return nil }
    let baseline = guide("Baseline-\(scale.rawValue)")?.y ?? bottom
    let capline = guide("Capline-\(scale.rawValue)")?.y
    let leftMargin = margin("left", of: name) ?? left
    let rightMargin = margin("right", of: name) ?? right
    let capHeight = capline.map { baseline - $0 }.flatMap { $0 >= 1 ? $0 : nil }
    let point = Self.capHeight / (capHeight ?? 100 * Self.capHeight)
    // Shapes outside of wrong margins would overlap the content beside the symbol.
    let (start, end) = (min(leftMargin, left), max(rightMargin, right))
    let transform = CGAffineTransform(translationX: -start, y: -baseline)
      .concatenating(CGAffineTransform(scaleX: point, y: point))
    let outline = SymbolOutline(
      shapes: shapes.map {
        SymbolOutline.Shape(path: $0.path.applying(transform), style: $0.style)
      }, width: (end - start) * point)
    let (area, limit) = (outline.bounds, Self.maximumDistance)
    // A comparison with no number is false.
    let isNear =
      area.width > 0 && area.width <= limit && area.height > 0 && area.minY >= -limit
      && area.maxY <= limit
    return isNear ? outline : nil
  }

  /// Returns the position of a margin; those of the first version of templates are for one group only.
  private func margin(_ side: String, of name: String) -> CGFloat? {
    guide("\(side)-margin-\(name)")?.x
      ?? (name == "Regular-M" ? guide("\(side)-margin")?.x : nil)
  }

  private func addShapes(
    of number: Int, _ inherited: InheritedFill, to painted: inout PaintedShapes
  ) {
    let element = elements[number]
    guard let fill = inherited.changed(by: element), painted.segments <= Self.maximumSegments
    else { return }
    if fill.isFilled, let path = Path(of: element) {
      painted.segments += path.count + 1
      let transformed = path.applying(transforms[number])
      let bounds = transformed.boundingRect
      // Other shapes paint nothing.
      if bounds.width > 0, bounds.height > 0, transformed.isFinite {
        painted.shapes.append(
          SymbolOutline.Shape(path: transformed, style: FillStyle(eoFill: fill.isEOFilled)))
      }
    } else if fill.isFilled, element.isTooLong {
      painted.segments = Self.maximumSegments + 1
    }
    guard ["g", "svg", "a"].contains(element.name) else { return }
    for child in element.children { addShapes(of: child, fill, to: &painted) }
  }

  /// Returns the first point of a guide.
  private func guide(_ name: String) -> CGPoint? {
    guard let number = elementsByID[name] else { return nil }
    let element = elements[number]
    let start = CGPoint(x: element.number("x1"), y: element.number("y1"))
    let point = (Path(of: element)?.boundingRect.origin ?? start).applying(transforms[number])
    return point.x.isFinite && point.y.isFinite ? point : nil
  }
}

/// The shapes of a group, and their total number of segments.
private struct PaintedShapes {
  var shapes: [SymbolOutline.Shape] = []
  var segments = 0
}

/// The fill properties that shapes inherit from their groups.
private struct InheritedFill {
  var isFilled = true
  var isEOFilled = false

  /// Returns the properties of an element in the group; `nil` for what is hidden.
  ///
  /// A style overrides attributes.
  func changed(by element: SVGMarkup.Element) -> InheritedFill? {
    var style: [Substring: Substring] = [:]
    for declaration in (element.attributes["style"] ?? "").filter({ $0 != " " }).split(
      separator: ";")
    {
      let parts = declaration.split(separator: ":", maxSplits: 1)
      if parts.count == 2 { style[parts[0]] = parts[1] }
    }
    func value(_ name: String) -> String? {
      style[Substring(name)].map(String.init) ?? element.attributes[name]
    }
    if value("display") == "none" || value("opacity").flatMap({ Double($0) }) == 0 { return nil }
    var changed = self
    if let fill = value("fill"), fill != "inherit" { changed.isFilled = fill != "none" }
    if let rule = value("fill-rule"), rule != "inherit" { changed.isEOFilled = rule == "evenodd" }
    return changed
  }
}

extension SymbolOutline {
  fileprivate func scaled(by factor: Double) -> SymbolOutline {
    guard factor != 1 else { return self }
    // The scales have their middle in common, at half the height of capitals.
    let middle = SymbolTemplate.capHeight / 2
    let transform = CGAffineTransform(translationX: 0, y: middle)
      .concatenating(CGAffineTransform(scaleX: factor, y: factor))
      .concatenating(CGAffineTransform(translationX: 0, y: -middle))
    return SymbolOutline(
      shapes: shapes.map { Shape(path: $0.path.applying(transform), style: $0.style) },
      width: width * factor)
  }
}

extension SVGMarkup.Element {
  /// Whether its path data exceeds the maximum.
  fileprivate var isTooLong: Bool { pathData.utf8.count > Path.maximumBytes }

  fileprivate var pathData: String { attributes[name == "path" ? "d" : "points"] ?? "" }

  fileprivate func number(_ attribute: String) -> Double {
    var numbers = SVGNumbers(attributes[attribute] ?? "")
    return numbers.take() ?? 0
  }
}

extension Path {
  /// The maximum number of bytes of path data that are read.
  fileprivate static let maximumBytes = 200_000

  /// Creates the outline of an element that is filled; `nil` for other elements, and for path data that is too long.
  fileprivate init?(of element: SVGMarkup.Element) {
    let data = element.pathData
    guard !element.isTooLong else { return nil }
    switch element.name {
    case "path": self = SVGPathData(data).path
    case "rect":
      let rect = CGRect(
        x: element.number("x"), y: element.number("y"), width: element.number("width"),
        height: element.number("height"))
      let (rx, ry) = (element.number("rx"), element.number("ry"))
      let corner = CGSize(width: rx > 0 ? rx : ry, height: ry > 0 ? ry : rx)
      self = Path(roundedRect: rect, cornerSize: corner, style: .circular)
    case "circle", "ellipse":
      let isCircle = element.name == "circle"
      let rx = element.number(isCircle ? "r" : "rx")
      let ry = element.number(isCircle ? "r" : "ry")
      self = Path(
        ellipseIn: CGRect(
          x: element.number("cx") - rx, y: element.number("cy") - ry, width: 2 * rx, height: 2 * ry)
      )
    case "polygon", "polyline":
      self = SVGPathData("M" + data + "z").path
    default: return nil
    }
  }

  /// Whether all points are numbers, which bounds do not show.
  fileprivate var isFinite: Bool {
    var isFinite = true
    forEach { element in
      switch element {
      case .move(let end), .line(let end): isFinite = isFinite && end.isFinite
      case .quadCurve(let end, let control):
        isFinite = isFinite && end.isFinite && control.isFinite
      case .curve(let end, let control1, let control2):
        isFinite = isFinite && end.isFinite && control1.isFinite && control2.isFinite
      case .closeSubpath: break
      }
    }
    return isFinite
  }

  fileprivate var count: Int {
    var count = 0
    forEach { _ in count += 1 }
    return count
  }
}

extension CGAffineTransform {
  /// Reads the attribute `transform`; with an unknown function, or if it is very long, it has no effect.
  fileprivate init(svg text: String) {
    self.init()
    guard text.utf8.count <= 2_000 else { return }
    var result = CGAffineTransform.identity
    for call in text.split(separator: ")") {
      let parts = call.split(separator: "(", maxSplits: 1)
      let name = parts.first?.filter(\.isLetter) ?? ""
      if parts.count < 2, name.isEmpty { continue }
      var numbers = SVGNumbers(parts.count > 1 ? String(parts[1]) : "")
      var values: [Double] = []
      while values.count < 6, let number = numbers.take() { values.append(number) }
      guard let function = Self.function(name, values) else { return }
      // The last function is applied first.
      result = function.concatenating(result)
    }
    self = result
  }

  private static func function(_ name: String, _ values: [Double]) -> CGAffineTransform? {
    switch (name, values.count) {
    case ("matrix", 6):
      return CGAffineTransform(
        a: values[0], b: values[1], c: values[2], d: values[3], tx: values[4], ty: values[5])
    case ("translate", 1...2):
      return CGAffineTransform(translationX: values[0], y: values.count > 1 ? values[1] : 0)
    case ("scale", 1...2): return CGAffineTransform(scaleX: values[0], y: values.last ?? 1)
    case ("skewX", 1):
      return CGAffineTransform(a: 1, b: 0, c: tan(values[0] * .pi / 180), d: 1, tx: 0, ty: 0)
    case ("skewY", 1):
      return CGAffineTransform(a: 1, b: tan(values[0] * .pi / 180), c: 0, d: 1, tx: 0, ty: 0)
    case ("rotate", 1): return CGAffineTransform(rotationAngle: values[0] * .pi / 180)
    case ("rotate", 3):
      return CGAffineTransform(translationX: values[1], y: values[2])
        .rotated(by: values[0] * .pi / 180).translatedBy(x: -values[1], y: -values[2])
    default: return nil
    }
  }
}

extension CGPoint {
  fileprivate var isFinite: Bool { x.isFinite && y.isFinite }
}
