import Foundation
import Graphics
public import LayoutEngine

nonisolated extension View {
  /// Sets a preference, which replaces that of the views inside.
  public func preference<K: PreferenceKey>(key: K.Type = K.self, value: K.Value) -> some View {
    changingPreferences { preferences, _ in preferences[key] = value }
  }

  /// Changes the preference of the views inside.
  public func transformPreference<K: PreferenceKey>(
    _ key: K.Type = K.self, _ callback: @escaping (inout K.Value) -> Void
  ) -> some View {
    changingPreferences { preferences, _ in callback(&preferences[key]) }
  }

  /// Sets a preference to a value that is made from an anchor of the view.
  public func anchorPreference<A, K: PreferenceKey>(
    key: K.Type = K.self, value: Anchor<A>.Source, transform: @escaping (Anchor<A>) -> K.Value
  ) -> some View {
    changingPreferences { preferences, rect in
      preferences[key] = transform(value.anchor(rect))
    }
  }

  /// Changes the preference of the views inside by an anchor of the view.
  public func transformAnchorPreference<A, K: PreferenceKey>(
    key: K.Type = K.self, value: Anchor<A>.Source,
    transform: @escaping (inout K.Value, Anchor<A>) -> Void
  ) -> some View {
    changingPreferences { preferences, rect in
      transform(&preferences[key], value.anchor(rect))
    }
  }

  /// Runs an action with the preference of the views inside, and whenever it changes while views appear; the changes that
  /// it makes to ``State`` are rendered.
  public func onPreferenceChange<K: PreferenceKey>(
    _ key: K.Type = K.self, perform action: @escaping (K.Value) -> Void
  ) -> some View where K.Value: Equatable {
    MeasuredView(content: self, name: "onPreferenceChange") { preferences, _ in
      preferences[key]
    } action: {
      action($1)
    }
  }

  /// Places a view in front that is made from the preference of the views inside.
  public func overlayPreferenceValue<K: PreferenceKey, V: View>(
    _ key: K.Type = K.self, alignment: Alignment = .center,
    @ViewBuilder _ transform: @escaping (K.Value) -> V
  ) -> some View {
    PreferenceLayeredView(
      primary: self, key: key, side: .overlay, alignment: alignment, secondary: transform)
  }

  /// Places a view behind that is made from the preference of the views inside.
  public func backgroundPreferenceValue<K: PreferenceKey, V: View>(
    _ key: K.Type = K.self, alignment: Alignment = .center,
    @ViewBuilder _ transform: @escaping (K.Value) -> V
  ) -> some View {
    PreferenceLayeredView(
      primary: self, key: key, side: .background, alignment: alignment, secondary: transform)
  }

  private func changingPreferences(
    _ change: @escaping (inout PreferenceValues, CGRect) -> Void
  ) -> some View {
    wrapped { inputs in
      PreferenceWritingLayout(collector: inputs.services.preferences, change: change)
    }
  }
}

/// Changes the preferences of a view.
private struct PreferenceWritingLayout: NodeLayout {
  let collector: PreferenceCollector
  let change: (inout PreferenceValues, CGRect) -> Void

  var name: String { "Preference" }

  func draw(_ node: LayoutNode, at frame: PlacedFrame, into items: inout [DisplayList.Item]) {
    collector.collect {
      node.drawChildren(at: frame, into: &items)
    } change: {
      change(&$0, frame.rect)
    }
  }
}

/// A view with another behind it or in front of it that depends on its preference.
nonisolated private struct PreferenceLayeredView<
  Primary: View, Key: PreferenceKey, Secondary: View
>:
  View
{
  let primary: Primary
  let key: Key.Type
  let side: LayeredLayout.Side
  let alignment: Alignment
  let secondary: (Key.Value) -> Secondary

  @MainActor func lowered(in inputs: LoweringInputs) -> LoweredView {
    LoweredView(
      primary.lowered(in: inputs).nodes.map { node in
        let childInputs = inputs.forChildren(axis: nil).forChild(.view(ObjectIdentifier(Self.self)))
        let layout = PreferenceLayeredLayout(
          collector: inputs.services.preferences, side: side, alignment: alignment
        ) { preferences in
          let inner = childInputs.restartingNumbering
          let view = inner.body { secondary(preferences[key]) }
          return inner.single(view, alignment: alignment)
        }
        return inputs.node(layout, [node])
      })
  }
}

private struct PreferenceLayeredLayout: NodeLayout {
  let collector: PreferenceCollector
  let side: LayeredLayout.Side
  let alignment: Alignment
  let secondary: (PreferenceValues) -> LayoutNode

  var name: String { side == .background ? "Background" : "Overlay" }

  func draw(_ node: LayoutNode, at frame: PlacedFrame, into items: inout [DisplayList.Item]) {
    var primaryItems: [DisplayList.Item] = []
    let preferences = collector.collect {
      node.drawChildren(at: frame, into: &primaryItems)
    }
    let layer = secondary(preferences)
    switch side {
    case .overlay:
      items += primaryItems
      draw(layer, over: node, at: frame, into: &items)
    case .background:
      draw(layer, over: node, at: frame, into: &items)
      items += primaryItems
    }
  }

  private func draw(
    _ layer: LayoutNode, over node: LayoutNode, at frame: PlacedFrame,
    into items: inout [DisplayList.Item]
  ) {
    let proposal = ProposedViewSize(frame.rect.size)
    let dimensions = node.dimensions(frame.proposal, frame.context)
    let other = layer.dimensions(proposal, frame.context)
    var x = dimensions[alignment.horizontal] - other[alignment.horizontal]
    if node.isMirrored { x = dimensions.width - x - other.width }
    let y = dimensions[alignment.vertical] - other[alignment.vertical]
    layer.draw(
      at: CGPoint(x: frame.rect.minX + x, y: frame.rect.minY + y), proposal: proposal,
      frame.context, into: &items)
  }
}
