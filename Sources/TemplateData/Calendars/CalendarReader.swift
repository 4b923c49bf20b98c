import CheckedJSON
import Foundation

struct CalendarReader {
  let now: Date, days: Int, timeZone: TimeZone
  func value(of bytes: [UInt8], named name: String) throws(JSONFileError) -> DataValue { .null }
}
