public import Foundation

/// System values that are constant in a rendered image.
extension EnvironmentValues {
  /// Whether the screen is dimmed; always false.
  public var isLuminanceReduced: Bool { false }
  /// Whether to reduce motion.
  public var accessibilityReduceMotion: Bool { false }
  /// Whether to reduce transparency; always false.
  public var accessibilityReduceTransparency: Bool { false }
  /// Whether to convey information by more than color; always false.
  public var accessibilityDifferentiateWithoutColor: Bool { false }
  /// Whether a view has the focus; always false.
  public var isFocused: Bool { false }
  /// The length of a pixel, in points.
  public var pixelLength: CGFloat { displayScale > 0 ? 1 / displayScale : 1 }
  /// The material behind a view; always `nil`, because styles do not depend on it.
  public var backgroundMaterial: Material? {
    get { nil }
    set {}
  }
  /// Dismisses the presentation; without effect, because nothing is presented.
  public var dismiss: DismissAction { DismissAction() }
  /// Whether the program is in use; always active.
  public var scenePhase: ScenePhase { .active }
  /// Opens a URL; without effect, because only a tap opens URLs.
  public var openURL: OpenURLAction { OpenURLAction() }
  /// The text size, in the older spelling.
  public var sizeCategory: ContentSizeCategory {
    get { ContentSizeCategory(dynamicTypeSize) }
    set { dynamicTypeSize = newValue.dynamicTypeSize }
  }
}

/// Opens a URL; calling it does nothing, because only a tap opens URLs.
///
/// Use a ``Link``.
public struct OpenURLAction: Sendable {
  /// Does nothing.
  public func callAsFunction(_ url: URL) {}
}

/// Dismisses the presentation; calling it does nothing, because nothing is presented.
public struct DismissAction: Sendable {
  /// Does nothing.
  public func callAsFunction() {}
}

/// Whether a program is in use.
public enum ScenePhase: Hashable, Sendable {
  /// Not visible.
  case background
  /// Visible, and not in use.
  case inactive
  /// In use.
  case active
}

/// The user's text size, in the older spelling.
public enum ContentSizeCategory: Hashable, Comparable, CaseIterable, Sendable {
  /// The sizes from the smallest to the largest that is not an accessibility size; `large` is
  /// standard.
  case extraSmall, small, medium, large, extraLarge, extraExtraLarge, extraExtraExtraLarge
  /// The accessibility sizes.
  case accessibilityMedium, accessibilityLarge, accessibilityExtraLarge
  /// The largest accessibility sizes.
  case accessibilityExtraExtraLarge, accessibilityExtraExtraExtraLarge

  init(_ size: DynamicTypeSize) { self = Self.allCases[size.rawValue] }

  var dynamicTypeSize: DynamicTypeSize {
    Self.allCases.firstIndex(of: self).flatMap(DynamicTypeSize.init) ?? .large
  }

  /// Whether this is an accessibility size.
  public var isAccessibilityCategory: Bool { dynamicTypeSize.isAccessibilitySize }
}

nonisolated extension View {
  /// Sets the light or dark appearance inside.
  public func colorScheme(_ colorScheme: ColorScheme) -> some View {
    changingEnvironment { $0.colorScheme = colorScheme }
  }

  /// Returns the view unchanged; the renderer chooses the display's color scheme.
  public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View { self }

  /// Returns the view unchanged; text in a rendered image cannot be selected.
  public func textSelection(_ selectability: TextSelectability) -> some View { self }
}

/// Whether text can be selected; ignored, because a rendered image is not interactive.
public enum TextSelectability: Hashable, Sendable {
  /// Selectable, or not selectable.
  case enabled, disabled
}
