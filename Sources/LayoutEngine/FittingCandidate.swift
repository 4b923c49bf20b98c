/// One of the views that `ViewThatFits` chooses from.
///
/// What the views inside do as they appear depends on whether it is drawn.
package final class FittingCandidate {
  /// Whether it was chosen and drawn.
  fileprivate(set) var isDrawn = false

  /// Makes the conditions that nodes inside carry depend on this candidate.
  package convenience init(_ node: LayoutNode) { self.init(node.appearanceConditionsInside) }

  /// Makes conditions depend on this candidate.
  package init(_ conditions: [AppearanceCondition]) {
    for condition in conditions { condition.candidates.append(self) }
  }
}

extension LayoutNode {
  /// The conditions of the view and of all that are inside.
  package var appearanceConditionsInside: [AppearanceCondition] {
    var (found, open): ([AppearanceCondition], [LayoutNode]) = ([], [self])
    while let node = open.popLast() {
      found += node.appearanceConditions
      open += node.children
    }
    return found
  }
}

/// Whether a view appears in the drawing: every candidate of `ViewThatFits` that it stands in is drawn.
package final class AppearanceCondition {
  fileprivate var candidates: [FittingCandidate] = []

  package init() {}

  package var isMet: Bool { candidates.allSatisfy(\.isDrawn) }
}

extension FittingLayout {
  /// Takes note of the child that is drawn.
  func noteDrawn(_ index: Int) {
    if candidates.indices.contains(index) { candidates[index].isDrawn = true }
  }
}
