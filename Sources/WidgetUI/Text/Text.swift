import Foundation

/// One or more lines of text.
public struct Text: Equatable, Sendable {
  /// A stretch of text with changes of its own.
  package struct Segment: Sendable {
    package var content: any TextContent
    package var changes: [TextChange] = []

    package init(_ content: any TextContent) { self.content = content }
  }

  package var segments: [Segment]

  package init(content: any TextContent) { segments = [Segment(content)] }

  init(segments: [Segment]) { self.segments = segments }

  /// Shows a string as it is.
  public init(verbatim content: String) { self.init(content: VerbatimText(string: content)) }

  /// Shows a string as it is.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ content: S) { self.init(verbatim: String(content)) }

  /// Two texts as one.
  public static func + (left: Text, right: Text) -> Text {
    Text(segments: left.segments + right.segments)
  }

  /// Compares what the texts say and how.
  public static func == (left: Text, right: Text) -> Bool {
    "\(left.segments)" == "\(right.segments)"
  }

  package func changed(_ change: TextChange) -> Text {
    var result = self
    for index in result.segments.indices { result.segments[index].changes.insert(change, at: 0) }
    return result
  }
}

/// What a stretch of text says: a string, a date, a picture; an open set, one file each.
package protocol TextContent: Sendable {
  func resolve(in inputs: LoweringInputs) -> [TextPiece]
}

/// A string with the changes that its own markup asks for.
package struct TextPiece: Sendable {
  package var string: String
  package var changes: [TextChange]
  package var image: Image?

  package init(_ string: String, changes: [TextChange] = [], image: Image? = nil) {
    self.string = string
    self.changes = changes
    self.image = image
  }
}

/// A string that is shown as it is.
struct VerbatimText: TextContent {
  let string: String

  func resolve(in inputs: LoweringInputs) -> [TextPiece] { [TextPiece(string)] }
}

extension Text: View {
  /// One node.
  public func lowered(in inputs: LoweringInputs) -> LoweredView {
    LoweredView([inputs.node(TextResolver(inputs: inputs).layout(of: self))])
  }
}
