import Foundation

/// A message in the format of `printf`, with the annotations of `os_log`, as in `%{public}@`.
package struct FormattedMessage {
  let format: String
  let arguments: [any CVarArg]

  package init(format: String, arguments: [any CVarArg]) {
    self.format = format
    self.arguments = arguments
  }

  /// The text of the message.
  ///
  /// A specification without an argument is written as it is.
  package var text: String {
    var result = ""
    var rest = format[...]
    var remaining = arguments[...]
    while let percent = rest.firstIndex(of: "%") {
      result += rest[..<percent]
      rest = rest[percent...]
      if rest.hasPrefix("%%") {
        result += "%"
        rest = rest.dropFirst(2)
        continue
      }
      guard let specification = Specification(rest) else {
        result += "%"
        rest = rest.dropFirst()
        continue
      }
      rest = rest.dropFirst(specification.length)
      guard let argument = remaining.popFirst() else {
        result += specification.source
        continue
      }
      result += specification.isPrivate ? "<private>" : specification.text(of: argument)
    }
    return result + rest
  }

  /// One specification, such as `%{public}.2f`.
  private struct Specification {
    let source: String
    let isPrivate: Bool
    /// Flags, width and precision.
    let form: String
    let conversion: Character

    var length: Int { source.count }

    init?(_ text: Substring) {
      guard
        let match = text.prefixMatch(
          of: /%(\{[^}]*\})?([-+ #0-9.]*)(?:hh|h|ll|l|q|z|t|j)?([@a-zA-Z])/)
      else { return nil }
      source = String(match.0)
      isPrivate = match.1.map { $0.contains("private") || $0.contains("sensitive") } ?? false
      form = match.2.count < 20 ? String(match.2) : ""
      guard let conversion = match.3.first else { return nil }
      self.conversion = conversion
    }

    func text(of argument: any CVarArg) -> String {
      switch conversion {
      case "d", "i", "u", "x", "X", "o", "c":
        guard let number = integer(argument) else { return "\(argument)" }
        if conversion == "c" {
          return Unicode.Scalar(UInt32(truncatingIfNeeded: number)).map { String(Character($0)) }
            ?? "?"
        }
        return String(format: "%\(form)ll\(conversion)", number)
      case "f", "F", "e", "E", "g", "G", "a", "A":
        guard let number = double(argument) else { return "\(argument)" }
        return String(format: "%\(form)\(conversion)", number)
      default: return "\(argument)"
      }
    }

    private func integer(_ argument: any CVarArg) -> Int64? {
      if let value = argument as? any BinaryInteger { return Int64(truncatingIfNeeded: value) }
      if let value = argument as? NSNumber { return value.int64Value }
      return nil
    }

    private func double(_ argument: any CVarArg) -> Double? {
      if let value = argument as? Double { return value }
      if let value = argument as? Float { return Double(value) }
      if let value = argument as? any BinaryInteger {
        return Double(Int64(truncatingIfNeeded: value))
      }
      return (argument as? NSNumber)?.doubleValue
    }
  }
}
