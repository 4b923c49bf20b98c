public import Foundation

/// Views that a person looks at while writing them.
public protocol PreviewProvider: SendableMetatype {
  /// The views.
  associatedtype Previews: View
  /// The views, each a picture of its own.
  @ViewBuilder static var previews: Previews { get }
  /// The platform that the views are for; without effect.
  static var platform: PreviewPlatform? { get }
}

extension PreviewProvider {
  /// No platform in particular.
  public static var platform: PreviewPlatform? { nil }
}

/// A platform that previews are for; without effect, as there is one here.
public enum PreviewPlatform: Hashable, Sendable {
  /// Apple's platforms.
  case iOS, macOS, tvOS, watchOS
}

/// What a preview stands in, such as a widget's frame.
public protocol PreviewContext: SendableMetatype {
  /// The value of a key.
  subscript<Key: PreviewContextKey>(key: Key.Type) -> Key.Value { get }

  /// Sets what views read there. An author does not write or call this.
  func prepare(_ environment: inout EnvironmentValues)
}

/// A key for a value of a preview's context.
public protocol PreviewContextKey {
  /// The type of the value.
  associatedtype Value
  /// The value where none was set.
  static var defaultValue: Value { get }
}

extension PreviewContext {
  /// The key's default.
  public subscript<Key: PreviewContextKey>(key: Key.Type) -> Key.Value { Key.defaultValue }

  /// Sets nothing.
  public func prepare(_ environment: inout EnvironmentValues) {}
}

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
