import Foundation
import Graphics
import LayoutEngine
import WidgetUI

/// The legend of a continuous scale: a bar from the smallest to the largest number.
nonisolated struct ContinuousLegend: View {
  let model: ChartModel

  @MainActor var body: some View {
    let range = model.appearance.styles.range ?? (0, 1)
    HStack(spacing: 5) {
      Text(verbatim: name(range.lower))
      bar.frame(width: 100, height: 8)
      Text(verbatim: name(range.upper))
    }
  }

  @MainActor private var bar: LegendBar { LegendBar(model: model) }

  @MainActor private func name(_ number: Double) -> String {
    if case .date = model.appearance.styles.values.first, let date = ScaleValue.date(number).date {
      return Date.tickFormat(of: .day).adapted(to: model.inputs.environment).format(date)
    }
    return FloatingPointFormatStyle<Double>().precision(.significantDigits(1...3))
      .locale(model.inputs.environment.locale).format(number)
  }
}

/// Steps from the style of the smallest number to that of the largest.
nonisolated private struct LegendBar: View {
  let model: ChartModel

  @MainActor func lowered(in inputs: LoweringInputs) -> LoweredView {
    let model = model
    return LoweredView([
      inputs.node(
        LeafLayout("LegendBar") { rect, items in Self.draw(model, in: rect, into: &items) })
    ])
  }

  @MainActor private static func draw(
    _ model: ChartModel, in rect: CGRect, into items: inout [DisplayList.Item]
  ) {
    let appearance = model.appearance
    guard let range = appearance.styles.range else { return }
    let count = appearance.encoding.usesPatterns ? FillPattern.levels.count : 20
    let scale = model.inputs.services.layout.scale
    for index in 0..<count {
      let fraction = (Double(index) + 0.5) / Double(count)
      let low = (rect.minX + rect.width * Double(index) / Double(count)) * scale
      let high = (rect.minX + rect.width * Double(index + 1) / Double(count)) * scale
      let cell = CGRect(
        x: low.rounded() / scale, y: rect.minY,
        width: (high.rounded() - low.rounded()) / scale, height: rect.height)
      let magnitude = range.lower + (range.upper - range.lower) * fraction
      let value = appearance.styles.values.first?.replacing(magnitude: magnitude)
      let series = appearance.series(for: value ?? .number(magnitude))
      items += AreaPainter(model: model).items(Path(cell), series, over: cell)
    }
  }
}
