/// Where a node's priority in a stack comes from.
package enum LayoutPriority: Hashable, Sendable {
  /// From the view inside: effects, `fixedSize` and alignment guides.
  case inherited
  /// From the kind of view, whatever is inside: frames, padding and containers, which reset it to 0.
  case fixed(Double)
  /// From `layoutPriority`, where the view inside states none itself.
  case stated(Double)
}
