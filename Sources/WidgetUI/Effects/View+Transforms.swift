public import Foundation
public import Graphics
import LayoutEngine

nonisolated extension View {
  /// Rotates the drawing around a point of the view's frame, including tap targets.
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
    transformed("Rotation") { .rotation(angle, anchor: anchor, in: $0) }
  }

  /// Scales the drawing around a point of the view's frame.
  public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View {
    transformed("Scale") { .scale(x: scale.width, y: scale.height, anchor: anchor, in: $0) }
  }

  /// Scales the drawing around a point of the view's frame.
  public func scaleEffect(_ s: CGFloat, anchor: UnitPoint = .center) -> some View {
    scaleEffect(CGSize(width: s, height: s), anchor: anchor)
  }

  /// Scales the drawing around a point of the view's frame.
  public func scaleEffect(
    x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center
  ) -> some View {
    scaleEffect(CGSize(width: x, height: y), anchor: anchor)
  }

  /// Transforms the drawing; the origin of the transform is the view's top left.
  public func transformEffect(_ transform: CGAffineTransform) -> some View {
    transformed("Transform") { transform.about($0.origin) }
  }

  /// Rotates the drawing in three dimensions, with an orthographic projection.
  ///
  /// Because nearer parts are not drawn larger, `perspective` and `anchorZ` have no effect.
  public func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center,
    anchorZ: CGFloat = 0, perspective: CGFloat = 1
  ) -> some View {
    transformed("Rotation3D") {
      CGAffineTransform(spaceRotation: angle, axis: axis).about(anchor.point(in: $0))
    }
  }

  private func transformed(
    _ name: String, _ transform: @escaping (CGRect) -> CGAffineTransform
  ) -> some View {
    wrapped(
      in: EffectLayout(name) { rect in
        let transform = transform(rect)
        return transform.isIdentity ? [] : [.transform(transform)]
      })
  }
}

extension CGAffineTransform {
  /// Creates the two-dimensional part of a rotation in space (Rodrigues' formula); the identity
  /// without an axis.
  fileprivate init(spaceRotation angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat)) {
    let length = (axis.x * axis.x + axis.y * axis.y + axis.z * axis.z).squareRoot()
    guard length > 0, length.isFinite, angle.radians.isFinite else {
      self = .identity
      return
    }
    let (x, y, z) = (axis.x / length, axis.y / length, axis.z / length)
    let (s, c) = (sin(angle.radians), cos(angle.radians))
    self.init(
      a: c + x * x * (1 - c), b: y * x * (1 - c) + z * s, c: x * y * (1 - c) - z * s,
      d: c + y * y * (1 - c), tx: 0, ty: 0)
  }
}

nonisolated extension View {
  /// Mirrors the drawing in right-to-left layouts if `enabled`.
  public func flipsForRightToLeftLayoutDirection(_ enabled: Bool) -> some View {
    wrapped { inputs in
      let isFlipped = enabled && inputs.environment.layoutDirection == .rightToLeft
      return EffectLayout("Flip") { rect in
        isFlipped
          ? [.transform(CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 2 * rect.midX, ty: 0))] : []
      }
    }
  }
}
