public import Foundation

/// What the system tells an app of its surroundings; around a picture these do not change.
extension EnvironmentValues {
  /// Whether the screen is dimmed: never.
  public var isLuminanceReduced: Bool { false }
  /// Whether motion is unwanted; nothing moves in a picture.
  public var accessibilityReduceMotion: Bool { false }
  /// Whether transparency is unwanted: no.
  public var accessibilityReduceTransparency: Bool { false }
  /// Whether colors alone must not tell: no.
  public var accessibilityDifferentiateWithoutColor: Bool { false }
  /// Whether a view has the focus: never.
  public var isFocused: Bool { false }
  /// The length of a pixel, in points.
  public var pixelLength: CGFloat { displayScale > 0 ? 1 / displayScale : 1 }
  /// Opens a URL; a picture opens nothing but what is tapped.
  public var openURL: OpenURLAction { OpenURLAction() }
  /// How large text is, in the older spelling.
  public var sizeCategory: ContentSizeCategory {
    get { ContentSizeCategory(dynamicTypeSize) }
    set { dynamicTypeSize = newValue.dynamicTypeSize }
  }
}

/// Opens a URL; a picture opens nothing by itself, so calling it does nothing.
///
/// Use a ``Link``.
public struct OpenURLAction: Sendable {
  /// Does nothing.
  public func callAsFunction(_ url: URL) {}
}

/// How large a person wants text, in the older spelling.
public enum ContentSizeCategory: Hashable, CaseIterable, Sendable {
  /// From the smallest to the largest without accessibility; `large` is standard.
  case extraSmall, small, medium, large, extraLarge, extraExtraLarge, extraExtraExtraLarge
  /// The sizes for people who need very large text.
  case accessibilityMedium, accessibilityLarge, accessibilityExtraLarge
  /// The largest sizes.
  case accessibilityExtraExtraLarge, accessibilityExtraExtraExtraLarge

  init(_ size: DynamicTypeSize) { self = Self.allCases[size.rawValue] }

  var dynamicTypeSize: DynamicTypeSize {
    Self.allCases.firstIndex(of: self).flatMap(DynamicTypeSize.init) ?? .large
  }

  /// Whether this is one of the very large sizes.
  public var isAccessibilityCategory: Bool { dynamicTypeSize.isAccessibilitySize }
}

extension View {
  /// Whether the view is dark on light or light on dark.
  public func colorScheme(_ colorScheme: ColorScheme) -> some View {
    changingEnvironment { $0.colorScheme = colorScheme }
  }

  /// The view as it is; the display's color scheme is the renderer's to choose.
  public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View { self }

  /// The view as it is; nothing in a picture can be selected.
  public func textSelection(_ selectability: TextSelectability) -> some View { self }
}

/// Whether text can be selected: never in a picture.
public enum TextSelectability: Hashable, Sendable {
  /// It can, or cannot.
  case enabled, disabled
}
