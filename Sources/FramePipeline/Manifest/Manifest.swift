package import Graphics

/// What a display needs to know of an instance: its pictures, when to show which, and what taps open.
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
  /// What a stack holds; `nil` in the manifest of a single instance.
  package var stack: Stack?
  /// What a screen holds; `nil` in the manifest of a single instance.
  package var screen: Screen?
  package var device: Device
  /// The size of every picture as it is written, in pixels.
  package var size: PictureSize
  package var locale: String
  /// The name of the zone that times in the pictures are shown in.
  package var timeZone: String
  /// `light` or `dark`.
  package var colorScheme: String
  package var generatedAt: Timestamp
  package var reload: Reload
  /// When a display that sleeps is to wake next: at the next frame or for a new manifest, and never in
  /// its quiet hours; `nil` where there is nothing to wake for.
  package var nextWake: Timestamp?
  /// Pictures for a gallery and for a display that has nothing yet; `render` writes none, as its
  /// frames begin at once.
  package var snapshot: Picture?
  package var placeholder: Picture?
  /// Sorted by date; each frame is shown until the next one.
  package var frames: [Frame]
  /// What is missing among them, if anything is.
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

  /// Every picture file that the manifest names, relative to its folder.
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
