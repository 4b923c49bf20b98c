/// The error that ends a player: what happened, and what to do.
package struct PlayerError: Error, Hashable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
