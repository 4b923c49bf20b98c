public import Foundation
package import Graphics

/// Color stops at locations from 0 to 1; as a style, it runs from top to bottom.
public struct Gradient: Hashable, Sendable {
  /// A color at a location.
  public struct Stop: Hashable, Sendable {
    /// The color.
    public var color: Color
    /// The location, from 0 to 1.
    public var location: CGFloat

    /// Creates a stop.
    public init(color: Color, location: CGFloat) {
      self.color = color
      self.location = location
    }
  }

  /// The space in which the colors between stops are interpolated.
  public struct ColorSpace: Hashable, Sendable {
    package let interpolation: ColorInterpolation

    /// The components of sRGB, as displays take them.
    public static let device = ColorSpace(interpolation: .sRGB)
    /// OKLab, in which equal steps look equal.
    public static let perceptual = ColorSpace(interpolation: .oklab)
  }

  /// The color stops.
  public var stops: [Stop]

  /// Creates a gradient.
  public init(stops: [Stop]) { self.stops = stops }

  /// Creates a gradient of evenly spaced colors.
  public init(colors: [Color]) {
    let last = max(colors.count - 1, 1)
    stops = colors.enumerated().map {
      Stop(color: $1, location: CGFloat($0) / CGFloat(last))
    }
  }

  /// Returns the gradient with colors interpolated in a space; without this, it is ``ColorSpace/device``.
  public func colorSpace(_ space: ColorSpace) -> AnyGradient { AnyGradient(self).colorSpace(space) }

  /// Returns the stops with locations in ascending order and clamped to 0…1; without stops, nothing
  /// is painted.
  package func resolved(in context: StyleContext) -> [GradientStop] {
    var least = 0.0
    let resolved = stops.map { stop in
      least = max(least, stop.location.isNaN ? 0 : min(max(stop.location, 0), 1))
      return GradientStop(color: stop.color.resolvedColor(in: context), location: least)
    }
    return resolved.isEmpty ? [GradientStop(color: .clear, location: 0)] : resolved
  }
}

extension Gradient: ShapeStyle {
  /// Returns the gradient from top to bottom.
  public func paint(in context: StyleContext) -> ResolvedPaint {
    LinearGradient(gradient: self, startPoint: .top, endPoint: .bottom).paint(in: context)
  }
}

/// A gradient, possibly derived from a single color.
public struct AnyGradient: Hashable, ShapeStyle {
  private enum Source: Hashable {
    case gradient(Gradient)
    case shades(Color)
  }

  private let source: Source
  private var space = Gradient.ColorSpace.device

  /// Creates the style from a gradient.
  public init(_ gradient: Gradient) { source = .gradient(gradient) }

  fileprivate init(shadesOf color: Color) { source = .shades(color) }

  /// Returns the gradient with colors interpolated in a space.
  public func colorSpace(_ space: Gradient.ColorSpace) -> AnyGradient {
    var gradient = self
    gradient.space = space
    return gradient
  }

  /// Returns the gradient from top to bottom.
  public func paint(in context: StyleContext) -> ResolvedPaint {
    LinearGradient(self, startPoint: .top, endPoint: .bottom).paint(in: context)
  }

  /// Returns the stops between which interpolation in sRGB results in the colors of the gradient.
  package func resolved(in context: StyleContext) -> [GradientStop] {
    let gradient =
      switch source {
      case .gradient(let gradient): gradient
      case .shades(let color): Gradient(stops: color.resolvedColor(in: context).shades)
      }
    return gradient.resolved(in: context).interpolated(in: space.interpolation)
  }

  /// Whether the gradient has the stops of a `Gradient`, and not those of a color.
  var hasStops: Bool {
    switch source {
    case .gradient: true
    case .shades: false
    }
  }
}

extension Color {
  /// The color with a slight change of lightness from top to bottom.
  ///
  /// Apple publishes no values; these were measured in two of SwiftUI's renders. A color starts
  /// lighter, by 35 of 255 in each component, and reaches itself at 0.7 of the height, as gray
  /// does. A color whose luminance is above one half starts as itself and ends darker, as yellow
  /// does, which ends at 240, 185, 0.
  public var gradient: AnyGradient { AnyGradient(shadesOf: self) }
}

extension ResolvedColor {
  /// The stops of ``Color/gradient``.
  fileprivate var shades: [Gradient.Stop] {
    if luminance > 0.5 {
      return [.init(color: Color(self), location: 0), .init(color: Color(darker), location: 1)]
    }
    return [.init(color: Color(lighter), location: 0), .init(color: Color(self), location: 0.7)]
  }

  /// WCAG's relative luminance, from 0 to 1, linear.
  private var luminance: Double {
    0.2126 * Self.decode(red) + 0.7152 * Self.decode(green) + 0.0722 * Self.decode(blue)
  }

  private var lighter: ResolvedColor { mapped { $0 + 35.0 / 255 } }

  /// The color changed by the linear function that maps yellow's components 255 to 240 and 204 to
  /// 185; white becomes 240 gray.
  private var darker: ResolvedColor { mapped { 55.0 / 51 * $0 - 35.0 / 255 } }

  private func mapped(_ change: (Double) -> Double) -> ResolvedColor {
    func component(_ value: Double) -> Double { max(0, min(1, change(value))) }
    return ResolvedColor(
      red: component(red), green: component(green), blue: component(blue), opacity: opacity)
  }
}
