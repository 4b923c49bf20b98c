import Foundation

/// What an author's code finds in `UserDefaults.standard`, besides what is kept there.
struct AuthorDefaults: Sendable {
  let values: [String: String]

  /// Has the process find them from now on.
  func install() {
    guard !values.isEmpty else { return }
    UserDefaults.standard.setVolatileDomain(values, forName: UserDefaults.argumentDomain)
  }
}
