/// A widget family as a device knows it: the place that it fills on the panel.
///
/// The raw values are WidgetKit's names of the families.
public enum DisplayFamily: String, CaseIterable, Codable, CodingKeyRepresentable, Hashable, Sendable
{
  /// A cell of the panel, about square: often a quarter.
  case systemSmall
  /// A place that is wide: often half of a panel that lies, a quarter of one that stands.
  case systemMedium
  /// A place of many lines: often half of the panel.
  case systemLarge
  /// The whole panel.
  case systemExtraLarge
  /// A circle as beside a clock.
  case accessoryCircular
  /// A few lines as beside a clock.
  case accessoryRectangular
  /// One line as above a clock.
  case accessoryInline

  /// The size of an accessory family, in points: the Human Interface Guidelines' for a screen of
  /// 393×852 points.
  var accessorySize: (width: Double, height: Double)? {
    switch self {
    case .systemSmall, .systemMedium, .systemLarge, .systemExtraLarge: nil
    case .accessoryCircular: (72, 72)
    case .accessoryRectangular: (160, 72)
    case .accessoryInline: (234, 26)
    }
  }
}
