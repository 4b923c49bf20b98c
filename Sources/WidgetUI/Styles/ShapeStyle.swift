package import Foundation
package import Graphics

/// A style that fills a shape or colors a text.
public protocol ShapeStyle: Sendable {
  /// The type of the resolved style.
  associatedtype Resolved: ShapeStyle = Never
  /// Returns the style in an environment; a custom style returns another style.
  func resolve(in environment: EnvironmentValues) -> Resolved

  /// Returns the paint of the style. Authors neither implement nor call this.
  func paint(in context: StyleContext) -> ResolvedPaint
}

/// The rectangle, environment and services that a style is used with.
public struct StyleContext {
  let shared: SharedEnvironment
  /// The rectangle that unit points refer to, in absolute coordinates.
  package var rect: CGRect
  /// The services, including the log of the frame.
  package let services: RenderServices

  init(_ shared: SharedEnvironment, rect: CGRect, services: RenderServices) {
    self.shared = shared
    self.rect = rect
    self.services = services
  }

  /// The environment values in effect.
  package var environment: EnvironmentValues {
    _read { yield shared.values }
  }

  /// Returns the context with changed environment values.
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
  /// Returns the paint of the resolved style.
  public func paint(in context: StyleContext) -> ResolvedPaint {
    let resolved = SharedEnvironment.$current.withValue(context.shared) {
      resolve(in: context.environment)
    }
    return resolved.paint(in: context)
  }
}

extension ShapeStyle where Resolved == Never {
  /// Not available: the package paints this style itself.
  public func resolve(in environment: EnvironmentValues) -> Never {
    preconditionFailure("'\(Self.self)' is painted by the package and resolves to nothing else")
  }
}

extension Never: ShapeStyle {
  /// Not available: `Never` has no values.
  public func paint(in context: StyleContext) -> ResolvedPaint {
    preconditionFailure("'Never' paints nothing")
  }
}

/// A type-erased style.
public struct AnyShapeStyle: ShapeStyle {
  let style: any ShapeStyle
  /// Whether the style is a color, which refers to no other style.
  let isColor: Bool

  /// Erases the type of `style`.
  public init<S: ShapeStyle>(_ style: S) {
    self.style = (style as? AnyShapeStyle)?.style ?? style
    isColor = self.style is Color
  }

  /// Returns the paint of the erased style.
  public func paint(in context: StyleContext) -> ResolvedPaint { style.paint(in: context) }
}

extension AnyShapeStyle: HierarchicalStyle {
  func paint(level: Int, in context: StyleContext) -> ResolvedPaint {
    Self.paint(style, level: level, in: context)
  }

  private static func paint<S: ShapeStyle>(
    _ style: S, level: Int, in context: StyleContext
  ) -> ResolvedPaint {
    OffsetShapeStyle(base: style, level: level).paint(in: context)
  }
}
