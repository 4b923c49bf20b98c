package import Graphics

/// A format with its arguments put in.
package struct FormattedText: Hashable, Sendable {
  /// A part of the text, so that a caller can style an argument or put another thing in its place.
  package enum Segment: Hashable, Sendable {
    /// Text of the translation.
    case literal(String)
    /// The argument with this index, from 0, as text.
    case argument(index: Int, text: String)

    /// The part as text.
    package var text: String {
      switch self {
      case .literal(let text), .argument(_, let text): text
      }
    }
  }

  /// The parts in the order of the translation.
  package internal(set) var segments: [Segment] = []
  /// What does not fit between the format and its arguments.
  package internal(set) var diagnostics: [Diagnostic] = []

  /// The whole text.
  package var string: String { segments.map(\.text).joined() }
}
