import Foundation
import Graphics
import LayoutEngine

extension View {
  /// The view drawn mirrored where reading starts on the right, if it is `enabled`.
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
