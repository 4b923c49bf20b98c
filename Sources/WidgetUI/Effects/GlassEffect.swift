public import Foundation

/// A material in the style of glass.
public struct Glass: Equatable, Sendable {
  private var material: Material? = .regular
  private var color: Color?

  /// Glass that is legible on every background.
  public static let regular = Glass()
  /// Glass that is nearly transparent.
  public static let clear = Glass(material: .ultraThin)
  /// No glass.
  public static let identity = Glass(material: nil)

  /// The glass with a color.
  public func tint(_ color: Color?) -> Glass { Glass(material: material, color: color) }
  /// The glass; a rendered image does not react to touches.
  public func interactive(_ isEnabled: Bool = true) -> Glass { self }

  /// The glass as a style; `nil` for none.
  var style: AnyShapeStyle? {
    color.map { AnyShapeStyle($0.opacity(0.8)) } ?? material.map { AnyShapeStyle($0) }
  }
}

nonisolated extension View {
  /// Places glass behind the view: a material, because a widget has only its own background behind it.
  public func glassEffect(_ glass: Glass = .regular) -> some View {
    glassEffect(glass, in: Capsule())
  }

  /// Places glass in a shape behind the view: a material, because a widget has only its own background behind it.
  @ViewBuilder public func glassEffect(_ glass: Glass = .regular, in shape: some Shape) -> some View
  {
    if let style = glass.style { background(style, in: shape) } else { self }
  }

  /// Returns the view unchanged: glass does not merge in a rendered image.
  public func glassEffectID(_ id: (some Hashable & Sendable)?, in namespace: Namespace.ID)
    -> some View
  { self }

  /// Returns the view unchanged: glass does not merge in a rendered image.
  public func glassEffectUnion(
    id: (some Hashable & Sendable)?, namespace: Namespace.ID
  ) -> some View { self }
}

/// Views whose glass merges; in a rendered image, it does not.
nonisolated public struct GlassEffectContainer<Content: View>: View {
  private let content: Content

  /// Creates a container.
  public init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// The content.
  @MainActor public var body: some View { content }
}
