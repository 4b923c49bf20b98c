package import Foundation
package import Graphics

/// Changes how a view is drawn without moving it: opacity, clipping, shadows, rotation.
package struct EffectLayout: NodeLayout {
  package let name: String
  /// The effects for the drawn frame, which is rounded to pixels.
  let effects: (CGRect) -> [DisplayList.Effect]

  package init(_ name: String, effects: @escaping (CGRect) -> [DisplayList.Effect]) {
    self.name = name
    self.effects = effects
  }

  package func draw(
    _ node: LayoutNode, at frame: PlacedFrame, into items: inout [DisplayList.Item]
  ) {
    var inner: [DisplayList.Item] = []
    node.drawChildren(at: frame, into: &inner)
    guard !inner.isEmpty else { return }
    let effects = effects(frame.pixelRect)
    if effects.isEmpty {
      items += inner
    } else {
      items.append(.group(DisplayList.Group(items: inner, effects: effects)))
    }
  }
}
