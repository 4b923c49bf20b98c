public import Foundation
import Graphics

/// The outline of a bordered button; radii are in points.
public struct ButtonBorderShape: Hashable, Sendable {
  enum Kind: Hashable { case automatic, capsule, circle, roundedRectangle(CGFloat?) }
  let kind: Kind

  /// The outline of the style.
  public static let automatic = ButtonBorderShape(kind: .automatic)
  /// A capsule.
  public static let capsule = ButtonBorderShape(kind: .capsule)
  /// A circle.
  public static let circle = ButtonBorderShape(kind: .circle)
  /// A rectangle with the corner radius of the style.
  public static let roundedRectangle = ButtonBorderShape(kind: .roundedRectangle(nil))
  /// A rectangle with rounded corners.
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

/// A button in the system's style.
///
/// The dimensions are those measured for iOS 15 and later: 34⅓ points high with body text (7 above
/// and below), 28 for small, 50 for large controls, with corner radii of 8, 14 (a capsule's) and
/// 12. A foreground style that is set around the button replaces that of the label.
nonisolated struct SystemButtonBody: View {
  enum Appearance { case borderless, bordered, prominent }

  let configuration: PrimitiveButtonStyleConfiguration
  let appearance: Appearance

  @MainActor var body: some View {
    EnvironmentReader { environment in
      face(environment).opacity(environment.isEnabled ? 1 : 0.5)
    }
  }

  @ViewBuilder private func face(_ environment: EnvironmentValues) -> some View {
    let tint =
      configuration.role == .destructive
      ? AnyShapeStyle(Color.red) : environment.tint ?? AnyShapeStyle(Color.accentColor)
    let metrics = Metrics(environment.controlSize)
    let shape = environment.controlStyles.buttonBorderShape.shape(
      standardRadius: metrics.cornerRadius)
    let padded = configuration.label
      .padding(.horizontal, metrics.horizontal)
      .padding(.vertical, metrics.vertical)
    switch appearance {
    case .borderless: configuration.label.defaultForegroundStyle(tint)
    case .bordered:
      if environment.tint == nil, configuration.role != .destructive {
        padded.defaultForegroundStyle(tint).background(FillShapeStyle().tertiary, in: shape)
          .overlay { border(shape, environment) }
      } else {
        // A pattern of few inks behind small text makes it hard to read; the border shows the shape.
        padded.defaultForegroundStyle(tint)
          .background(tint.opacity(environment.hasFewInks ? 0 : 0.15), in: shape)
          .overlay { border(shape, environment) }
      }
    case .prominent: padded.defaultForegroundStyle(Color.white).background(tint, in: shape)
    }
  }

  /// A line around the background where the display has no ink that is as faint, so that it would not be seen.
  @ViewBuilder private func border(
    _ shape: AnyShape, _ environment: EnvironmentValues
  ) -> some View {
    if environment.hasFewInks, environment.drawsBackgrounds {
      InsetShape(shape: shape, inset: 0.5).stroke(Color.secondary, lineWidth: 1)
    }
  }

  private struct Metrics {
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

/// A shape whose frame is smaller on all sides, in points.
private struct InsetShape: Shape {
  let shape: AnyShape
  let inset: CGFloat

  func path(in rect: CGRect) -> Path { shape.path(in: rect.insetBy(dx: inset, dy: inset)) }

  func outline(in rect: CGRect, _ environment: EnvironmentValues) -> ShapeOutline {
    shape.outline(in: rect.insetBy(dx: inset, dy: inset), environment)
  }
}

nonisolated extension View {
  /// Sets the foreground style inside, if none is set around the view.
  fileprivate func defaultForegroundStyle<S: ShapeStyle>(_ style: S) -> some View {
    changingEnvironment { environment in
      guard environment.foregroundStyle == nil else { return }
      environment.foregroundStyle = AnyShapeStyle(style)
      environment.foregroundLevels = []
    }
  }
}
