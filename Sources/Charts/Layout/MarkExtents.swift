import Foundation

/// The values between which the bars and areas of a chart lie after stacking, and the angles of its sectors.
struct MarkExtents {
  /// The start and end along the value axis, by mark; `nil` for marks that do not stack.
  private(set) var values: [(start: Double, end: Double)?]
  /// The start and end of sectors, as fractions of a full circle.
  private(set) var sectorRanges: [(start: Double, end: Double)?]
  /// Whether each mark's values run along the y axis.
  let areVertical: [Bool]

  /// Positions at which marks are stacked on each other.
  private struct Position: Hashable {
    let kind: Mark.Kind
    let isVertical: Bool
    let value: ScaleValue
    let group: ScaleValue?
    let method: MarkStackingMethod
  }

  init(_ marks: [Mark]) {
    values = Array(repeating: nil, count: marks.count)
    sectorRanges = Array(repeating: nil, count: marks.count)
    areVertical = marks.map(Self.isVertical)
    var stacks: [Position: [Int]] = [:]
    var order: [Position] = []
    for (index, mark) in marks.enumerated() {
      guard mark.kind == .bar || mark.kind == .area, let amount = amount(of: mark, index) else {
        continue
      }
      guard mark.stacking != .unstacked, let base = base(of: mark, index) else {
        values[index] = (0, amount)
        continue
      }
      let position = Position(
        kind: mark.kind, isVertical: areVertical[index], value: base,
        group: mark.attributes.group?.value.value, method: mark.stacking)
      if stacks[position] == nil { order.append(position) }
      stacks[position, default: []].append(index)
    }
    for position in order { stack(stacks[position] ?? [], marks, position.method) }
    divideCircle(marks)
  }

  private static func isVertical(_ mark: Mark) -> Bool {
    switch (mark.x, mark.y) {
    case (.range, .value): return false
    case (.value, .range): return true
    case (.points, .value): return false
    case (.value, .points): return true
    case (.value(let x), .value(let y)):
      guard case .number = x.value, x.end == nil else { return true }
      if case .number = y.value, y.end == nil { return true }
      return false
    case (.range, _), (.points, _): return true
    }
  }

  private func amount(of mark: Mark, _ index: Int) -> Double? {
    guard let data = (areVertical[index] ? mark.y : mark.x).single, data.end == nil,
      case .number(let amount) = data.value
    else { return nil }
    return amount
  }

  private func base(of mark: Mark, _ index: Int) -> ScaleValue? {
    (areVertical[index] ? mark.x : mark.y).single?.value
  }

  private mutating func stack(_ indices: [Int], _ marks: [Mark], _ method: MarkStackingMethod) {
    let amounts = indices.map { amount(of: marks[$0], $0) ?? 0 }
    let total = amounts.reduce(0) { $0 + abs($1) }
    let factor = method == .normalized && total > 0 ? 1 / total : 1
    var above = method == .center ? -total / 2 : 0
    var below = 0.0
    for (index, amount) in zip(indices, amounts) {
      let amount = amount * factor
      if amount >= 0 || method == .center {
        values[index] = (above, above + abs(amount))
        above += abs(amount)
      } else {
        values[index] = (below, below + amount)
        below += amount
      }
    }
  }

  private mutating func divideCircle(_ marks: [Mark]) {
    let amounts = marks.map { mark -> Double in
      guard case .number(let angle) = mark.sector?.angle.value else { return 0 }
      if case .number(let end) = mark.sector?.angle.end { return max(end - angle, 0) }
      return max(angle, 0)
    }
    let total = amounts.reduce(0, +)
    guard total > 0, total.isFinite else { return }
    var start = 0.0
    for (index, amount) in amounts.enumerated() where marks[index].kind == .sector {
      sectorRanges[index] = (start / total, (start + amount) / total)
      start += amount
    }
  }
}
