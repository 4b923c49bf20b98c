import Foundation

/// Divides a length among the children of a stack: by priority, then the least flexible first.
struct StackDivision {
  let axis: Axis
  let children: [LayoutNode]
  let across: CGFloat?
  let context: LayoutContext

  /// What each child is offered, in order, when `available` is left after the gaps.
  func proposals(available: CGFloat) -> [ProposedViewSize] {
    var result = [ProposedViewSize](
      repeating: proposal(0), count: children.count)
    let groups = priorityGroups()
    var rest = available
    for group in groups.dropFirst() { rest -= group.least }
    for (number, group) in groups.enumerated() {
      if number > 0 { rest += group.least }
      for (position, child) in group.children.enumerated() {
        let share = max(rest / CGFloat(group.children.count - position), 0)
        result[child.index] = proposal(share)
        rest -= children[child.index].size(result[child.index], context)[axis]
      }
    }
    return result
  }

  private func proposal(_ length: CGFloat) -> ProposedViewSize {
    var result = ProposedViewSize(width: across, height: across)
    result[axis] = length
    return result
  }

  private struct Child {
    var index: Int
    var least: CGFloat
    var flexibility: CGFloat
  }

  private struct Group {
    var children: [Child]
    var least: CGFloat { children.reduce(0) { $0 + $1.least } }
  }

  /// The children by falling priority, within it by rising flexibility; stable.
  private func priorityGroups() -> [Group] {
    let priorities = children.map(\.priority)
    let distinct = Set(priorities).sorted(by: >)
    let isAlone = children.count == 1
    return distinct.map { priority in
      let members = children.indices.filter { priorities[$0] == priority }
        .map { isAlone ? Child(index: $0, least: 0, flexibility: 0) : measured($0) }
      return Group(children: members.sorted(by: isBefore))
    }
  }

  private func measured(_ index: Int) -> Child {
    let least = children[index].size(proposal(0), context)[axis]
    let most = children[index].size(proposal(.infinity), context)[axis]
    return Child(index: index, least: least, flexibility: most - least)
  }

  /// Where two children have no end to what they take, the one with the larger least size goes first.
  private func isBefore(_ left: Child, _ right: Child) -> Bool {
    if left.flexibility == .infinity, right.flexibility == .infinity, left.least != right.least {
      return left.least > right.least
    }
    if left.flexibility != right.flexibility { return left.flexibility < right.flexibility }
    return left.index < right.index
  }
}
