import Foundation
import Graphics
import LayoutEngine
import WidgetUI

/// Chooses the values of an axis and makes its labels, for a plot area of known length.
@MainActor
struct AxisResolver {
  let isX: Bool
  let domain: AxisDomain
  let configuration: ChartConfiguration.Axis
  /// Whether the values are parts of 100 %.
  let isNormalized: Bool
  let inputs: LoweringInputs

  private var context: LayoutContext { inputs.services.layout }

  /// Returns the axis.
  ///
  /// - Parameters:
  ///   - length: The length of the plot area along the axis.
  ///   - before: The space for labels before the start of the plot area.
  ///   - after: The space for labels after its end.
  /// - Returns: The axis with its scale, lines and labels.
  func axis(length: CGFloat, before: CGFloat, after: CGFloat) -> ResolvedAxis {
    guard configuration.visibility != .hidden else {
      let ticks = AxisTicks(domain, .automatic, desiredCount: desiredCount(length))
      return ResolvedAxis(isX: isX, scale: scale(length, ticks))
    }
    let groups =
      configuration.content?.groups(in: ChartInputs(lowering: inputs)).groups ?? [AxisMarkGroup()]
    let gap: CGFloat = isX ? 4 : 0
    var result: ResolvedAxis?
    for desired in stride(from: desiredCount(length), through: 1, by: -1) {
      let axis = axis(groups, length: length, desiredCount: desired)
      result = axis
      // Labels of an inferred number of values get fewer values before any is hidden.
      if !isAutomatic(groups) || axis.fits(from: -before, to: length + after, gap: gap) { break }
    }
    guard var axis = result else {
      return ResolvedAxis(isX: isX, scale: scale(length, nil))
    }
    if domain.kind == .category {
      axis.thinLabels(from: -before, to: length + after, gap: gap)
    } else {
      axis.hideOverlaps(from: -before, to: length + after, gap: gap)
    }
    return axis
  }

  private func isAutomatic(_ groups: [AxisMarkGroup]) -> Bool {
    domain.kind != .category
      && groups.contains {
        if case .automatic(let count, _, _, _, _) = $0.values.kind { count == nil } else { false }
      }
  }

  private func desiredCount(_ length: CGFloat) -> Int {
    let spacing: CGFloat = isX ? (domain.kind == .date ? 50 : 60) : 36
    return min(max(Int(clamping: (length / spacing).rounded()), 1), isX ? 7 : 5)
  }

  private func scale(_ length: CGFloat, _ ticks: AxisTicks?) -> PositionScale {
    domain.scale(
      length: length, isVertical: !isX, range: configuration.range, rounding: ticks?.rounding)
  }

  private func axis(
    _ groups: [AxisMarkGroup], length: CGFloat, desiredCount: Int
  ) -> ResolvedAxis {
    let ticks = groups.map { AxisTicks(domain, $0.values, desiredCount: desiredCount) }
    var main = ticks.first { $0.rounding != nil }
    if main == nil, domain.kind == .number, domain.isInferred {
      main = AxisTicks(domain, .automatic, desiredCount: desiredCount)
    }
    var axis = ResolvedAxis(isX: isX, scale: scale(length, main))
    for (group, ticks) in zip(groups, ticks) { add(group, ticks, to: &axis, length: length) }
    return axis
  }

  private func side(of group: AxisMarkGroup) -> AxisSide {
    switch group.position.kind {
    case .automatic: isX ? .bottom : domain.kind == .category ? .leading : .trailing
    case .leading: isX ? .bottom : .leading
    case .trailing: isX ? .bottom : .trailing
    case .top: isX ? .top : .trailing
    case .bottom: isX ? .bottom : .trailing
    }
  }

  private func add(
    _ group: AxisMarkGroup, _ ticks: AxisTicks, to axis: inout ResolvedAxis, length: CGFloat
  ) {
    let side = side(of: group)
    var values = ticks.values.filter { axis.scale.contains($0) }
    // Marks that are nearer to each other than this are a gray area.
    let maximumCount = max(Int(clamping: length / 4), 1)
    if values.count > maximumCount {
      let step = (values.count + maximumCount - 1) / maximumCount
      values = stride(from: 0, to: values.count, by: step).map { values[$0] }
    }
    for (index, value) in values.enumerated() {
      let axisValue = AxisValue(value: value, index: index, count: values.count)
      let marks =
        group.content.map { content in
          inputs.body { content(axisValue) }.descriptions(in: ChartInputs(lowering: inputs)).marks
        } ?? standardMarks(group, ticks)
      let next = index + 1 < values.count ? values[index + 1] : nil
      for mark in marks {
        add(
          mark, at: value, next: next, group, ticks, side, hasTick: marks.contains(where: \.isTick),
          to: &axis, length: length)
      }
    }
  }

  /// The marks of an axis whose author names none.
  private func standardMarks(
    _ group: AxisMarkGroup, _ ticks: AxisTicks
  ) -> [AxisMarkDescription] {
    var stroke = group.stroke
    var marks: [AxisMarkDescription] = []
    if domain.kind != .category {
      if isX, stroke == nil { stroke = StrokeStyle(lineWidth: 0.5, dash: [2, 2]) }
      marks.append(AxisMarkDescription(kind: .gridLine, stroke: stroke))
    }
    if domain.kind == .date, isX {
      marks.append(AxisMarkDescription(kind: .tick(.label), stroke: stroke))
    }
    let content = group.format.map(AxisLabelDescription.Content.formatted) ?? .value
    marks.append(AxisMarkDescription(kind: .label(AxisLabelDescription(content: content))))
    return marks
  }

  private func add(
    _ mark: AxisMarkDescription, at value: ScaleValue, next: ScaleValue?, _ group: AxisMarkGroup,
    _ ticks: AxisTicks, _ side: AxisSide, hasTick: Bool, to axis: inout ResolvedAxis,
    length: CGFloat
  ) {
    guard let position = axis.scale.position(of: value) else { return }
    let isCategory = domain.kind == .category
    // The distance to the next value, which centered marks are in the middle of.
    var availableLength = axis.scale.bandLength
    if !isCategory {
      let end = next.flatMap { axis.scale.position(of: $0) } ?? axis.scale.end
      availableLength = abs(end - position)
    }
    let isCentered = mark.isCentered ?? isCategory
    var markPosition = position
    if isCategory, !isCentered {
      markPosition -= availableLength / 2
    } else if !isCategory, isCentered {
      markPosition += (axis.scale.end >= axis.scale.start ? 1 : -1) * availableLength / 2
    }
    switch mark.kind {
    case .gridLine, .tick:
      var length: AxisTick.Length?
      if case .tick(let tick) = mark.kind { length = tick }
      axis.lines.append(
        ResolvedAxis.Line(
          position: markPosition, side: side, tick: length, stroke: mark.stroke, style: mark.style,
          offset: mark.offset, opacity: mark.opacity, isZero: value == .number(0)))
    case .label(let label):
      if let made = self.label(
        label, mark, value, group, ticks, side, at: markPosition, availableLength: availableLength,
        isCentered: isCentered,
        hasTick: hasTick, in: axis.scale, length: length)
      {
        axis.labels.append(made)
      }
    }
  }

  private func label(
    _ label: AxisLabelDescription, _ mark: AxisMarkDescription, _ value: ScaleValue,
    _ group: AxisMarkGroup, _ ticks: AxisTicks, _ side: AxisSide, at position: CGFloat,
    availableLength: CGFloat,
    isCentered: Bool, hasTick: Bool, in scale: PositionScale, length: CGFloat
  ) -> ResolvedAxis.Label? {
    let content: AnyView
    var text: String?
    switch label.content {
    case .view(let view): content = view
    case .value, .formatted:
      guard let string = string(label.content, value, ticks) else { return nil }
      text = string
      content = AnyView(Text(verbatim: string))
    }
    let view = content.font(mark.font ?? .caption)
      .foregroundStyle(mark.style ?? AnyShapeStyle(HierarchicalShapeStyle.secondary))
      .multilineTextAlignment(isX ? .center : .leading)
    let node = inputs.single(view)
    var proposal = ProposedViewSize.unspecified
    var size = node.size(proposal, context)
    let wraps = domain.kind == .category && (text.map { canWrap($0, to: availableLength) } ?? false)
    if isX, size.width > availableLength, wraps || label.collision.kind == .truncate {
      proposal = ProposedViewSize(width: max(availableLength, 1), height: nil)
      size = node.size(proposal, context)
    } else if !isX, domain.kind == .category, size.width > 120 {
      proposal = ProposedViewSize(width: 120, height: nil)
      size = node.size(proposal, context)
    }
    let kind = label.orientation.kind
    if kind == .vertical || kind == .verticalReversed {
      size = CGSize(width: size.height, height: size.width)
    }
    let spacing = (isX ? label.verticalSpacing : label.horizontalSpacing) ?? 4
    let isBesideTick = isX && !isCentered && domain.kind == .date && label.anchor == nil
    let extent = isX ? size.width : size.height
    var start = position - extent * (isX ? label.anchor?.x ?? 0.5 : label.anchor?.y ?? 0.5)
    if isBesideTick {
      // The unit that starts at the end has no data.
      guard position < length - 0.5 else { return nil }
      start = position + (label.horizontalSpacing ?? (hasTick ? 3 : 0))
    }
    if group.preset.kind == .aligned, !isCentered, label.anchor == nil, length > 0 {
      start = position - extent * min(max(position / length, 0), 1)
    }
    let isInset = group.preset.kind == .inset
    if isInset, !isX { start = position - extent - 1 }
    return ResolvedAxis.Label(
      node: node, proposal: proposal, size: size, side: side, start: start,
      distance: isInset
        ? -size.width : spacing + (hasTick && !isBesideTick ? ResolvedAxis.tickLength : 0),
      isInset: isInset, orientation: kind, offset: mark.offset, opacity: mark.opacity,
      minimumSpacing: label.collision.minimumSpacing,
      canBeHidden: label.collision.kind != .disabled)
  }

  /// Whether a text of several words has lines that fit.
  private func canWrap(_ text: String, to availableLength: CGFloat) -> Bool {
    let words = text.split(separator: " ")
    guard (2...4).contains(words.count), availableLength > 24 else { return false }
    return words.allSatisfy { word in
      inputs.single(Text(verbatim: String(word)).font(.caption)).size(.unspecified, context).width
        <= availableLength
    }
  }

  private func string(
    _ content: AxisLabelDescription.Content, _ value: ScaleValue, _ ticks: AxisTicks
  ) -> String? {
    let environment = inputs.environment
    if case .formatted(let format) = content, let string = format.string(value, environment) {
      return string
    }
    switch value {
    case .category: return value.categoryName
    case .date:
      guard let date = value.date else { return nil }
      return Date.tickFormat(of: ticks.component ?? .day).adapted(to: environment).format(date)
    case .number(let number):
      if isNormalized {
        return FloatingPointFormatStyle<Double>.Percent().precision(.fractionLength(0))
          .locale(environment.locale).format(number)
      }
      return FloatingPointFormatStyle<Double>().precision(.fractionLength(ticks.fractionDigits))
        .locale(environment.locale).format(number)
    }
  }
}

extension AxisMarkDescription {
  var isTick: Bool { if case .tick = kind { true } else { false } }
}

extension AxisValueLabelCollisionResolution {
  var minimumSpacing: CGFloat {
    if case .greedy(let spacing) = kind, spacing.isFinite { spacing } else { 0 }
  }
}
