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
  private enum Source: Hashable {
    case gradient(Gradient)
    case shades(Color)
  }

  private let source: Source

  /// Makes the style of a gradient.
  public init(_ gradient: Gradient) { source = .gradient(gradient) }

  fileprivate init(shadesOf color: Color) { source = .shades(color) }

  /// The gradient from top to bottom.
  public func paint(in context: StyleContext) -> ResolvedPaint {
    switch source {
    case .gradient(let gradient): gradient.paint(in: context)
    case .shades(let color):
      Gradient(stops: color.resolvedColor(in: context).shades).paint(in: context)
    }
  }
}

extension Color {
  /// The color with a slight change of lightness from top to bottom.
  ///
  /// Apple publishes no figures; these are read off two of SwiftUI's renders. A color begins lighter, by 35 of 255
  /// in each component, and reaches itself at 0.7 of the height, as gray does. A color whose luminance is above one
  /// half begins as itself and ends darker, as yellow does, which ends at 240, 185, 0.
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

  /// From 0 to 1, linear: WCAG's relative luminance.
  private var luminance: Double {
    0.2126 * Self.decode(red) + 0.7152 * Self.decode(green) + 0.0722 * Self.decode(blue)
  }

  private var lighter: ResolvedColor { mapped { $0 + 35.0 / 255 } }

  /// The line through yellow's components, which takes 255 to 240 and 204 to 185; white becomes 240 gray.
  private var darker: ResolvedColor { mapped { 55.0 / 51 * $0 - 35.0 / 255 } }

  private func mapped(_ change: (Double) -> Double) -> ResolvedColor {
    func component(_ value: Double) -> Double { max(0, min(1, change(value))) }
    return ResolvedColor(
      red: component(red), green: component(green), blue: component(blue), opacity: opacity)
  }
}
