import Graphics

extension DataShape {
  /// Looks for something at a way such as `url` or `photos.0.link` that a text could take.
  ///
  /// - Parameters:
  ///   - steps: The way.
  ///   - place: The way to here, for people.
  /// - Returns: Why there is nothing, or `nil` where there is.
  func problem(at steps: some Collection<Substring>, in place: String) -> String? {
    guard let step = steps.first.map(String.init) else { return problemAsText(place) }
    let (rest, next) = (steps.dropFirst(), place + "." + step)
    switch self {
    case .unknown: return nil
    case .object(let members):
      if let member = members.first(where: { $0.key == step }) {
        return member.shape.problem(at: rest, in: next)
      }
      let names = members.map(\.key)
      let near = NearestName.question(for: step, among: names)
      return "'\(place)' has no '\(step)'" + (near.isEmpty ? Self.list(names) : near)
    case .array(let element, _):
      guard Int(step) != nil else {
        return "'\(place)' is a list; name one of its elements, as in '\(place).0'"
      }
      return element.problem(at: rest, in: next)
    case .dictionary(let value): return value.problem(at: rest, in: next)
    case .bool, .int, .double, .string, .date, .url, .picture:
      return "'\(place)' is \(kind), which has no '\(step)'"
    }
  }

  private func problemAsText(_ place: String) -> String? {
    switch self {
    case .unknown, .bool, .int, .double, .string, .date, .url: nil
    case .picture, .array, .object, .dictionary:
      "'\(place)' is \(kind), which cannot be put into a text"
    }
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "" : "; it has \(names.prefix(20).map { "'\($0)'" }.joined(separator: ", "))"
  }
}
