package import Foundation
package import Graphics

/// What fills a shape or colors a text.
public protocol ShapeStyle: Sendable {
  /// What the style is made of in an environment.
  associatedtype Resolved: ShapeStyle = Never
  /// The style in an environment; a style of one's own answers with another one.
  func resolve(in environment: EnvironmentValues) -> Resolved

  /// The paint of the style. An author does not write or call this.
  func paint(in context: StyleContext) -> ResolvedPaint
}

/// Where a style is used.
public struct StyleContext {
  let shared: SharedEnvironment
  /// The rectangle that unit points refer to, absolute.
  package var rect: CGRect
  /// The services and the log of the frame.
  package let services: RenderServices

  init(_ shared: SharedEnvironment, rect: CGRect, services: RenderServices) {
    self.shared = shared
    self.rect = rect
    self.services = services
  }

  /// The environment of the place.
  package var environment: EnvironmentValues {
    _read { yield shared.values }
  }

  /// The same place with other values.
  func changing(_ change: (inout EnvironmentValues) -> Void) -> StyleContext {
    var values = environment
    change(&values)
    return StyleContext(SharedEnvironment(values), rect: rect, services: services)
  }
}

/// A paint, ready to be drawn.
public struct ResolvedPaint {
  package var paint: Paint

  package init(_ paint: Paint) { self.paint = paint }
  package init(_ color: ResolvedColor) { paint = .color(color) }
}

extension ShapeStyle {
  /// The paint of what the style resolves to.
  public func paint(in context: StyleContext) -> ResolvedPaint {
    let resolved = SharedEnvironment.$current.withValue(context.shared) {
      resolve(in: context.environment)
    }
    return resolved.paint(in: context)
  }
}

extension ShapeStyle where Resolved == Never {
  /// There is none: the package paints this style itself.
  public func resolve(in environment: EnvironmentValues) -> Never {
    preconditionFailure("'\(Self.self)' is painted by the package and resolves to nothing else")
  }
}

extension Never: ShapeStyle {
  /// There is none.
  public func paint(in context: StyleContext) -> ResolvedPaint {
    preconditionFailure("'Never' paints nothing")
  }
}

/// A style whose type is hidden.
public struct AnyShapeStyle: ShapeStyle {
  let style: any ShapeStyle
  /// Whether the style is a color, which refers to no other style.
  let isColor: Bool

  /// Hides the type of `style`.
  public init<S: ShapeStyle>(_ style: S) {
    self.style = (style as? AnyShapeStyle)?.style ?? style
    isColor = self.style is Color
  }

  /// The paint of the hidden style.
  public func paint(in context: StyleContext) -> ResolvedPaint { style.paint(in: context) }
}

extension AnyShapeStyle: LeveledStyle {
  func paint(level: Int, in context: StyleContext) -> ResolvedPaint {
    Self.paint(style, level: level, in: context)
  }

  private static func paint<S: ShapeStyle>(
    _ style: S, level: Int, in context: StyleContext
  ) -> ResolvedPaint {
    OffsetShapeStyle(base: style, level: level).paint(in: context)
  }
}
