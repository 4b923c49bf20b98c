/// An error that ends a player; its description says what happened, and what to do.
package struct PlayerError: Error, Hashable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
