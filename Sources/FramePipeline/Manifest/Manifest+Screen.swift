extension Manifest {
  /// A display with several instances on it, each in a slot.
  package struct Screen: Hashable, Sendable, Codable {
    /// In painting order.
    package var slots: [Slot]

    package init(slots: [Slot]) { self.slots = slots }

    var json: JSONValue { .object(["slots": .array(slots.map(\.json))]) }

    /// An area of the screen and what can be seen in it.
    package struct Slot: Hashable, Sendable, Codable {
      package var name: String
      /// Where it is, in pixels of the picture as it is written.
      package var region: PictureRect
      /// The instances that it shows, one at a time.
      package var instances: [String]

      package init(name: String, region: PictureRect, instances: [String]) {
        self.name = name
        self.region = region
        self.instances = instances
      }

      var json: JSONValue {
        .object([
          "name": .string(name), "region": region.json,
          "instances": .array(instances.map(JSONValue.string)),
        ])
      }
    }
  }
}
