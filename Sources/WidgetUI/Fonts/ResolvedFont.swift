import Foundation
package import Graphics
package import LayoutEngine

/// A font in an environment: the face, the measures of its lines and its tracking, in points.
package struct ResolvedFont: Hashable, Sendable {
  package var face: FontFace
  package var metrics: FontMetrics
  package var tracking: Double
}

extension Font {
  /// The font with its own changes, then those of the environment: `.fontWeight(_:)` on a view counts
  /// more than the weight of the font that is used in it.
  package func resolve(
    in environment: EnvironmentValues, _ context: LayoutContext
  ) -> ResolvedFont {
    var builder = FontBuilder(base: base, environment: environment)
    for change in changes { builder.apply(change) }
    if let weight = environment.fontWeight { builder.apply(.weight(weight)) }
    if environment.isBold { builder.apply(.bold) }
    if environment.isItalic { builder.apply(.italic) }
    if environment.hasMonospacedDigits { builder.apply(.monospacedDigit) }
    if environment.isMonospaced { builder.apply(.monospaced) }
    if let width = environment.fontWidth { builder.apply(.width(width)) }
    return builder.resolved(context)
  }
}

/// Collects what a font and its changes amount to.
private struct FontBuilder {
  var face: FontFace
  var leading = 0.0
  let style: Font.TextStyle?

  init(base: Font.Base, environment: EnvironmentValues) {
    let typeSize = environment.dynamicTypeSize
    switch base {
    case .style(let style, let design, let weight):
      let metrics = DynamicType.metrics(style, at: typeSize)
      face = FontFace(
        family: .system((design ?? environment.fontDesign ?? .default).face), size: metrics.size,
        weight: weight?.value ?? (style == .headline ? 600 : 400))
      leading = metrics.leading - FontMetrics.system(size: metrics.size).lineHeight
      self.style = style
    case .system(let size, let weight, let design):
      face = FontFace(
        family: .system((design ?? environment.fontDesign ?? .default).face),
        size: Self.clamped(size), weight: weight?.value ?? 400)
      style = nil
    case .custom(let name, let size, let relative):
      var factor = 1.0
      if let relative {
        factor =
          DynamicType.metrics(relative, at: typeSize).size
          / DynamicType.metrics(relative, at: .large).size
      }
      face = FontFace(family: .custom(name), size: Self.clamped(size) * factor)
      style = nil
    }
  }

  /// Sizes that no font can have become the nearest that one can.
  private static func clamped(_ size: Double) -> Double {
    size.isFinite ? min(max(size, 0.1), 4096) : 17
  }

  /// The width of letters in percent, within what font formats know.
  private static func percent(_ width: Double) -> Int {
    width.isFinite ? min(max(Int(pixel: 100 * (1 + width)), 50), 200) : 100
  }

  mutating func apply(_ change: Font.Change) {
    switch change {
    case .weight(let weight): face.weight = weight.value
    case .bold: face.weight = boldWeight
    case .italic: face.isItalic = true
    case .monospacedDigit: face.hasMonospacedDigits = true
    case .monospaced: if case .system = face.family { face.family = .system(.monospaced) }
    case .smallCaps: face.hasSmallCaps = true
    case .width(let width): face.width = Self.percent(width.value)
    case .leading(.tight): leading -= 2
    case .leading(.loose): leading += 2
    case .leading(.standard): break
    }
  }

  /// `.bold()` makes the large titles bold and the other styles semibold.
  private var boldWeight: Int {
    switch style {
    case .largeTitle, .title, .title2, nil: 700
    case .title3, .headline, .body, .callout, .subheadline, .footnote, .caption, .caption2: 600
    }
  }

  func resolved(_ context: LayoutContext) -> ResolvedFont {
    switch face.family {
    case .system(let design):
      var metrics = FontMetrics.system(size: face.size)
      metrics.leading = leading
      return ResolvedFont(
        face: face, metrics: metrics,
        tracking: SystemTracking.tracking(of: design, size: face.size))
    case .custom:
      var metrics = context.text.metrics(of: face)
      metrics.leading = leading
      return ResolvedFont(face: face, metrics: metrics, tracking: 0)
    }
  }
}

extension Font.Design {
  var face: FontFace.Design {
    switch self {
    case .default: .standard
    case .serif: .serif
    case .rounded: .rounded
    case .monospaced: .monospaced
    }
  }
}
