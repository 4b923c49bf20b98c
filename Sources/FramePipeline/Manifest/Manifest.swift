package import CheckedJSON
package import Graphics

/// The output for one instance: its pictures, when each is shown, and what taps open.
///
/// `Schema/manifest-1.schema.json` is the contract with displays. All times come from the clock that is passed in.
package struct Manifest: Hashable, Sendable, Decodable {
  /// The version of the schema that this code writes.
  package static let currentSchemaVersion = 1

  package var schemaVersion = Manifest.currentSchemaVersion
  /// The widget's kind.
  package var kind: String
  /// WidgetKit's name of the family.
  package var family: String
  /// The name of the instance's folder.
  package var instance: String
  /// The widget's name and description in a gallery, if it has them.
  package var displayName: String?
  package var description: String?
  /// The values of the widget's parameters, if it has any.
  package var configuration: JSONValue?
  /// The contents of a stack; `nil` in the manifest of a single instance.
  package var stack: Stack?
  /// The contents of a screen; `nil` in the manifest of a single instance.
  package var screen: Screen?
  package var device: Device
  /// The size of every picture file, in pixels.
  package var size: PictureSize
  package var locale: String
  /// The identifier of the time zone in which the pictures show times.
  package var timeZone: String
  /// `light` or `dark`.
  package var colorScheme: String
  package var generatedAt: Timestamp
  package var reload: Reload
  /// When a display that sleeps has to wake next, for the next frame or a new manifest, never in its quiet hours; `nil`
  /// if nothing is due.
  package var nextWake: Timestamp?
  /// Pictures for a gallery and for a display that has no frame yet; `render` writes none, because its frames begin at
  /// once.
  package var snapshot: Picture?
  package var placeholder: Picture?
  /// Sorted by date; each frame is shown until the next one.
  package var frames: [Frame]
  /// The changes that the frames leave out, or `nil` if they are complete.
  package var omitted: Omission?
  package var diagnostics: [Diagnostic]

  package init(
    kind: String, family: String, instance: String, displayName: String? = nil,
    description: String? = nil, configuration: JSONValue? = nil, stack: Stack? = nil,
    screen: Screen? = nil, device: Device,
    size: PictureSize, locale: String, timeZone: String, colorScheme: String,
    generatedAt: Timestamp, reload: Reload, nextWake: Timestamp? = nil,
    snapshot: Picture? = nil, placeholder: Picture? = nil,
    frames: [Frame] = [], omitted: Omission? = nil, diagnostics: [Diagnostic] = []
  ) {
    self.kind = kind
    self.family = family
    self.instance = instance
    self.displayName = displayName
    self.description = description
    self.configuration = configuration
    self.stack = stack
    self.screen = screen
    self.device = device
    self.size = size
    self.locale = locale
    self.timeZone = timeZone
    self.colorScheme = colorScheme
    self.generatedAt = generatedAt
    self.reload = reload
    self.nextWake = nextWake
    self.snapshot = snapshot
    self.placeholder = placeholder
    self.frames = frames
    self.omitted = omitted
    self.diagnostics = diagnostics
  }

  /// The paths of all picture files in the manifest, relative to its folder.
  package var images: Set<String> {
    Set(frames.map(\.picture.image) + [snapshot, placeholder].compactMap { $0?.image })
  }
}

extension Manifest: Encodable {
  package func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

  /// The manifest's members in the order in which they are written.
  package var json: JSONValue {
    .object([
      "schemaVersion": .integer(schemaVersion), "kind": .string(kind), "family": .string(family),
      "instance": .string(instance), "displayName": displayName.map(JSONValue.string),
      "description": description.map(JSONValue.string), "configuration": configuration,
      "stack": stack?.json, "screen": screen?.json, "device": device.json, "size": size.json,
      "locale": .string(locale),
      "timeZone": .string(timeZone), "colorScheme": .string(colorScheme),
      "generatedAt": .string(generatedAt.text), "reload": reload.json,
      "nextWake": nextWake.map { .string($0.text) },
      "snapshot": snapshot.map { .object($0.members) },
      "placeholder": placeholder.map { .object($0.members) },
      "frames": .array(frames.map(\.json)), "omitted": omitted?.json,
      "diagnostics": .array(diagnostics.map(\.json)),
    ])
  }
}

extension Manifest {
  /// The slots of a display that shows several instances.
  package struct Screen: Hashable, Sendable, Codable {
    /// In painting order.
    package var slots: [Slot]

    package init(slots: [Slot]) { self.slots = slots }

    var json: JSONValue { .object(["slots": .array(slots.map(\.json))]) }

    /// An area of the screen and the instances shown in it.
    package struct Slot: Hashable, Sendable, Codable {
      package var name: String
      /// The area in pixels of the picture file.
      package var region: PictureRect
      /// The instances that the slot shows, one at a time.
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

extension Manifest {
  /// The members of a slot that shows one of several instances at a time; each frame names its instance.
  package struct Stack: Hashable, Sendable, Codable {
    /// The instances' names in the order of paging.
    package var members: [String]

    package init(members: [String]) { self.members = members }

    var json: JSONValue { .object(["members": .array(members.map(JSONValue.string))]) }
  }
}

extension Manifest {
  /// When to request a new timeline from the widget.
  package struct Reload: Hashable, Sendable, Codable {
    /// WidgetKit's policies.
    package enum Policy: String, ManifestName, Hashable, Sendable { case atEnd, after, never }

    package var policy: Policy
    /// The earliest time of the request; `nil` for `never`.
    package var date: Timestamp?

    package init(_ policy: Policy, date: Timestamp? = nil) {
      self.policy = policy
      self.date = date
    }

    package var json: JSONValue {
      .object([
        "policy": .string(policy.rawValue), "date": date.map { .string($0.text) },
      ])
    }
  }
}

extension Manifest {
  /// How a panel changes from one frame to the next.
  package enum Refresh: String, ManifestName, Hashable, Sendable {
    /// Nothing changes.
    case none
    /// Only the rectangles in `dirty`.
    case partial
    /// The whole picture, which removes ghosting left by earlier pictures.
    case full
  }
}

extension Manifest {
  /// The changes left out of the frames because there would have been too many.
  package struct Omission: Hashable, Sendable, Codable {
    /// The time from which frames follow the clock less closely than the display could, or stop changing; rendering
    /// again by then, even the same entries, adds the missing frames.
    package var from: Timestamp

    package init(from: Timestamp) { self.from = from }

    var json: JSONValue { .object(["from": .string(from.text)]) }
  }
}

/// An enumeration that a manifest writes by name; decoding an unknown name is an error that suggests the nearest one.
package protocol ManifestName: RawRepresentable, CaseIterable, Codable where RawValue == String {}

extension ManifestName {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let name = try container.decode(String.self)
    guard let value = Self(rawValue: name) else {
      let suggestion = NearestName.suggestionText(for: name, among: Self.allCases.map(\.rawValue))
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "unknown name '\(name.prefix(100))'\(suggestion)")
    }
    self = value
  }
}
