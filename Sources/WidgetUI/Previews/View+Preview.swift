package import LayoutEngine

extension View {
  /// Says what the preview stands in.
  public func previewContext<C: PreviewContext>(_ value: C) -> some View {
    PreviewContextView(content: self, context: value)
  }

  /// Names the preview.
  public func previewDisplayName(_ value: String?) -> some View {
    PreviewTraitView(content: self) { $0.displayName = value }
  }

  /// Says in what room the preview is drawn.
  public func previewLayout(_ value: PreviewLayout) -> some View {
    PreviewTraitView(content: self) { $0.layout = value }
  }

  /// Says which device the preview is for; without effect, as devices are chosen by command.
  public func previewDevice(_ value: PreviewDevice?) -> some View { self }

  /// Says how a device is held; without effect.
  public func previewInterfaceOrientation(_ value: InterfaceOrientation) -> some View { self }
}

/// How a device is held.
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

/// What a preview's modifiers say of it.
package struct PreviewTraits {
  package var displayName: String?
  package var layout: PreviewLayout?
  package var context: (any PreviewContext)?
  /// What the views said of the widget, where the preview stands in one.
  package var container = WidgetContainer()

  package init() {}
}

extension LayoutNode {
  /// What the modifiers of a preview say of it.
  package var previewTraits: PreviewTraits {
    get { traits.values[ObjectIdentifier(PreviewTraits.self)] as? PreviewTraits ?? PreviewTraits() }
    set { traits.values[ObjectIdentifier(PreviewTraits.self)] = newValue }
  }
}

/// A preview with more said of it.
struct PreviewTraitView<Content: View>: View {
  let content: Content
  let change: (inout PreviewTraits) -> Void

  func lowered(in inputs: LoweringInputs) -> LoweredView {
    let nodes = content.lowered(in: inputs).nodes
    for node in nodes { change(&node.previewTraits) }
    return LoweredView(nodes)
  }
}

/// A preview in a context, whose container is its own and not its neighbours'.
struct PreviewContextView<Content: View>: View {
  let content: Content
  let context: any PreviewContext

  func lowered(in inputs: LoweringInputs) -> LoweredView {
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
