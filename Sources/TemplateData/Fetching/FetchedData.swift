import CheckedJSON
package import Foundation

/// What a source gave: new data, or what was kept from the last time with the reason why there is no other.
package struct FetchedData: Hashable, Codable, Sendable {
  /// `nil` where the source failed and nothing was kept.
  package var value: DataValue?
  /// When the value was last known to hold.
  package var fetchedAt: Date?
  /// When the source was last asked, with success or not.
  package var checkedAt: Date?
  /// Why there is no newer value.
  package var failure: String?
  /// When a server that failed is asked again at the earliest; `nil` where it did not fail.
  package var retryDate: Date?
  /// Where the value came from.
  package var provenance: DataProvenance

  package init(
    value: DataValue? = nil, fetchedAt: Date? = nil, checkedAt: Date? = nil, failure: String? = nil,
    retryDate: Date? = nil, provenance: DataProvenance = .machine
  ) {
    self.value = value
    self.fetchedAt = fetchedAt
    self.checkedAt = checkedAt
    self.failure = failure
    self.retryDate = retryDate
    self.provenance = provenance
  }
}

/// Where data came from, which decides where a template that is not trusted may send it.
package enum DataProvenance: Hashable, Codable, Sendable {
  /// A file, a program, or what was pushed.
  case machine
  /// The server that answered, after all redirects, with scheme and port.
  case server(String, isPrivate: Bool)
}

extension DataFormat {
  /// Reads a source's bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes as they came.
  ///   - name: The name in errors.
  ///   - now: The present time, from which a calendar is read.
  ///   - timeZone: The zone of days.
  /// - Returns: The value.
  /// - Throws: ``DataError`` where the bytes are not of the format.
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
      case .picture: return .picture(try Self.picture(bytes, name))
      }
    } catch {
      throw .content(error)
    }
  }

  /// How the files of pictures begin that can be drawn: PNG, JPEG, WebP, SVG.
  private static let pictureStarts = ["\u{89}PNG", "\u{FF}\u{D8}\u{FF}", "RIFF", "<svg", "<?xml"]

  private static func picture(
    _ bytes: [UInt8], _ name: String
  ) throws(JSONFileError) -> [UInt8] {
    let isKnown = pictureStarts.contains { start in
      bytes.starts(with: start.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
    }
    guard isKnown else {
      throw JSONFileError(
        file: name, place: JSONPlace(line: 1, column: 1), field: "",
        message: "is no picture in PNG, JPEG, WebP or SVG")
    }
    return bytes
  }

  private static func text(_ bytes: [UInt8], _ name: String) throws(JSONFileError) -> DataValue {
    let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
      throw JSONFileError(
        file: name, place: JSONPlace(line: 1, column: 1), field: "", message: "is no text in UTF-8")
    }
    return .string(String(text[...].trimmingSpace))
  }
}
