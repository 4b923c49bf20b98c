public import Foundation
import Graphics

/// The outline of a bordered button; radii are points.
public struct ButtonBorderShape: Hashable, Sendable {
  enum Kind: Hashable { case automatic, capsule, circle, roundedRectangle(CGFloat?) }
  let kind: Kind

  /// As the style has it.
  public static let automatic = ButtonBorderShape(kind: .automatic)
  /// A capsule.
  public static let capsule = ButtonBorderShape(kind: .capsule)
  /// A circle.
  public static let circle = ButtonBorderShape(kind: .circle)
  /// A rectangle with the style's corners.
  public static let roundedRectangle = ButtonBorderShape(kind: .roundedRectangle(nil))
  /// A rectangle with round corners.
  public static func roundedRectangle(radius: CGFloat) -> ButtonBorderShape {
    ButtonBorderShape(kind: .roundedRectangle(radius))
  }

  func shape(standardRadius: CGFloat) -> AnyShape {
    switch kind {
    case .automatic: AnyShape(RoundedRectangle(cornerRadius: standardRadius))
    case .capsule: AnyShape(Capsule())
    case .circle: AnyShape(Circle())
    case .roundedRectangle(let radius):
      AnyShape(RoundedRectangle(cornerRadius: radius ?? standardRadius))
    }
  }
}

/// A button of the system's look.
///
/// The figures are those of iOS 15 and later as its buttons measure: 34⅓ points high with body text
/// (7 above and below), 28 when small, 50 when large, with corners of 8, 14 (a capsule's) and 12.
struct ButtonFace: View {
  enum Look { case borderless, bordered, prominent }

  let configuration: PrimitiveButtonStyleConfiguration
  let look: Look

  var body: some View {
    EnvironmentView { environment in
      face(environment).opacity(environment.isEnabled ? 1 : 0.5)
    }
  }

  @ViewBuilder private func face(_ environment: EnvironmentValues) -> some View {
    let tint =
      configuration.role == .destructive
      ? AnyShapeStyle(Color.red) : environment.tint ?? AnyShapeStyle(Color.accentColor)
    let measures = Measures(environment.controlSize)
    let shape = environment.controlStyles.buttonBorderShape.shape(
      standardRadius: measures.cornerRadius)
    let padded = configuration.label
      .padding(.horizontal, measures.horizontal)
      .padding(.vertical, measures.vertical)
    switch look {
    case .borderless: configuration.label.foregroundStyle(tint)
    case .bordered:
      if environment.tint == nil, configuration.role != .destructive {
        padded.foregroundStyle(tint).background(FillShapeStyle().tertiary, in: shape)
      } else {
        padded.foregroundStyle(tint).background(tint.opacity(0.15), in: shape)
      }
    case .prominent: padded.foregroundStyle(Color.white).background(tint, in: shape)
    }
  }

  private struct Measures {
    let horizontal, vertical, cornerRadius: CGFloat

    init(_ size: ControlSize) {
      switch size {
      case .mini, .small: (horizontal, vertical, cornerRadius) = (10, 4, 14)
      case .regular: (horizontal, vertical, cornerRadius) = (12, 7, 8)
      case .large, .extraLarge: (horizontal, vertical, cornerRadius) = (20, 15, 12)
      }
    }
  }
}
