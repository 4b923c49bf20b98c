/// A problem that did not stop the work; it is returned beside the result that it concerns.
public struct Diagnostic: Hashable, Codable, Sendable {
  /// The severity of a diagnostic.
  public enum Severity: String, Hashable, Codable, Sendable { case note, warning, error }

  /// The severity.
  public var severity: Severity
  /// What happened, where, and what to do: lower case, names quoted, no full stop.
  public var message: String
  /// The measured problem, if the message is about text that may be unreadable.
  package var finding: TextFinding?

  /// Creates a diagnostic.
  public init(_ severity: Severity = .warning, _ message: String) {
    self.severity = severity
    self.message = message
  }
}

/// Text in a frame that may be unreadable, with its position, the measured value and advice.
package struct TextFinding: Hashable, Codable, Sendable {
  /// The problem.
  package enum Kind: String, Hashable, Codable, Sendable {
    /// Letters are cut off by the widget's bounds or by a clip.
    case overflow
    /// The contrast between letters and background is too low.
    case contrast
    /// Small letters lie on a tone that the display dithers.
    case dither
  }

  /// The rectangle of a finding, in pixels of the written frame.
  package struct Region: Hashable, Sendable {
    package var x, y, width, height: Int

    package init(x: Int, y: Int, width: Int, height: Int) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
  }

  package var kind: Kind
  /// The start of the text.
  package var text: String
  /// Where the text is, or the part of it that can be seen.
  package var region: Region
  /// The share of the letters that is seen (`overflow`), the contrast ratio (`contrast`), or the size in
  /// points (`dither`).
  package var measured: Double
  /// The least value of `measured` that is not reported.
  package var threshold: Double
  /// What happened and what to do, without the text and the rectangle.
  package var advice: String
  /// How many frames have it.
  package var frames: Int
  /// The date of the first of them as manifests write dates; `nil` outside of a timeline.
  package var firstFrame: String?

  package init(
    _ kind: Kind, text: String, region: Region, measured: Double, threshold: Double,
    advice: String, frames: Int = 1, firstFrame: String? = nil
  ) {
    self.kind = kind
    self.text = Self.shortened(text)
    self.region = region
    self.measured = measured
    self.threshold = threshold
    self.advice = advice
    self.frames = frames
    self.firstFrame = firstFrame
  }

  /// The message of the diagnostic.
  package var message: String {
    let rectangle = "[\(region.x), \(region.y), \(region.width), \(region.height)]"
    var message = "'\(text)' \(advice) (pixels \(rectangle)"
    if frames > 1 {
      message += ", in \(frames) frames"
      if let firstFrame { message += " from \(firstFrame) on" }
    }
    return message + ")"
  }

  /// Equal for findings that differ only in digits, such as a clock that is cut off every minute.
  package var coalescingKey: String {
    var key = "\(kind.rawValue) "
    for character in text where !(character.isNumber && key.last == "0") {
      key.append(character.isNumber ? "0" : character)
    }
    return key
  }

  /// The maximum number of characters that a finding quotes.
  private static let maximumQuotedLength = 32

  private static func shortened(_ text: String) -> String {
    let words = text.prefix(4 * maximumQuotedLength).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    return words.count <= maximumQuotedLength ? words : words.prefix(maximumQuotedLength - 1) + "…"
  }
}

extension TextFinding.Region: Codable {
  package init(from decoder: any Decoder) throws {
    var numbers = try decoder.unkeyedContainer()
    self.init(
      x: try numbers.decode(Int.self), y: try numbers.decode(Int.self),
      width: try numbers.decode(Int.self), height: try numbers.decode(Int.self))
  }

  package func encode(to encoder: any Encoder) throws {
    var numbers = encoder.unkeyedContainer()
    try numbers.encode(contentsOf: [x, y, width, height])
  }
}

extension Diagnostic {
  /// A warning of text that may not be readable.
  package init(_ finding: TextFinding) {
    self.init(.warning, finding.message)
    self.finding = finding
  }

  /// Equal for diagnostics that report the same problem.
  package var coalescingKey: String {
    finding?.coalescingKey ?? "\(severity.rawValue) \(message)"
  }

  /// Merges a later diagnostic that has the same key.
  package mutating func coalesce(_ other: Diagnostic) {
    guard var finding, let added = other.finding else { return }
    finding.frames += added.frames
    self = Diagnostic(finding)
  }
}
