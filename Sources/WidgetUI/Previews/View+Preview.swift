package import LayoutEngine

nonisolated extension View {
  /// Sets the context of the preview.
  public func previewContext<C: PreviewContext>(_ value: C) -> some View {
    PreviewContextView(content: self, context: value)
  }

  /// Names the preview.
  public func previewDisplayName(_ value: String?) -> some View {
    PreviewTraitView(content: self) { $0.displayName = value }
  }

  /// Sets the size that the preview is rendered in.
  public func previewLayout(_ value: PreviewLayout) -> some View {
    PreviewTraitView(content: self) { $0.layout = value }
  }

  /// Sets the device of the preview; without effect, as devices are chosen by command.
  public func previewDevice(_ value: PreviewDevice?) -> some View { self }

  /// Sets the orientation of the device; without effect.
  public func previewInterfaceOrientation(_ value: InterfaceOrientation) -> some View { self }
}

/// The orientation of a device.
public struct InterfaceOrientation: Hashable, CaseIterable, Identifiable, Sendable {
  /// The name of the orientation.
  public let id: String

  /// Upright.
  public static let portrait = InterfaceOrientation(id: "portrait")
  /// Upright, upside down.
  public static let portraitUpsideDown = InterfaceOrientation(id: "portraitUpsideDown")
  /// On its left side.
  public static let landscapeLeft = InterfaceOrientation(id: "landscapeLeft")
  /// On its right side.
  public static let landscapeRight = InterfaceOrientation(id: "landscapeRight")
  /// All of them.
  public static let allCases: [InterfaceOrientation] = [
    .portrait, .portraitUpsideDown, .landscapeLeft, .landscapeRight,
  ]
}

/// The values that a preview's modifiers set.
package struct PreviewTraits {
  package var displayName: String?
  package var layout: PreviewLayout?
  package var context: (any PreviewContext)?
  /// The values that the views set on the widget, if the preview is in one.
  package var container = WidgetContainer()

  package init() {}
}

extension LayoutNode {
  /// The values that the modifiers of a preview set.
  package var previewTraits: PreviewTraits {
    get { traits.values[ObjectIdentifier(PreviewTraits.self)] as? PreviewTraits ?? PreviewTraits() }
    set { traits.values[ObjectIdentifier(PreviewTraits.self)] = newValue }
  }
}

/// A preview with additional traits.
nonisolated struct PreviewTraitView<Content: View>: View {
  let content: Content
  let change: (inout PreviewTraits) -> Void

  @MainActor func lowered(in inputs: LoweringInputs) -> LoweredView {
    let nodes = content.lowered(in: inputs).nodes
    for node in nodes { change(&node.previewTraits) }
    return LoweredView(nodes)
  }
}

/// A preview in a context, with a container that it does not share with other previews.
nonisolated struct PreviewContextView<Content: View>: View {
  let content: Content
  let context: any PreviewContext

  @MainActor func lowered(in inputs: LoweringInputs) -> LoweredView {
    var inside = inputs
    context.prepare(&inside.environment)
    let outer = inputs.services.container
    inputs.services.container = WidgetContainer()
    let nodes = content.lowered(in: inside).nodes
    for node in nodes {
      node.previewTraits.context = context
      node.previewTraits.container = inputs.services.container
    }
    inputs.services.container = outer
    return LoweredView(nodes)
  }
}
