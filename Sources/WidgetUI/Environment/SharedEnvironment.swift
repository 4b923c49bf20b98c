/// The environment of a place in the tree, behind one reference.
///
/// The values are many and hold references of their own; most views of a frame stand in the same
/// environment as the view around them, and share it instead of copying it.
package final class SharedEnvironment: Sendable {
  package let values: EnvironmentValues

  package init(_ values: EnvironmentValues) { self.values = values }

  /// The environment where a body is being made.
  @TaskLocal static var current = SharedEnvironment(EnvironmentValues())
}

extension EnvironmentValues {
  /// The values where a body is being made.
  static var current: EnvironmentValues { SharedEnvironment.current.values }
}
