public import Foundation
package import Graphics

/// Colors at places between 0 and 1; as a style it runs from top to bottom.
public struct Gradient: Hashable, Sendable {
  /// A color and its place.
  public struct Stop: Hashable, Sendable {
    /// The color.
    public var color: Color
    /// The place, from 0 to 1.
    public var location: CGFloat

    /// Makes a stop.
    public init(color: Color, location: CGFloat) {
      self.color = color
      self.location = location
    }
  }

  /// The colors with their places.
  public var stops: [Stop]

  /// Makes a gradient.
  public init(stops: [Stop]) { self.stops = stops }

  /// Makes a gradient of evenly spaced colors.
  public init(colors: [Color]) {
    let last = max(colors.count - 1, 1)
    stops = colors.enumerated().map {
      Stop(color: $1, location: CGFloat($0) / CGFloat(last))
    }
  }

  /// The stops in order, cut to the range from 0 to 1; without any, nothing is painted.
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
  /// The gradient from top to bottom.
  public func paint(in context: StyleContext) -> ResolvedPaint {
    LinearGradient(gradient: self, startPoint: .top, endPoint: .bottom).paint(in: context)
  }
}

/// A gradient whose colors come from one color.
public struct AnyGradient: Hashable, ShapeStyle {
  private let gradient: Gradient

  /// Makes the style of a gradient.
  public init(_ gradient: Gradient) { self.gradient = gradient }

  /// The gradient from top to bottom.
  public func paint(in context: StyleContext) -> ResolvedPaint { gradient.paint(in: context) }
}

extension Color {
  /// A gradient from a lighter shade of the color, above, to the color itself.
  ///
  /// Apple publishes no figures: the lighter shade has a sixth of white.
  public var gradient: AnyGradient {
    AnyGradient(Gradient(colors: [mix(with: .white, by: 1 / 6), self]))
  }
}
