import Foundation

/// The Windows names of time zones, which Outlook and Exchange use.
///
/// The mapping comes from the Unicode Common Locale Data Repository (`windowsZones.xml`, territory `001`).
enum WindowsZones {
  /// Returns the zone with a name such as `W. Europe Standard Time`; `nil` for an unknown name.
  static func timeZone(named name: String) -> TimeZone? {
    identifiers[name].flatMap { TimeZone(identifier: $0) }
  }
}
