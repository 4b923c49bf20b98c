extension Manifest {
  /// A slot that shows one of several instances at a time; each frame says which.
  package struct Stack: Hashable, Sendable, Codable {
    /// The instances' names in the order of paging.
    package var members: [String]

    package init(members: [String]) { self.members = members }

    var json: JSONValue { .object(["members": .array(members.map(JSONValue.string))]) }
  }
}
