import Foundation
import FramePipeline
import WidgetTimeline

/// A message of an instance without what differs between instances, so that one cause is counted once.
struct MessageCause: Hashable, Sendable {
  /// The instance that has the message.
  let instance: WidgetInstance.ID
  /// The message without the time of the next retry.
  let text: String
  /// The text with `…` for times, and for the instance's own name, display and values.
  let key: String

  /// The key with `…` for all numbers, and for the units of those that are durations.
  var keyWithoutNumbers: String {
    key.replacing(Self.quantity, with: "…").replacing(/…+/, with: "…")
  }

  /// A number, or a duration such as `4.9 s`, `1 hour` or `1 h 30 min`.
  private static var quantity: Regex<Substring> {
    /\d+(?:\.\d+)?(?: ?(?:ms|s|min|h|d|seconds?|minutes?|hours?|days?)\b(?: \d+(?:\.\d+)? ?(?:ms|s|min|h|d|seconds?|minutes?|hours?|days?)\b)*)?/
  }

  /// The minimum length of a value that is looked for; a shorter one would be found inside of words.
  private static let minimumLength = 3

  init(_ message: String, of status: InstanceStatus) {
    let text = ReloadFailure.cause(of: message)
    self.text = text
    instance = status.instance.id
    let names =
      [status.instance.id, status.instance.device]
      + status.values.values.map(Self.identifier).sorted()
    var key = text
    for name in Set(names).sorted(by: { ($1.count, $0) < ($0.count, $1) })
    where name.count >= Self.minimumLength {
      for written in [name, name.addingPercentEncoding(withAllowedCharacters: .alphanumerics)] {
        guard let written else { continue }
        key = Self.replacing(written, in: key)
      }
    }
    self.key = key.replacing(/\d{4}-\d\d-\d\d[T ]?/, with: "…")
      .replacing(/\d?\d:\d\d(:\d\d)?(\.\d+)?Z?/, with: "…")
      .replacing(/…+/, with: "…")
  }

  /// Replaces a name where it is not a part of a longer word.
  private static func replacing(_ name: String, in text: String) -> String {
    var result = ""
    var rest = text[...]
    while let range = rest.firstRange(of: name) {
      let before = rest[..<range.lowerBound].last ?? result.last
      let after = range.upperBound < rest.endIndex ? rest[range.upperBound] : nil
      let isWhole = ![before, after].compactMap(\.self).contains { $0.isLetter || $0.isNumber }
      result += rest[..<range.lowerBound] + (isWhole ? "…" : name)
      rest = rest[range.upperBound...]
    }
    return result + rest
  }

  /// Returns the text of causes that differ in numbers at most: with the range of durations that differ, and `…` for
  /// other numbers that differ.
  static func sharedText(of causes: [MessageCause]) -> String {
    guard let first = causes.first else { return "" }
    if causes.allSatisfy({ $0.text == first.text }) { return first.text }
    let quantities = causes.map { $0.key.matches(of: quantity).map(\.output) }
    guard quantities.allSatisfy({ $0.count == quantities[0].count }) else {
      return first.keyWithoutNumbers
    }
    var index = -1
    return first.key.replacing(quantity) { _ -> String in
      index += 1
      let place = index
      return range(of: quantities.map { $0[place] })
    }
  }

  /// Returns what stands for a number in the text of several causes.
  private static func range(of quantities: [Substring]) -> String {
    if Set(quantities).count == 1 { return String(quantities[0]) }
    let durations = quantities.compactMap { text in
      seconds(of: text).map { (seconds: $0, text: text) }
    }
    .sorted { ($0.seconds, $0.text) < ($1.seconds, $1.text) }
    guard durations.count == quantities.count, let least = durations.first,
      let most = durations.last
    else { return "…" }
    return least.seconds == most.seconds ? String(least.text) : "\(least.text) to \(most.text)"
  }

  /// Returns a duration in seconds, or `nil` if the text is a number without a unit.
  private static func seconds(of text: Substring) -> Double? {
    let parts = text.matches(of: /(\d+(?:\.\d+)?) ?([a-z]+)/).compactMap { part -> Double? in
      guard let number = Double(part.output.1) else { return nil }
      switch part.output.2 {
      case "ms": return number / 1000
      case "s", "second", "seconds": return number
      case "min", "minute", "minutes": return number * 60
      case "h", "hour", "hours": return number * 3600
      case "d", "day", "days": return number * 86_400
      default: return nil
      }
    }
    return parts.isEmpty ? nil : parts.reduce(0, +)
  }

  private static func identifier(of value: ParameterValue) -> String { value.identifier }
}
