import Foundation

/// Divides a length among several: by priority, then the least flexible first (read off SwiftUI's renders).
///
/// The parts are a stack's children, or a grid's columns or rows.
struct StackDivision {
  let count: Int
  let priority: (Int) -> Double
  /// The length that a part takes of an offer.
  let length: (Int, CGFloat) -> CGFloat

  /// What each part is offered, in order, when `available` is left after the gaps.
  func shares(of available: CGFloat) -> [CGFloat] {
    var result = [CGFloat](repeating: 0, count: count)
    let groups = priorityGroups()
    var rest = available
    for group in groups.dropFirst() { rest -= group.least }
    for (number, group) in groups.enumerated() {
      if number > 0 { rest += group.least }
      for (position, part) in group.parts.enumerated() {
        let share = max(rest / CGFloat(group.parts.count - position), 0)
        result[part.index] = share
        // What has no end stays so, whatever is taken of it.
        if rest < .infinity { rest -= length(part.index, share) }
      }
    }
    return result
  }

  private struct Part {
    var index: Int
    var least: CGFloat
    var flexibility: CGFloat
  }

  private struct Group {
    var parts: [Part]
    let least: CGFloat

    init(parts: [Part]) {
      self.parts = parts
      least = parts.reduce(0) { $0 + $1.least }
    }
  }

  /// The parts by falling priority, within it by rising flexibility; stable.
  private func priorityGroups() -> [Group] {
    guard count > 1 else {
      return [Group(parts: (0..<count).map { Part(index: $0, least: 0, flexibility: 0) })]
    }
    let parts = Dictionary(grouping: (0..<count).map(measured)) { priority($0.index) }
    return parts.sorted { $0.key > $1.key }.map { Group(parts: $0.value.sorted(by: isBefore)) }
  }

  private func measured(_ index: Int) -> Part {
    let least = length(index, 0)
    // A part that is endless from the start cannot be reckoned with.
    guard least.isFinite else { return Part(index: index, least: 0, flexibility: .infinity) }
    return Part(index: index, least: least, flexibility: length(index, .infinity) - least)
  }

  /// Where two have no end to what they take, the one with the larger least length goes first.
  private func isBefore(_ left: Part, _ right: Part) -> Bool {
    if left.flexibility == .infinity, right.flexibility == .infinity, left.least != right.least {
      return left.least > right.least
    }
    if left.flexibility != right.flexibility { return left.flexibility < right.flexibility }
    return left.index < right.index
  }
}

/// Where a node's priority in a stack comes from.
package enum LayoutPriority: Hashable, Sendable {
  /// From the view inside: effects, `fixedSize` and alignment guides.
  case inherited
  /// From the kind of view, whatever is inside: frames, padding and containers, which reset it to 0.
  case fixed(Double)
  /// From `layoutPriority`, where the view inside states none itself.
  case stated(Double)
}

/// Gives a view a say of its own in how a stack divides its length: `layoutPriority`.
package struct PriorityLayout: NodeLayout {
  let value: Double

  package init(value: Double) { self.value = value.isNaN ? 0 : value }

  package var priority: LayoutPriority { .stated(value) }
}
