public import Foundation
public import Graphics

extension GraphicsContext {
  /// A filter for the drawing.
  public struct Filter {
    let effects: (StyleContext) -> [DisplayList.Effect]

    func effects(in context: StyleContext) -> [DisplayList.Effect] { effects(context) }

    private init(_ effect: DisplayList.Effect) { effects = { _ in [effect] } }

    private init(_ effects: @escaping (StyleContext) -> [DisplayList.Effect]) {
      self.effects = effects
    }

    /// A shadow; lengths are in points.
    public static func shadow(
      color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat,
      x: CGFloat = 0, y: CGFloat = 0
    ) -> Filter {
      Filter { context in
        guard [radius, x, y].allSatisfy(\.isFinite) else { return [] }
        return [
          .shadow(
            color.resolvedColor(in: context), radius: max(0, radius),
            offset: CGSize(width: x, height: y))
        ]
      }
    }

    /// A blur; the radius is in points.
    public static func blur(radius: CGFloat) -> Filter {
      Filter { _ in radius.isFinite && radius > 0 ? [.blur(radius: radius)] : [] }
    }

    /// Changes the saturation.
    public static func saturation(_ amount: Double) -> Filter {
      Filter { _ in amount.isFinite ? [.saturation(amount)] : [] }
    }

    /// Changes the brightness.
    public static func brightness(_ amount: Double) -> Filter {
      Filter { _ in amount.isFinite ? [.brightness(amount)] : [] }
    }

    /// Changes the contrast.
    public static func contrast(_ amount: Double) -> Filter {
      Filter { _ in amount.isFinite ? [.contrast(amount)] : [] }
    }

    /// Reduces the saturation.
    public static func grayscale(_ amount: Double) -> Filter {
      Filter { _ in amount.isFinite ? [.grayscale(amount)] : [] }
    }

    /// Rotates the hues.
    public static func hueRotation(_ angle: Angle) -> Filter {
      Filter { _ in angle.radians.isFinite ? [.hueRotation(radians: angle.radians)] : [] }
    }

    /// Inverts the colors if the amount is above 0.5.
    public static func colorInvert(_ amount: Double = 1) -> Filter {
      Filter { _ in amount > 0.5 ? [.colorInvert] : [] }
    }

    /// Multiplies the colors by another.
    public static func colorMultiply(_ color: Color) -> Filter {
      Filter { [.colorMultiply(color.resolvedColor(in: $0))] }
    }

    /// Converts the luminance to opacity.
    public static var luminanceToAlpha: Filter { Filter(.luminanceToAlpha) }
  }
}
