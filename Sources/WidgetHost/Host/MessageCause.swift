import Foundation
import FramePipeline
import WidgetTimeline

/// A message of an instance without what differs between instances, so that one cause is counted once.
struct MessageCause: Hashable, Sendable {
  /// The message without the time of the next retry.
  let text: String
  /// The text with `…` for times, and for the instance's own name, display and values.
  let key: String

  /// The key with `…` for all numbers.
  var keyWithoutNumbers: String { key.replacing(Self.number, with: "…").replacing(/…+/, with: "…") }

  private static var number: Regex<Substring> { /\d+/ }

  /// The minimum length of a value that is looked for; a shorter one would be found inside of words.
  private static let minimumLength = 3

  init(_ message: String, of status: InstanceStatus) {
    let text = message.replacing(/; retrying after [^,;]*, or at once with '[^']*'/, with: "")
    self.text = text
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

  /// Returns the text of causes that differ in numbers at most, with `…` for those that differ.
  static func sharedText(of causes: [MessageCause]) -> String {
    guard let first = causes.first else { return "" }
    if causes.allSatisfy({ $0.text == first.text }) { return first.text }
    let numbers = causes.map { $0.key.matches(of: number).map(\.output) }
    guard numbers.allSatisfy({ $0.count == numbers[0].count }) else {
      return first.keyWithoutNumbers
    }
    var index = -1
    return first.key.replacing(number) { match in
      index += 1
      let place = index
      return numbers.allSatisfy { $0[place] == match.output } ? match.output : "…"
    }
  }

  private static func identifier(of value: ParameterValue) -> String { value.identifier }
}
