import CheckedJSON
package import Foundation

/// The format of a source's bytes.
package enum DataFormat: Hashable, Sendable {
  case json
  /// RSS or Atom.
  case feed
  /// iCalendar: the events of this many days, beginning today.
  case calendar(days: Int)
  /// Text, trimmed of whitespace.
  case text
  /// An image file.
  case picture
}

extension DataFormat {
  /// Reads the members `format` and `days` of a source.
  init(_ members: inout JSONObjectReader) throws(JSONFileError) {
    guard let reader = members.optional("format") else {
      self = .json
      return
    }
    switch try reader.choice(Name.self) {
    case .json: self = .json
    case .feed: self = .feed
    case .calendar: self = .calendar(days: try members.optional("days")?.integer(in: 1...366) ?? 7)
    case .text: self = .text
    case .picture: self = .picture
    }
  }

  private enum Name: String, CaseIterable {
    case json, feed, calendar, text, picture
  }

  var isCalendar: Bool { if case .calendar = self { true } else { false } }
}

extension DataFormat {
  /// Parses a source's bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes as received.
  ///   - name: The name in errors.
  ///   - now: The current date, at which the range of a calendar begins.
  ///   - timeZone: The time zone of days.
  /// - Returns: The value.
  /// - Throws: ``DataError`` if the bytes are not in the format.
  package func value(
    of bytes: [UInt8], named name: String, at now: Date, in timeZone: TimeZone
  ) throws(DataError) -> DataValue {
    do throws(JSONFileError) {
      switch self {
      case .json: return try DataValue(json: bytes, named: name)
      case .feed: return try FeedReader.value(of: bytes, named: name)
      case .calendar(let days):
        return try CalendarReader(now: now, days: days, timeZone: timeZone)
          .value(of: bytes, named: name)
      case .text: return try Self.text(bytes, name)
      case .picture: return .image(try Self.picture(bytes, name))
      }
    } catch {
      throw .content(error)
    }
  }

  /// The signatures of supported image files: PNG, JPEG, WebP, SVG.
  private static let imageSignatures = ["\u{89}PNG", "\u{FF}\u{D8}\u{FF}", "RIFF", "<svg", "<?xml"]

  private static func picture(
    _ bytes: [UInt8], _ name: String
  ) throws(JSONFileError) -> [UInt8] {
    let isKnown = imageSignatures.contains { start in
      bytes.starts(with: start.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
    }
    guard isKnown else {
      throw JSONFileError(
        file: name, position: JSONPosition(line: 1, column: 1), field: "",
        message: "is not a picture in PNG, JPEG, WebP or SVG")
    }
    return bytes
  }

  private static func text(_ bytes: [UInt8], _ name: String) throws(JSONFileError) -> DataValue {
    let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
      throw JSONFileError(
        file: name, position: JSONPosition(line: 1, column: 1), field: "",
        message: "is not UTF-8 text"
      )
    }
    return .string(String(text[...].trimmingSpace))
  }
}
