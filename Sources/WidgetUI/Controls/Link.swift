public import Foundation
import Graphics
import LayoutEngine

/// A view that opens a destination when it is tapped.
///
/// It becomes a tap target over its frame, named by its accessibility label or else by the texts
/// inside. In small and accessory widgets links are not followed, as on a phone: they have one target,
/// the `widgetURL`. A destination without a scheme, and one that runs code or reads files
/// (`javascript:`, `data:`, `file:`) unless an option allows it, makes no target and is reported.
///
/// A link made of a title alone is written in the tint; a label of its own keeps its colors (in a
/// widget; no published source says so).
public struct Link<Label: View>: View {
  private let label: Label
  private let destination: URL
  private let isTinted: Bool

  /// Makes a link of a view.
  public init(destination: URL, @ViewBuilder label: () -> Label) {
    self.init(destination: destination, label: label(), isTinted: false)
  }

  init(destination: URL, label: Label, isTinted: Bool) {
    self.label = label
    self.destination = destination
    self.isTinted = isTinted
  }

  /// One node, or none for an empty label.
  public func lowered(in inputs: LoweringInputs) -> LoweredView {
    var inner = inputs
    if isTinted {
      inner.environment.foregroundStyle = AnyShapeStyle(TintShapeStyle())
      inner.environment.foregroundLevels = []
    }
    let content = RowPart(content: label).lowered(in: inner).nodes
    let url =
      inputs.environment.allowsLinks
      ? LinkDestination.checked(destination, inputs.environment, inputs.services) : nil
    return LoweredView(content.map { inputs.node(LinkLayout(url: url), [$0]) })
  }
}

extension Link where Label == Text {
  /// Makes a link of a text.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, destination: URL) {
    self.init(destination: destination, label: Text(title), isTinted: true)
  }
}

/// Draws a link with its tap target below it, so that targets inside win.
private struct LinkLayout: NodeLayout {
  let url: String?

  var name: String { "Link" }

  func draw(_ node: LayoutNode, at frame: PlacedFrame, into items: inout [DisplayList.Item]) {
    var inner: [DisplayList.Item] = []
    node.drawChildren(at: frame, into: &inner)
    let rect = frame.pixelRect
    if let url, rect.isDrawable {
      let label = SpokenText.of(inner)
      items.append(
        .tapTarget(
          DisplayList.TapTarget(
            region: rect, destination: .url(url), label: label.isEmpty ? nil : label)))
    }
    items += inner
  }
}
