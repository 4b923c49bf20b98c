import Foundation
package import Graphics

extension Color {
  /// The components of a color in an environment.
  ///
  /// Components are stored in linear sRGB, from 0 to 1; those of colors outside of sRGB are below
  /// or above. They are clamped when drawn.
  public struct Resolved: Hashable, Sendable {
    /// The red component, linear.
    public var linearRed: Float
    /// The green component, linear.
    public var linearGreen: Float
    /// The blue component, linear.
    public var linearBlue: Float
    /// The opacity, from 0 (transparent) to 1.
    public var opacity: Float

    /// Creates a color from components in a color space.
    public init(
      colorSpace: Color.RGBColorSpace = .sRGB, red: Float, green: Float, blue: Float,
      opacity: Float = 1
    ) {
      let linear = ResolvedColor.linear(
        colorSpace, red: Double(red), green: Double(green), blue: Double(blue))
      linearRed = Float(linear.red)
      linearGreen = Float(linear.green)
      linearBlue = Float(linear.blue)
      self.opacity = opacity
    }

    init(_ color: ResolvedColor) {
      self.init(
        red: Float(color.red), green: Float(color.green), blue: Float(color.blue),
        opacity: Float(color.opacity))
    }
  }

  /// Creates a color from its components.
  public init(_ resolved: Resolved) { self.init(resolved.color) }

  /// Returns the color's components in an environment.
  ///
  /// A named color is looked up only when it is drawn, and is clear here.
  public func resolve(in environment: EnvironmentValues) -> Resolved {
    Resolved(source.resolve(environment) { _, _ in .clear })
  }
}

extension Color.Resolved {
  /// The red component in sRGB.
  public var red: Float {
    get { Self.encoded(linearRed) }
    set { linearRed = Self.decoded(newValue) }
  }

  /// The green component in sRGB.
  public var green: Float {
    get { Self.encoded(linearGreen) }
    set { linearGreen = Self.decoded(newValue) }
  }

  /// The blue component in sRGB.
  public var blue: Float {
    get { Self.encoded(linearBlue) }
    set { linearBlue = Self.decoded(newValue) }
  }

  /// The color as it is drawn.
  package var color: ResolvedColor {
    ResolvedColor(
      space: .sRGBLinear, red: Double(linearRed), green: Double(linearGreen),
      blue: Double(linearBlue), opacity: Double(opacity))
  }

  private static func encoded(_ value: Float) -> Float {
    Float(ResolvedColor.encode(Double(value)))
  }

  private static func decoded(_ value: Float) -> Float {
    Float(ResolvedColor.decode(Double(value)))
  }
}

extension Color.Resolved: CustomStringConvertible {
  /// The components in sRGB as hexadecimal numbers, "#RRGGBBAA".
  public var description: String {
    let color = color
    return "#"
      + [color.red, color.green, color.blue, color.opacity].map { component in
        let byte = String(Int((component * 255).rounded()), radix: 16, uppercase: true)
        return byte.count == 1 ? "0" + byte : byte
      }.joined()
  }
}

extension Color.Resolved: ShapeStyle {
  /// The package paints the components itself.
  public typealias Resolved = Never

  /// Returns the color as a paint.
  public func paint(in context: StyleContext) -> ResolvedPaint { ResolvedPaint(color) }
}

extension Color.Resolved: Animatable {
  /// The linear components and the opacity.
  public var animatableData:
    AnimatablePair<Float, AnimatablePair<Float, AnimatablePair<Float, Float>>>
  {
    get {
      AnimatablePair(
        linearRed, AnimatablePair(linearGreen, AnimatablePair(linearBlue, opacity)))
    }
    set {
      linearRed = newValue.first
      linearGreen = newValue.second.first
      linearBlue = newValue.second.second.first
      opacity = newValue.second.second.second
    }
  }
}

extension Color.Resolved: Codable {
  /// Decodes red, green, blue and opacity, in sRGB.
  public init(from decoder: any Decoder) throws {
    var values = try decoder.unkeyedContainer()
    self.init(
      red: try values.decode(Float.self), green: try values.decode(Float.self),
      blue: try values.decode(Float.self), opacity: try values.decode(Float.self))
  }

  /// Encodes red, green, blue and opacity, in sRGB.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.unkeyedContainer()
    for component in [red, green, blue, opacity] { try values.encode(component) }
  }
}

extension ResolvedColor {
  /// Converts components of a color space to linear sRGB, without clamping.
  ///
  /// Display P3 has the transfer function and the D65 white point of sRGB.
  static func linear(
    _ space: Color.RGBColorSpace, red: Double, green: Double, blue: Double
  ) -> (red: Double, green: Double, blue: Double) {
    switch space {
    case .sRGB: return (decode(red), decode(green), decode(blue))
    case .sRGBLinear: return (red, green, blue)
    case .displayP3:
      let (r, g, b) = (decode(red), decode(green), decode(blue))
      return (
        1.224_940_2 * r - 0.224_940_2 * g,
        -0.042_056_9 * r + 1.042_056_9 * g,
        -0.019_637_6 * r - 0.078_636_1 * g + 1.098_273_7 * b
      )
    }
  }
}
