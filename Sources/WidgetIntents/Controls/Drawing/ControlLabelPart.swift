import LayoutEngine
import WidgetUI

/// The symbol or the texts of a control's labels, whose own fonts and colors have no effect.
nonisolated struct ControlLabelPart: View {
  enum Kind { case symbol, text }

  let kind: Kind
  /// The views that are searched; the first that contains the part is shown.
  let labels: [AnyView]

  init(_ kind: Kind, of labels: AnyView...) {
    self.kind = kind
    self.labels = labels
  }

  @MainActor func lowered(in inputs: LoweringInputs) -> LoweredView {
    var inputs = inputs.forChildren(axis: nil)
    inputs.environment.hasFixedAppearance = true
    for label in labels {
      let nodes = nodes(of: label, in: inputs)
      if !nodes.isEmpty { return LoweredView(nodes) }
    }
    return LoweredView()
  }

  /// The text of the part in the layout of the entry's date.
  @MainActor func text(in inputs: LoweringInputs) -> String {
    lowered(in: inputs).nodes.flatMap(\.texts).joined(separator: " ")
  }

  @MainActor private func nodes(of label: AnyView, in inputs: LoweringInputs) -> [LayoutNode] {
    switch kind {
    case .symbol: label.labelStyle(.iconOnly).lowered(in: inputs).nodes.filter(\.hasImage)
    case .text:
      label.labelStyle(.titleOnly).lowered(in: inputs).nodes
        .filter { !$0.hasImage && !$0.texts.isEmpty }
    }
  }
}

extension LayoutNode {
  /// Whether an image is inside.
  fileprivate var hasImage: Bool { layout.name == "Image" || children.contains(where: \.hasImage) }

  /// The texts inside.
  fileprivate var texts: [String] {
    (layout.name == "Text" ? layout.dumpText.map { [$0] } ?? [] : []) + children.flatMap(\.texts)
  }
}
