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
  case meshGradient(GradientMesh)
  /// An image repeated from `origin`.
  case image(ImageContent, origin: CGPoint, scale: Double)
}

/// A color at a location between the start (0) and the end (1) of a gradient.
package struct GradientStop: Hashable, Codable, Sendable {
  package var color: ResolvedColor
  package var location: Double

  package init(color: ResolvedColor, location: Double) {
    self.color = color
    self.location = location
  }
}

extension Paint {
  /// The paint with its opacity multiplied by `factor`; images are unchanged.
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
    case .meshGradient(var mesh):
      mesh.background = mesh.background.multiplyingOpacity(by: factor)
      for index in mesh.vertices.indices {
        let color = mesh.vertices[index].color
        mesh.vertices[index].color = color.multiplyingOpacity(by: factor)
      }
      return .meshGradient(mesh)
    case .image:
      return self
    }
  }

  /// The colors of a gradient in any order that represents them; `nil` for other paints.
  package var gradientStops: [GradientStop]? {
    switch self {
    case .linearGradient(let stops, _, _), .radialGradient(let stops, _, _, _),
      .angularGradient(let stops, _, _, _), .ellipticalGradient(let stops, _, _, _, _):
      stops
    case .meshGradient(let mesh): mesh.stops
    case .color, .image: nil
    }
  }
}

/// A color in the sRGB space, ready to be painted: straight components from 0 to 1.
public struct ResolvedColor: Hashable, Codable, Sendable {
  /// The red component.
  public var red: Double
  /// The green component.
  public var green: Double
  /// The blue component.
  public var blue: Double
  /// The opacity, from 0 (transparent) to 1.
  public var opacity: Double

  /// Creates a color from sRGB components.
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.opacity = opacity
  }

  /// Opaque black.
  public static let black = ResolvedColor(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = ResolvedColor(red: 1, green: 1, blue: 1)
  /// Transparent.
  public static let clear = ResolvedColor(red: 0, green: 0, blue: 0, opacity: 0)

  /// The color with its opacity multiplied by `factor`.
  package func multiplyingOpacity(by factor: Double) -> ResolvedColor {
    ResolvedColor(red: red, green: green, blue: blue, opacity: opacity * factor)
  }

  /// The luma of the color on white, from 0 to 1 (ITU-R BT.601).
  package var luma: Double {
    let value = 0.299 * red + 0.587 * green + 0.114 * blue
    return value * opacity + (1 - opacity)
  }
}
