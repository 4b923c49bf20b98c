package import CheckedJSON

extension InstanceEnvironment {
  /// The values that differ, in the form of fleet files.
  package var json: JSONValue {
    .object([
      "locale": locale.map(JSONValue.string), "timeZone": timeZone.map(JSONValue.string),
      "colorScheme": colorScheme.map(JSONValue.string),
      "location": location.map { location in
        .object([
          "latitude": .number(location.latitude), "longitude": .number(location.longitude),
        ])
      },
    ])
  }

  /// The values that differ, such as `pt_PT, Europe/Lisbon, at 38.72,-9.14`; empty if nothing does.
  package var text: String {
    [locale, timeZone, colorScheme, location.map { "at \($0.latitude),\($0.longitude)" }]
      .compactMap(\.self).joined(separator: ", ")
  }
}

extension GroupEnvironments {
  /// The environments in the form of fleet files.
  package var json: JSONValue {
    .object([
      "tags": Self.json(tags), "displays": Self.json(displays),
    ])
  }

  private static func json(_ all: [String: InstanceEnvironment]) -> JSONValue? {
    guard !all.isEmpty else { return nil }
    return .object(all.sorted { $0.key < $1.key }.map { .init($0.key, $0.value.json) })
  }
}
