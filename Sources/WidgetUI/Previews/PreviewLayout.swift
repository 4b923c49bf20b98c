public import Foundation

/// The room that a preview is drawn in.
public enum PreviewLayout: Hashable, Sendable {
  /// The whole screen.
  case device
  /// The view's own size.
  case sizeThatFits
  /// A size in points.
  case fixed(width: CGFloat, height: CGFloat)
}

/// A device that a preview is for, by name; without effect.
public struct PreviewDevice: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name.
  public let rawValue: String
  /// Names a device.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Names a device.
  public init(stringLiteral value: String) { rawValue = value }
}
