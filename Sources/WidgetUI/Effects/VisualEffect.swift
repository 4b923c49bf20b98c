public import Foundation
public import Graphics
import LayoutEngine

/// Changes of a view's drawing that do not affect layout.
public protocol VisualEffect: Sendable {
  /// Returns the changes of a view that is drawn in a rectangle, from the inside out. Authors neither implement nor call this.
  func layers(in rect: CGRect) -> [VisualEffectLayer]
}

/// One change of a view's drawing.
public struct VisualEffectLayer {
  let effect: DisplayList.Effect
}

/// No change of a view, to which ``View/visualEffect(_:)`` adds others.
public struct EmptyVisualEffect: VisualEffect {
  /// Creates the effect.
  public init() {}

  /// Returns no changes.
  public func layers(in rect: CGRect) -> [VisualEffectLayer] { [] }
}

/// An effect after another.
private struct AddedVisualEffect<Base: VisualEffect>: VisualEffect {
  let base: Base
  let effect: @Sendable (CGRect) -> DisplayList.Effect

  func layers(in rect: CGRect) -> [VisualEffectLayer] {
    base.layers(in: rect) + [VisualEffectLayer(effect: effect(rect))]
  }
}

extension VisualEffect {
  private func adding(
    _ effect: @escaping @Sendable (CGRect) -> DisplayList.Effect
  ) -> some VisualEffect {
    AddedVisualEffect(base: self, effect: effect)
  }

  /// Moves the drawing, in points.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some VisualEffect {
    adding { _ in
      .transform(
        CGAffineTransform(translationX: x.isFinite ? x : 0, y: y.isFinite ? y : 0))
    }
  }

  /// Moves the drawing, in points.
  public func offset(_ offset: CGSize) -> some VisualEffect {
    self.offset(x: offset.width, y: offset.height)
  }

  /// Scales the drawing around a point of the view's frame.
  public func scaleEffect(
    x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center
  ) -> some VisualEffect {
    adding { .transform(.scale(x: x, y: y, anchor: anchor, in: $0)) }
  }

  /// Scales the drawing around a point of the view's frame.
  public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> some VisualEffect {
    scaleEffect(x: scale, y: scale, anchor: anchor)
  }

  /// Scales the drawing around a point of the view's frame.
  public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some VisualEffect {
    scaleEffect(x: scale.width, y: scale.height, anchor: anchor)
  }

  /// Rotates the drawing around a point of the view's frame.
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some VisualEffect {
    adding { .transform(.rotation(angle, anchor: anchor, in: $0)) }
  }

  /// Multiplies the opacity by a factor from 0 to 1.
  public func opacity(_ opacity: Double) -> some VisualEffect {
    adding { _ in .opacity(opacity.isNaN ? 1 : min(max(opacity, 0), 1)) }
  }

  /// Blurs the drawing; the radius is in points.
  public func blur(radius: CGFloat, opaque: Bool = false) -> some VisualEffect {
    adding { _ in .blur(radius: radius.isFinite ? max(0, radius) : 0) }
  }

  /// Makes the drawing lighter (above 0) or darker, from −1 to 1.
  public func brightness(_ amount: Double) -> some VisualEffect {
    adding { _ in .brightness(amount.isFinite ? amount : 0) }
  }

  /// Increases (above 1) or reduces the contrast.
  public func contrast(_ amount: Double) -> some VisualEffect {
    adding { _ in .contrast(amount.isFinite ? amount : 1) }
  }

  /// Increases (above 1) or reduces the saturation; gray at 0.
  public func saturation(_ amount: Double) -> some VisualEffect {
    adding { _ in .saturation(amount.isFinite ? amount : 1) }
  }

  /// Reduces the saturation, fully at 1 and not at all at 0.
  public func grayscale(_ amount: Double) -> some VisualEffect {
    adding { _ in .grayscale(amount.isFinite ? amount : 0) }
  }

  /// Rotates the hues.
  public func hueRotation(_ angle: Angle) -> some VisualEffect {
    adding { _ in .hueRotation(radians: angle.radians.isFinite ? angle.radians : 0) }
  }
}

nonisolated extension View {
  /// Changes the drawing of the view by effects that may depend on its geometry.
  public func visualEffect(
    _ effect: @escaping @Sendable (EmptyVisualEffect, GeometryProxy) -> some VisualEffect
  ) -> some View {
    wrapped(
      in: VisualEffectLayout { frame in
        effect(EmptyVisualEffect(), GeometryProxy(frame)).layers(in: frame.pixelRect)
          .map(\.effect)
      })
  }
}

/// Draws a view with effects that depend on its frame.
private struct VisualEffectLayout: NodeLayout {
  let effects: (PlacedFrame) -> [DisplayList.Effect]

  var name: String { "VisualEffect" }

  func draw(_ node: LayoutNode, at frame: PlacedFrame, into items: inout [DisplayList.Item]) {
    var inner: [DisplayList.Item] = []
    node.drawChildren(at: frame, into: &inner)
    let effects = effects(frame)
    guard !inner.isEmpty, !effects.isEmpty else {
      items += inner
      return
    }
    items.append(.group(DisplayList.Group(items: inner, effects: effects)))
  }
}
