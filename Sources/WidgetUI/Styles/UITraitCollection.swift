/// What the surroundings of a color are, in UIKit's spelling.
public struct UITraitCollection: Hashable, Sendable {
  /// Dark on light or light on dark.
  public let userInterfaceStyle: UIUserInterfaceStyle

  /// Makes the surroundings of a style.
  public init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.userInterfaceStyle = userInterfaceStyle
  }
}

/// Dark on light or light on dark, in UIKit's spelling.
public enum UIUserInterfaceStyle: Int, Hashable, Sendable {
  /// Neither is wanted.
  case unspecified
  /// Dark on light.
  case light
  /// Light on dark.
  case dark
}
