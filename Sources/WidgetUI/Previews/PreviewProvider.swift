public import Foundation

/// Provides previews of views during development.
@MainActor @preconcurrency
public protocol PreviewProvider: SendableMetatype {
  /// The type of the previews.
  associatedtype Previews: View
  /// The previews, each rendered as a separate image.
  @ViewBuilder @MainActor @preconcurrency static var previews: Previews { get }
  /// The platform that the views are for; without effect.
  static var platform: PreviewPlatform? { get }
}

extension PreviewProvider {
  /// No specific platform.
  public static var platform: PreviewPlatform? { nil }
}

/// A platform that previews are for; without effect, as there is only one here.
public enum PreviewPlatform: Hashable, Sendable {
  /// Apple's platforms.
  case iOS, macOS, tvOS, watchOS
}

/// The surroundings of a preview, such as a widget's frame.
public protocol PreviewContext: SendableMetatype {
  /// The value of a key.
  subscript<Key: PreviewContextKey>(key: Key.Type) -> Key.Value { get }

  /// Sets environment values for the preview. Authors neither implement nor call this.
  func prepare(_ environment: inout EnvironmentValues)
}

/// A key for a value of a preview's context.
public protocol PreviewContextKey {
  /// The type of the value.
  associatedtype Value
  /// The default value.
  static var defaultValue: Value { get }
}

extension PreviewContext {
  /// Returns the key's default.
  public subscript<Key: PreviewContextKey>(key: Key.Type) -> Key.Value { Key.defaultValue }

  /// Sets no values.
  public func prepare(_ environment: inout EnvironmentValues) {}
}

/// The size that a preview is rendered in.
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
  /// Creates a device from its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Creates a device from its name.
  public init(stringLiteral value: String) { rawValue = value }
}
