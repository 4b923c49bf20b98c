/// Gives a view a say of its own in how a stack divides its length: `layoutPriority`.
package struct PriorityLayout: NodeLayout {
  let value: Double

  package init(value: Double) { self.value = value.isNaN ? 0 : value }

  package var priority: LayoutPriority { .stated(value) }
}
