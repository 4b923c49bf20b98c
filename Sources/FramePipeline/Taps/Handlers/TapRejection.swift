/// Why nothing is done about a tap that something is set for.
package struct TapRejection: Error, Hashable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
