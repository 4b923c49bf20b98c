import Foundation
package import Graphics
package import LayoutEngine

/// A font in an environment: the face, line metrics and tracking, in points.
package struct ResolvedFont: Hashable, Sendable {
  package var face: FontFace
  package var metrics: FontMetrics
  package var tracking: Double
}

extension Font {
  /// Applies the font's own changes, then those of the environment, so that `.fontWeight(_:)` on a
  /// view overrides the weight of the font used in it.
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
    builder.scale(by: environment.textScale.factor)
    return builder.resolved(context)
  }
}

/// Applies the changes of a font to its face and leading.
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

  /// Clamps a size to the range that fonts support.
  private static func clamped(_ size: Double) -> Double {
    size.isFinite ? min(max(size, 0.1), 4096) : 17
  }

  /// Converts a width to percent, clamped to the range of font formats.
  private static func percent(_ width: Double) -> Int {
    width.isFinite ? min(max(Int(pixel: 100 * (1 + width)), 50), 200) : 100
  }

  mutating func scale(by factor: Double) {
    face.size *= factor
    leading *= factor
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

  /// The weight of `.bold()`: bold for the large titles, semibold for the other styles.
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

/// The tracking of Apple's system font by size, in points.
///
/// Source: the tracking tables of Apple's Human Interface Guidelines. Sizes between table entries
/// are interpolated; sizes outside use the nearest entry.
package enum SystemTracking {
  package static func tracking(of design: FontFace.Design, size: Double) -> Double {
    switch design {
    case .standard: interpolate(standard, at: size)
    case .rounded: interpolate(rounded, at: size)
    // Apple publishes no table for these two designs.
    case .serif, .monospaced: 0
    }
  }

  private static func interpolate(_ table: [(Double, Double)], at size: Double) -> Double {
    guard let next = table.firstIndex(where: { $0.0 >= size }) else { return table.last?.1 ?? 0 }
    guard next > 0 else { return table[0].1 }
    let (lowSize, low) = table[next - 1]
    let (highSize, high) = table[next]
    return low + (high - low) * (size - lowSize) / (highSize - lowSize)
  }

  private static let standard: [(Double, Double)] = [
    (6, 0.24), (7, 0.23), (8, 0.21), (9, 0.17), (10, 0.12), (11, 0.06), (12, 0), (13, -0.08),
    (14, -0.15), (15, -0.23), (16, -0.31), (17, -0.43), (18, -0.44), (19, -0.45), (20, -0.45),
    (21, -0.36), (22, -0.26), (23, -0.10), (24, 0.07), (25, 0.15), (26, 0.22), (27, 0.29),
    (28, 0.38), (29, 0.40), (30, 0.40), (31, 0.39), (32, 0.41), (33, 0.40), (34, 0.40),
    (35, 0.38), (36, 0.37), (80, 0),
  ]

  private static let rounded: [(Double, Double)] = [
    (11, 0.56), (12, 0.54), (13, 0.51), (14, 0.48), (15, 0.44), (16, 0.41), (17, 0.37),
    (20, 0.36), (22, 0.34), (28, 0.36), (34, 0.38),
  ]
}
