import Graphics

/// The error of a device id that no profile has.
public struct UnknownDevice: Error, Hashable, CustomStringConvertible {
  /// The id that was asked for.
  public let id: String

  package init(id: String) {
    self.id = id
  }

  /// What is wrong, with the nearest id or else all of them.
  public var description: String {
    let known = DeviceCatalogue.all.map(\.id)
    guard let near = NearestName.suggestion(for: id, among: known) else {
      return "unknown device '\(id)'; known are \(known.joined(separator: ", "))"
    }
    return "unknown device '\(id)'; did you mean '\(near)'?"
  }
}
