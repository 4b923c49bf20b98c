package import Foundation
import Graphics

/// Takes what others leave: along its stack's axis, or in both directions outside of a stack.
package struct SpacerLayout: NodeLayout {
  let axis: Axis?
  let minLength: CGFloat

  package init(axis: Axis?, minLength: CGFloat?) {
    self.axis = axis
    self.minLength = minLength.flatMap { $0.isNaN ? nil : $0 } ?? ViewSpacing.standard
  }

  package func sizeThatFits(
    _ proposal: ProposedViewSize, _ children: [LayoutNode], _ context: LayoutContext
  ) -> CGSize {
    func length(_ along: Axis) -> CGFloat {
      guard axis == nil || axis == along else { return 0 }
      return max(proposal[along] ?? -.infinity, minLength)
    }
    return CGSize(width: length(.horizontal), height: length(.vertical))
  }

  /// A spacer touches its neighbours along its axis; across it wants nothing, so that a row of a text
  /// and a spacer stands where the text alone would.
  package func spacing(_ children: [LayoutNode], _ context: LayoutContext) -> ViewSpacing {
    var spacing = ViewSpacing.zero
    switch axis {
    case .horizontal:
      spacing.top = .indifferent
      spacing.bottom = .indifferent
    case .vertical:
      spacing.leading = .indifferent
      spacing.trailing = .indifferent
    case nil: break
    }
    return spacing
  }

  package var priority: LayoutPriority { .fixed(-.infinity) }
}
