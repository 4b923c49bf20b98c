public import Foundation

/// When a provider is asked for new entries.
public struct TimelineReloadPolicy: Hashable, Codable, Sendable {
  package enum Rule: Hashable, Codable, Sendable {
    case atEnd
    case after(Date)
    case never
  }

  package let rule: Rule

  package init(_ rule: Rule) { self.rule = rule }

  /// After the last entry's date.
  public static let atEnd = TimelineReloadPolicy(.atEnd)
  /// Only when ``WidgetCenter`` asks for it.
  public static let never = TimelineReloadPolicy(.never)

  /// At a date, which may lie before or after the last entry's.
  public static func after(_ date: Date) -> TimelineReloadPolicy {
    TimelineReloadPolicy(.after(date))
  }
}
