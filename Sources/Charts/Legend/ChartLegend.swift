import Foundation
import Graphics
import LayoutEngine
import WidgetUI

/// The legend of a chart: the styles, symbols and dashes, and the values that they represent.
@MainActor
struct ChartLegend {
  let model: ChartModel

  /// The maximum number of entries; more styles cannot be distinguished.
  private static let maximumEntries = 100

  /// A value and the mark that represents it.
  private struct Entry {
    let value: ScaleValue
    var sample: Mark
  }

  /// Returns the legend, or `nil` if no scale needs one.
  func view(isVertical: Bool) -> AnyView? {
    let appearance = model.appearance
    if appearance.styles.range != nil, !appearance.styles.values.isEmpty {
      return AnyView(ContinuousLegend(model: model))
    }
    let entries = entries
    guard !entries.isEmpty else { return nil }
    let items = entries.map { entry in
      LegendItem(
        name: name(of: entry.value), sample: LegendSample(model: model, mark: entry.sample))
    }
    return AnyView(LegendItems(items: items, isVertical: isVertical))
  }

  private var entries: [Entry] {
    let appearance = model.appearance
    var entries: [Entry] = []
    if !appearance.styles.values.isEmpty {
      let samples = samples(\.foregroundBy)
      for value in appearance.styles.values.prefix(Self.maximumEntries) {
        guard
          var sample = samples[value]
            ?? model.marks.first(where: { $0.attributes.foregroundBy != nil })
        else { continue }
        sample.attributes.foregroundBy?.value = value
        sample.attributes.foregroundBy?.unit = nil
        entries.append(Entry(value: value, sample: sample))
      }
    }
    let others: [(ChartAppearance.Values, WritableKeyPath<MarkAttributes, DataValue?>)] = [
      (appearance.symbols, \.symbolBy), (appearance.dashes, \.lineStyleBy),
    ]
    for (values, attribute) in others where !values.values.isEmpty {
      let known = Set(entries.map(\.value))
      let samples = samples(attribute)
      for value in values.values.prefix(Self.maximumEntries) where !known.contains(value) {
        guard var sample = samples[value] else { continue }
        // The color represents another value.
        if sample.attributes.foregroundBy != nil {
          sample.attributes.foregroundBy = nil
          sample.attributes.foreground = AnyShapeStyle(Color.gray)
        }
        entries.append(Entry(value: value, sample: sample))
      }
    }
    return entries
  }

  /// The first mark of each value; a line is preferred to the area below it.
  private func samples(_ attribute: KeyPath<MarkAttributes, DataValue?>) -> [ScaleValue: Mark] {
    var samples: [ScaleValue: Mark] = [:]
    for mark in model.marks {
      guard let data = mark.attributes[keyPath: attribute] else { continue }
      let value = data.resolved(in: model.inputs.environment).value
      if samples[value].map({ $0.kind != .line && mark.kind == .line }) ?? true {
        samples[value] = mark
      }
    }
    return samples
  }

  private func name(of value: ScaleValue) -> String {
    switch value {
    case .category: value.categoryName ?? ""
    case .number(let number):
      FloatingPointFormatStyle<Double>()
        .locale(model.inputs.environment.locale).format(number)
    case .date:
      value.date.map { Date.tickFormat(of: .day).adapted(to: model.inputs.environment).format($0) }
        ?? ""
    }
  }
}

/// A sample of a mark and the value that it represents.
nonisolated struct LegendItem: View {
  let name: String
  let sample: LegendSample

  @MainActor var body: some View {
    HStack(spacing: 5) {
      sample
      Text(verbatim: name).lineLimit(1)
    }
  }
}

/// A small sample of a mark.
nonisolated struct LegendSample: View {
  let model: ChartModel
  let mark: Mark

  @MainActor func lowered(in inputs: LoweringInputs) -> LoweredView {
    let painter = LegendSamplePainter(model: model, mark: mark)
    let node = inputs.node(
      LeafLayout("LegendSample") { rect, items in painter.draw(in: rect, into: &items) })
    let frame = FrameLayout(
      width: painter.size.width, height: painter.size.height, alignment: .center)
    return LoweredView([inputs.node(frame, [node])])
  }
}

/// Legend items in lines that are filled one after another.
nonisolated struct LegendItems: View {
  let items: [LegendItem]
  let isVertical: Bool

  @MainActor func lowered(in inputs: LoweringInputs) -> LoweredView {
    let nodes = items.map { inputs.single($0) }
    return LoweredView([inputs.node(FlowLayout(isVertical: isVertical), nodes)])
  }
}

/// Places children in lines from leading to trailing, or one below the other, as far as they fit into the height.
private struct FlowLayout: NodeLayout {
  let isVertical: Bool
  private let spacing: CGFloat = 12
  private let lineSpacing: CGFloat = 4

  init(isVertical: Bool) { self.isVertical = isVertical }

  var isModifier: Bool { false }

  func sizeThatFits(
    _ proposal: ProposedViewSize, _ children: [LayoutNode], _ context: LayoutContext
  ) -> CGSize { arrange(proposal, children, context).size }

  func place(
    _ children: [LayoutNode], in size: CGSize, proposal: ProposedViewSize, _ context: LayoutContext
  ) -> [Placement] { arrange(proposal, children, context).placements }

  private func arrange(
    _ proposal: ProposedViewSize, _ children: [LayoutNode], _ context: LayoutContext
  ) -> (size: CGSize, placements: [Placement]) {
    let limit = proposal.width ?? .infinity
    let lowest = proposal.height ?? .infinity
    var placements: [Placement] = []
    var (x, y, lineHeight) = (CGFloat(0), CGFloat(0), CGFloat(0))
    var (width, height) = (CGFloat(0), CGFloat(0))
    for child in children {
      var inner = ProposedViewSize.unspecified
      var size = child.size(inner, context)
      if size.width > limit {
        inner = ProposedViewSize(width: limit, height: nil)
        size = child.size(inner, context)
      }
      if x > 0, isVertical || x + size.width > limit {
        (x, y) = (0, y + lineHeight + lineSpacing)
        lineHeight = 0
      }
      placements.append(Placement(origin: CGPoint(x: x, y: y), proposal: inner))
      if y == 0 || y + size.height <= lowest {
        width = max(width, x + size.width)
        height = max(height, y + size.height)
      }
      x += size.width + spacing
      lineHeight = max(lineHeight, size.height)
    }
    return (CGSize(width: width, height: height), placements)
  }

  /// Omits the lines that do not fit.
  func draw(_ node: LayoutNode, at frame: PlacedFrame, into items: inout [DisplayList.Item]) {
    let placements = node.placements(proposal: frame.proposal, frame.context)
    for (child, placement) in zip(node.children, placements)
    where placement.origin.y < frame.rect.height {
      node.drawChild(child, placement, at: frame, into: &items)
    }
  }
}
