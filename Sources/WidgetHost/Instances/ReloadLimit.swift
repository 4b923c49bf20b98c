/// How often an instance may be reloaded by its policy and by apps, where a person has chosen it.
package enum ReloadLimit: Hashable, Codable, Sendable {
  /// The most reloads in 24 hours.
  case perDay(Int)
  case unlimited

  /// What can be chosen of ``perDay(_:)``: up to one a minute.
  package static let range = 1...1440
}

extension ReloadLimit: CustomStringConvertible {
  /// As a person writes it: a number, or `unlimited`.
  package var description: String {
    switch self {
    case .perDay(let count): "\(count)"
    case .unlimited: "unlimited"
    }
  }
}
