import Foundation
import Graphics
import LayoutEngine

/// One or more lines of text.
///
/// A text has the width of its widest line, rounded up to whole pixels, and the height of its
/// lines. An empty string has zero width and the height of one line, like an empty line in a
/// paragraph.
public struct Text: Equatable, Sendable {
  /// A range of text with its own changes.
  package struct Segment: Equatable, Sendable {
    package var content: any TextContent
    package var changes: [TextAttributeChange] = []

    package init(_ content: any TextContent) { self.content = content }

    package static func == (left: Self, right: Self) -> Bool {
      left.changes == right.changes && left.content.isEqual(to: right.content)
    }
  }

  package var segments: [Segment]

  package init(content: any TextContent) { segments = [Segment(content)] }

  init(segments: [Segment]) { self.segments = segments }

  /// Creates a text that shows a string unchanged.
  public init(verbatim content: String) { self.init(content: VerbatimText(string: content)) }

  /// Creates a text that shows a string unchanged.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ content: S) { self.init(verbatim: String(content)) }

  /// Concatenates two texts.
  public static func + (left: Text, right: Text) -> Text {
    Text(segments: left.segments + right.segments)
  }

  package func changed(_ change: TextAttributeChange) -> Text {
    var result = self
    for index in result.segments.indices { result.segments[index].changes.insert(change, at: 0) }
    return result
  }
}

extension Text {
  /// Returns the pieces of the text in order, each with its changes from the outermost to the
  /// innermost.
  package func pieces(in inputs: LoweringInputs) -> [TextPiece] {
    segments.flatMap { segment in
      segment.content.resolve(in: inputs).map { piece in
        var piece = piece
        piece.changes = segment.changes + piece.changes
        return piece
      }
    }
  }

  /// Returns the number of pieces including those of nested texts, counted up to a limit.
  package func pieceCount(upTo limit: Int) -> Int {
    var count = segments.count
    for segment in segments {
      guard count < limit else { return limit }
      guard let content = segment.content as? LocalizedText else { continue }
      for case .text(let text) in content.key.arguments where count < limit {
        count += text.pieceCount(upTo: limit - count)
      }
    }
    return min(count, limit)
  }

  /// Returns the text without styles and images.
  package func string(in inputs: LoweringInputs) -> String {
    pieces(in: inputs).filter { $0.inlineImage == nil }.map(\.string).joined()
  }
}

extension Text: View {
  /// Lowers the text to one node.
  @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView {
    LoweredView([node(in: inputs)])
  }
}

extension Text {
  /// The text's node; a canvas makes one wherever its author draws.
  func node(in inputs: LoweringInputs) -> LayoutNode {
    inputs.node(TextResolver(inputs: inputs).layout(of: self))
  }
}

/// The alignment of lines of text.
public enum TextAlignment: Hashable, CaseIterable, Sendable {
  /// At the leading edge, centered, or at the trailing edge.
  case leading, center, trailing

  var block: TextBlock.Alignment {
    switch self {
    case .leading: .leading
    case .center: .center
    case .trailing: .trailing
    }
  }
}

extension Text {
  /// Where text that is too long is truncated.
  public enum TruncationMode: Hashable, Sendable {
    /// At the start, at the end, or in the middle of the last line.
    case head, tail, middle

    var block: TextBlock.Truncation {
      switch self {
      case .head: .head
      case .tail: .tail
      case .middle: .middle
      }
    }
  }

  /// Uppercase or lowercase.
  public enum Case: Hashable, CaseIterable, Sendable {
    /// Uppercase letters.
    case uppercase
    /// Lowercase letters.
    case lowercase

    /// The languages with special case mappings, which need the locale's rules.
    private static let languagesWithCasingRules: Set<String> = ["tr", "az", "lt", "el", "hy", "nl"]

    func apply(to string: String, _ locale: Locale) -> String {
      // Loading the locale's data takes 10 ms; most languages do not need it.
      let hasRules = Self.languagesWithCasingRules.contains(locale.baseLanguage)
      switch self {
      case .uppercase: return hasRules ? string.uppercased(with: locale) : string.uppercased()
      case .lowercase: return hasRules ? string.lowercased(with: locale) : string.lowercased()
      }
    }
  }
}
