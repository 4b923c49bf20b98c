package import Foundation
import Graphics
public import LayoutEngine

nonisolated extension View {
  /// Fills the whole container behind the view, including its margins, with a style.
  ///
  /// If a widget has several backgrounds, the first one is used. Nothing is drawn outside of a
  /// widget, or if the widget's location shows no background.
  public func containerBackground<S: ShapeStyle>(
    _ style: S, for container: ContainerBackgroundPlacement
  ) -> some View {
    ContainerBackgroundView(content: self, alignment: .center, background: StyleView(style: style))
  }

  /// Places views behind the whole container, including its margins.
  ///
  /// If a widget has several backgrounds, the first one is used. Nothing is drawn outside of a
  /// widget, or if the widget's location shows no background.
  public func containerBackground<V: View>(
    for container: ContainerBackgroundPlacement, alignment: Alignment = .center,
    @ViewBuilder content: () -> V
  ) -> some View {
    ContainerBackgroundView(content: self, alignment: alignment, background: content())
  }
}

/// A view that passes a background to its container.
nonisolated struct ContainerBackgroundView<Content: View, Background: View>: View {
  let content: Content
  let alignment: Alignment
  let background: Background

  @MainActor func lowered(in inputs: LoweringInputs) -> LoweredView {
    var backgroundInputs = inputs
    backgroundInputs.stackAxis = nil
    let clear = inputs.node(LeafLayout("Container") { _, _ in })
    let behind = inputs.node(
      LayeredLayout(side: .overlay, alignment: alignment),
      [clear, backgroundInputs.single(background, alignment: alignment)])
    inputs.services.setContainerBackground(behind)
    let view = content.lowered(in: inputs)
    // The background's node is not a child of the view's, but it appears with the view.
    let conditions = behind.descendantAppearanceConditions
    if let node = view.nodes.first {
      node.appearanceConditions += conditions
    } else {
      inputs.addNodelessConditions(conditions)
    }
    return view
  }
}

/// A style that fills the proposed size.
nonisolated struct StyleView<Style: ShapeStyle>: View {
  let style: Style

  @MainActor func lowered(in inputs: LoweringInputs) -> LoweredView {
    LoweredView([
      inputs.node(
        LeafLayout("\(Style.self)") { rect, items in
          let paint = style.paint(in: inputs.styleContext(rect)).paint
          items.append(.fill(Path(rect), paint, FillStyle()))
        })
    ])
  }
}

/// The container that a background belongs to.
public struct ContainerBackgroundPlacement: Hashable, Sendable {
  enum Container: Hashable, Sendable { case widget }

  let container: Container

  /// The widget: the background reaches to its edges, behind the margins.
  public static let widget = ContainerBackgroundPlacement(container: .widget)
}

/// The values that views set on their widget: its background and its URL.
package struct WidgetContainer {
  /// The background, laid out in the widget's whole frame.
  package private(set) var background: LayoutNode?
  /// The URL that a tap outside of links opens, set by `widgetURL`.
  package private(set) var url: URL?

  package init() {}
}

extension RenderServices {
  /// Clears the container, before and after a drawing: the nodes of a background reference these
  /// services, and would keep the whole drawing in memory.
  package func clearContainer() { container = WidgetContainer() }

  /// Sets the background of the widget; only the first call has an effect.
  func setContainerBackground(_ node: LayoutNode) {
    guard container.background == nil else {
      report(.warning, "the widget has several container backgrounds; only the first one is drawn")
      return
    }
    container.setBackground(node)
  }

  /// Sets the URL of the widget; only the first call has an effect.
  package func setWidgetURL(_ url: URL) {
    guard let first = container.url else { return container.setURL(url) }
    if first != url {
      report(
        .warning,
        "the widget has several 'widgetURL's; '\(first.absoluteString)' counts, "
          + "'\(url.absoluteString)' does not")
    }
  }
}

extension WidgetContainer {
  fileprivate mutating func setBackground(_ node: LayoutNode) { background = node }
  fileprivate mutating func setURL(_ url: URL) { self.url = url }
}
