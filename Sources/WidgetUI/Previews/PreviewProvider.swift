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
