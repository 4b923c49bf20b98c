public import Foundation

nonisolated extension View {
  /// Returns the view unchanged: a rendered image presents no sheet.
  public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View { self }

  /// Returns the view unchanged: a rendered image presents no sheet.
  public func presentationDetents(
    _ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>
  ) -> some View { self }

  /// Returns the view unchanged: a rendered image presents no sheet.
  public func presentationDragIndicator(_ visibility: Visibility) -> some View { self }

  /// Returns the view unchanged: a rendered image presents no sheet.
  public func presentationCornerRadius(_ cornerRadius: CGFloat?) -> some View { self }

  /// Returns the view unchanged: a rendered image presents no sheet.
  public func presentationBackground<S: ShapeStyle>(_ style: S) -> some View { self }

  /// Returns the view unchanged: a rendered image presents no sheet.
  public func presentationBackgroundInteraction(
    _ interaction: PresentationBackgroundInteraction
  ) -> some View { self }

  /// Returns the view unchanged: a rendered image presents nothing else.
  public func presentationCompactAdaptation(_ adaptation: PresentationAdaptation) -> some View {
    self
  }

  /// Returns the view unchanged: nothing in a rendered image can be closed.
  public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View { self }
}

/// A height of a sheet; without effect.
public struct PresentationDetent: Hashable, Sendable {
  private enum Height: Hashable { case medium, large, fraction(CGFloat), height(CGFloat) }
  private let height: Height

  /// Half of the screen.
  public static let medium = PresentationDetent(height: .medium)
  /// The whole screen.
  public static let large = PresentationDetent(height: .large)

  /// A part of the screen.
  public static func fraction(_ fraction: CGFloat) -> PresentationDetent {
    PresentationDetent(height: .fraction(fraction))
  }

  /// A height in points.
  public static func height(_ height: CGFloat) -> PresentationDetent {
    PresentationDetent(height: .height(height))
  }
}

/// Whether the content behind a sheet accepts touches; without effect.
public struct PresentationBackgroundInteraction: Sendable {
  /// By the system's rules.
  public static var automatic: PresentationBackgroundInteraction {
    PresentationBackgroundInteraction()
  }
  /// It does.
  public static var enabled: PresentationBackgroundInteraction {
    PresentationBackgroundInteraction()
  }
  /// It does not.
  public static var disabled: PresentationBackgroundInteraction {
    PresentationBackgroundInteraction()
  }
  /// It does while the sheet is not higher.
  public static func enabled(
    upThrough detent: PresentationDetent
  ) -> PresentationBackgroundInteraction { PresentationBackgroundInteraction() }
}

/// How something is presented where there is little space; without effect.
public struct PresentationAdaptation: Sendable {
  /// By the system's rules.
  public static var automatic: PresentationAdaptation { PresentationAdaptation() }
  /// As where there is space.
  public static var none: PresentationAdaptation { PresentationAdaptation() }
  /// A popover.
  public static var popover: PresentationAdaptation { PresentationAdaptation() }
  /// A sheet.
  public static var sheet: PresentationAdaptation { PresentationAdaptation() }
  /// The whole screen.
  public static var fullScreenCover: PresentationAdaptation { PresentationAdaptation() }
}
