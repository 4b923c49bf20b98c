package import Foundation

/// What an area is filled with; positions are points in the coordinates of the item that uses it.
package enum Paint: Hashable, Codable, Sendable {
  case color(ResolvedColor)
  case linearGradient([GradientStop], from: CGPoint, to: CGPoint)
  case radialGradient(
    [GradientStop], center: CGPoint, startRadius: Double, endRadius: Double)
  /// Angles are in radians, clockwise from three o'clock.
  case angularGradient([GradientStop], center: CGPoint, startAngle: Double, endAngle: Double)
  /// A gradient whose ellipse is `radius` wide and `radius · aspect` high.
  case ellipticalGradient(
    [GradientStop], center: CGPoint, startRadius: Double, endRadius: Double, aspect: Double)
  /// An image repeated from `origin`.
  case image(ImageContent, origin: CGPoint, scale: Double)
}

/// A color at a place between the start (0) and the end (1) of a gradient.
package struct GradientStop: Hashable, Codable, Sendable {
  package var color: ResolvedColor
  package var location: Double

  package init(color: ResolvedColor, location: Double) {
    self.color = color
    self.location = location
  }
}

extension Paint {
  /// The paint with its opacity multiplied by `factor`; an image keeps its own.
  package func multiplyingOpacity(by factor: Double) -> Paint {
    func faded(_ stops: [GradientStop]) -> [GradientStop] {
      stops.map {
        GradientStop(color: $0.color.multiplyingOpacity(by: factor), location: $0.location)
      }
    }
    switch self {
    case .color(let color):
      return .color(color.multiplyingOpacity(by: factor))
    case .linearGradient(let stops, let from, let to):
      return .linearGradient(faded(stops), from: from, to: to)
    case .radialGradient(let stops, let center, let start, let end):
      return .radialGradient(faded(stops), center: center, startRadius: start, endRadius: end)
    case .angularGradient(let stops, let center, let start, let end):
      return .angularGradient(faded(stops), center: center, startAngle: start, endAngle: end)
    case .ellipticalGradient(let stops, let center, let start, let end, let aspect):
      return .ellipticalGradient(
        faded(stops), center: center, startRadius: start, endRadius: end, aspect: aspect)
    case .image:
      return self
    }
  }
}
