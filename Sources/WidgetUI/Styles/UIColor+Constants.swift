import Graphics

/// The colors that UIKit names.
extension UIColor {
  /// The system's red.
  public static let systemRed = UIColor(.system(.red))
  /// The system's orange.
  public static let systemOrange = UIColor(.system(.orange))
  /// The system's yellow.
  public static let systemYellow = UIColor(.system(.yellow))
  /// The system's green.
  public static let systemGreen = UIColor(.system(.green))
  /// The system's mint.
  public static let systemMint = UIColor(.system(.mint))
  /// The system's teal.
  public static let systemTeal = UIColor(.system(.teal))
  /// The system's cyan.
  public static let systemCyan = UIColor(.system(.cyan))
  /// The system's blue.
  public static let systemBlue = UIColor(.system(.blue))
  /// The system's indigo.
  public static let systemIndigo = UIColor(.system(.indigo))
  /// The system's purple.
  public static let systemPurple = UIColor(.system(.purple))
  /// The system's pink.
  public static let systemPink = UIColor(.system(.pink))
  /// The system's brown.
  public static let systemBrown = UIColor(.system(.brown))
  /// The system's gray.
  public static let systemGray = UIColor(.system(.gray))
  /// The second of the system's grays.
  public static let systemGray2 = UIColor(.system(.gray2))
  /// The third of the system's grays.
  public static let systemGray3 = UIColor(.system(.gray3))
  /// The fourth of the system's grays.
  public static let systemGray4 = UIColor(.system(.gray4))
  /// The fifth of the system's grays.
  public static let systemGray5 = UIColor(.system(.gray5))
  /// The sixth of the system's grays.
  public static let systemGray6 = UIColor(.system(.gray6))
  /// The accent color.
  public static let tintColor = UIColor(.accent)
  /// The color of text.
  public static let label = UIColor(.system(.primary))
  /// The color of secondary text.
  public static let secondaryLabel = UIColor(.system(.secondary))
  /// The color of tertiary text.
  public static let tertiaryLabel = UIColor(.system(.tertiary))
  /// The color of quaternary text.
  public static let quaternaryLabel = UIColor(.system(.quaternary))
  /// The color of placeholder text.
  public static let placeholderText = UIColor(.system(.tertiary))
  /// The color of links.
  public static let link = UIColor(.system(.blue))
  /// The color of separator lines.
  public static let separator = UIColor(.system(.separator))
  /// The translucent gray of filled areas.
  public static let systemFill = UIColor(.system(.fill))
  /// A fainter gray of filled areas.
  public static let secondarySystemFill = UIColor(.system(.secondaryFill))
  /// A still fainter gray of filled areas.
  public static let tertiarySystemFill = UIColor(.system(.tertiaryFill))
  /// The faintest gray of filled areas.
  public static let quaternarySystemFill = UIColor(.system(.quaternaryFill))
  /// The background.
  public static let systemBackground = UIColor(.system(.background))
  /// The background of groups.
  public static let secondarySystemBackground = UIColor(.system(.secondaryBackground))
  /// The background of nested groups.
  public static let tertiarySystemBackground = UIColor(
    .schemes(light: .white, dark: ResolvedColor(hex: 0x2C2C2E)))
  /// The background of grouped content.
  public static let systemGroupedBackground = UIColor(.system(.groupedBackground))
  /// The background of groups within grouped content.
  public static let secondarySystemGroupedBackground = UIColor(
    .schemes(light: .white, dark: ResolvedColor(hex: 0x1C1C1E)))
  /// The background of nested groups within grouped content.
  public static let tertiarySystemGroupedBackground = UIColor(
    .schemes(light: ResolvedColor(hex: 0xF2F2F7), dark: ResolvedColor(hex: 0x2C2C2E)))
  /// Black, the same in light and dark.
  public static let black = UIColor(.fixed(ResolvedColor(hex: 0x000000)))
  /// White, the same in light and dark.
  public static let white = UIColor(.fixed(ResolvedColor(hex: 0xFFFFFF)))
  /// Red, the same in light and dark.
  public static let red = UIColor(.fixed(ResolvedColor(hex: 0xFF0000)))
  /// Green, the same in light and dark.
  public static let green = UIColor(.fixed(ResolvedColor(hex: 0x00FF00)))
  /// Blue, the same in light and dark.
  public static let blue = UIColor(.fixed(ResolvedColor(hex: 0x0000FF)))
  /// Cyan, the same in light and dark.
  public static let cyan = UIColor(.fixed(ResolvedColor(hex: 0x00FFFF)))
  /// Yellow, the same in light and dark.
  public static let yellow = UIColor(.fixed(ResolvedColor(hex: 0xFFFF00)))
  /// Magenta, the same in light and dark.
  public static let magenta = UIColor(.fixed(ResolvedColor(hex: 0xFF00FF)))
  /// Orange, the same in light and dark.
  public static let orange = UIColor(.fixed(ResolvedColor(hex: 0xFF8000)))
  /// Purple, the same in light and dark.
  public static let purple = UIColor(.fixed(ResolvedColor(hex: 0x800080)))
  /// Brown, the same in light and dark.
  public static let brown = UIColor(.fixed(ResolvedColor(hex: 0x996633)))
  /// Gray, the same in light and dark.
  public static let gray = UIColor(.fixed(ResolvedColor(hex: 0x808080)))
  /// Dark gray, the same in light and dark.
  public static let darkGray = UIColor(.fixed(ResolvedColor(hex: 0x555555)))
  /// Light gray, the same in light and dark.
  public static let lightGray = UIColor(.fixed(ResolvedColor(hex: 0xAAAAAA)))
  /// Fully transparent.
  public static let clear = UIColor(.fixed(.clear))
}
