import Graphics

/// The error of a device id that no profile has.
public struct UnknownDevice: Error, Hashable, CustomStringConvertible {
  /// How many ids are told at most.
  private static let mostTold = 5

  /// The id that was asked for.
  public let id: String
  /// Ids beside those of the catalogue.
  private let others: [String]

  package init(id: String, others: [String] = []) {
    self.id = id
    self.others = others
  }

  /// What is wrong, with the nearest ids.
  public var description: String {
    let alike = (others + DeviceCatalogue.all.map(\.id)).filter(hasAll)
    if alike.count > 1 {
      let told = alike.prefix(Self.mostTold).map { "'\($0)'" }.joined(separator: ", ")
      return "unknown device '\(id)'; alike are \(told); 'devices' lists all"
    }
    let near =
      alike.first ?? NearestName.suggestion(for: id, among: others + DeviceCatalogue.names)
    return "unknown device '\(id)'; "
      + (near.map { "did you mean '\($0)'?" } ?? "'devices' lists all")
  }

  /// Whether an id has all that was typed in it.
  private func hasAll(_ other: String) -> Bool {
    !id.isEmpty && other.contains(id.lowercased())
  }
}
