public import Foundation
public import Graphics

extension GraphicsContext {
  /// A change to what is drawn.
  public struct Filter {
    let effects: (StyleContext) -> [DisplayList.Effect]

    func effects(in context: StyleContext) -> [DisplayList.Effect] { effects(context) }

    private init(_ effect: DisplayList.Effect) { effects = { _ in [effect] } }

    private init(_ effects: @escaping (StyleContext) -> [DisplayList.Effect]) {
      self.effects = effects
    }

    /// A shadow; lengths are points.
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

    /// Stronger or weaker colors.
    public static func saturation(_ amount: Double) -> Filter {
      Filter { _ in amount.isFinite ? [.saturation(amount)] : [] }
    }

    /// Lighter or darker.
    public static func brightness(_ amount: Double) -> Filter {
      Filter { _ in amount.isFinite ? [.brightness(amount)] : [] }
    }

    /// More or less contrast.
    public static func contrast(_ amount: Double) -> Filter {
      Filter { _ in amount.isFinite ? [.contrast(amount)] : [] }
    }

    /// Without color.
    public static func grayscale(_ amount: Double) -> Filter {
      Filter { _ in amount.isFinite ? [.grayscale(amount)] : [] }
    }

    /// Hues turned.
    public static func hueRotation(_ angle: Angle) -> Filter {
      Filter { _ in angle.radians.isFinite ? [.hueRotation(radians: angle.radians)] : [] }
    }

    /// Opposite colors, by an amount above half.
    public static func colorInvert(_ amount: Double = 1) -> Filter {
      Filter { _ in amount > 0.5 ? [.colorInvert] : [] }
    }

    /// Colors multiplied by another.
    public static func colorMultiply(_ color: Color) -> Filter {
      Filter { [.colorMultiply(color.resolvedColor(in: $0))] }
    }

    /// What is light becomes opaque.
    public static var luminanceToAlpha: Filter { Filter(.luminanceToAlpha) }
  }
}
