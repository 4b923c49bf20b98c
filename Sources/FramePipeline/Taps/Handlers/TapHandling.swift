/// What is to happen for one tap.
package enum TapHandling: Hashable, Sendable {
  /// The person wants nothing to happen.
  case nothing
  /// The desktop opens a link.
  case open(url: String)
  /// A server gets the tap.
  case post(TapPostRequest, body: JSONValue)
  /// A program is run, with these very arguments.
  case run(TapCommandLine, arguments: [String])
}
