import Foundation

/// Divides a length among parts: by priority, then the least flexible first (measured in SwiftUI renders).
///
/// The parts are a stack's children, or a grid's columns or rows.
struct LengthDistribution {
  let count: Int
  let priority: (Int) -> Double
  /// The length that a part takes of a proposal.
  let length: (Int, CGFloat) -> CGFloat

  /// The proposal for each part, in order, when `available` is left after the gaps.
  func shares(of available: CGFloat) -> [CGFloat] {
    var result = [CGFloat](repeating: 0, count: count)
    let groups = priorityGroups()
    var remaining = available
    for group in groups.dropFirst() { remaining -= group.minimum }
    for (number, group) in groups.enumerated() {
      if number > 0 { remaining += group.minimum }
      for (position, part) in group.parts.enumerated() {
        let share = max(remaining / CGFloat(group.parts.count - position), 0)
        result[part.index] = share
        // An infinite length stays infinite.
        if remaining < .infinity { remaining -= length(part.index, share) }
      }
    }
    return result
  }

  private struct Part {
    var index: Int
    var minimum: CGFloat
    var flexibility: CGFloat
  }

  private struct Group {
    var parts: [Part]
    let minimum: CGFloat

    init(parts: [Part]) {
      self.parts = parts
      minimum = parts.reduce(0) { $0 + $1.minimum }
    }
  }

  /// The parts by falling priority, within it by rising flexibility; stable.
  private func priorityGroups() -> [Group] {
    guard count > 1 else {
      return [Group(parts: (0..<count).map { Part(index: $0, minimum: 0, flexibility: 0) })]
    }
    let parts = Dictionary(grouping: (0..<count).map(measured)) { priority($0.index) }
    return parts.sorted { $0.key > $1.key }.map { Group(parts: $0.value.sorted(by: isBefore)) }
  }

  private func measured(_ index: Int) -> Part {
    let minimum = length(index, 0)
    // A part with an infinite minimum has no computable flexibility.
    guard minimum.isFinite else { return Part(index: index, minimum: 0, flexibility: .infinity) }
    return Part(index: index, minimum: minimum, flexibility: length(index, .infinity) - minimum)
  }

  /// Of two parts with infinite flexibility, the one with the larger minimum goes first.
  private func isBefore(_ left: Part, _ right: Part) -> Bool {
    if left.flexibility == .infinity, right.flexibility == .infinity, left.minimum != right.minimum
    {
      return left.minimum > right.minimum
    }
    if left.flexibility != right.flexibility { return left.flexibility < right.flexibility }
    return left.index < right.index
  }
}

/// The source of a node's priority in a stack.
package enum LayoutPriority: Hashable, Sendable {
  /// The priority of the view inside: effects, `fixedSize` and alignment guides.
  case inherited
  /// A fixed priority: frames, padding and containers, which reset it to 0.
  case fixed(Double)
  /// The priority of `layoutPriority`, unless the view inside has one itself.
  case explicit(Double)
}

/// Sets the priority of a view in a stack: `layoutPriority`.
package struct PriorityLayout: NodeLayout {
  let value: Double

  package init(value: Double) { self.value = value.isNaN ? 0 : value }

  package var priority: LayoutPriority { .explicit(value) }
}
