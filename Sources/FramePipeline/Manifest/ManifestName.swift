import Graphics

/// A choice that a manifest writes by its name; an unknown one is an error that tells the nearest.
package protocol ManifestName: RawRepresentable, CaseIterable, Codable where RawValue == String {}

extension ManifestName {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let name = try container.decode(String.self)
    guard let value = Self(rawValue: name) else {
      let question = NearestName.question(for: name, among: Self.allCases.map(\.rawValue))
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "unknown name '\(name.prefix(100))'\(question)")
    }
    self = value
  }
}
