/// What a person wants to happen when a tap opens something.
package enum TapHandler: Hashable, Sendable {
  /// The desktop opens the link.
  case open
  case nothing
  case post(TapPostRequest)
  case command(TapCommandLine)

  /// Whether it can do without a link.
  package var needsLink: Bool {
    switch self {
    case .open: true
    case .nothing, .post: false
    case .command(let line): line.arguments.contains(.url)
    }
  }
}
