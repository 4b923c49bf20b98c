import Foundation

/// The names that Windows, and so Outlook and Exchange, has for time zones.
///
/// The zones are those of the Unicode Common Locale Data Repository (`windowsZones.xml`, territory `001`).
enum WindowsZones {
  /// The zone of a name such as `W. Europe Standard Time`; `nil` for what is none.
  static func timeZone(named name: String) -> TimeZone? {
    identifiers[name].flatMap { TimeZone(identifier: $0) }
  }
}
