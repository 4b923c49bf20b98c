extension Manifest {
  /// What was left out of the frames, as there would have been too many.
  package struct Omission: Hashable, Sendable, Codable {
    /// From when on pictures follow the clock less closely than the display could, or stand still;
    /// rendering again by then, also of the same entries, brings what is missing.
    package var from: Timestamp

    package init(from: Timestamp) { self.from = from }

    var json: JSONValue { .object(["from": .string(from.text)]) }
  }
}
