package import Foundation
package import FramePipeline
package import WidgetUI

extension ScreenAppearance {
  /// A week and a day: what does not change in it never does.
  private static let week: TimeInterval = 8 * 86_400

  /// The color scheme of a moment.
  package func scheme(at date: Date, in zone: TimeZone) -> ColorScheme {
    switch self {
    case .always(let scheme): return scheme
    case .dark(let times):
      let clock = WallClock(in: zone)
      return times.contains { clock.shows($0, at: date) } ? .dark : .light
    }
  }

  /// When the color scheme changes next; `nil` where it never does.
  package func nextChange(after date: Date, in zone: TimeZone) -> Date? {
    changes(after: date, upTo: date.addingTimeInterval(Self.week), in: zone).first
  }

  /// When the color scheme changes, later than a moment, up to another; sorted.
  package func changes(after start: Date, upTo end: Date, in zone: TimeZone) -> [Date] {
    guard case .dark(let times) = self else { return [] }
    let edges = times.reduce(into: Set<Int>()) { $0.formUnion($1.edges) }
    var present = scheme(at: start, in: zone)
    return WallClock(in: zone).moments(of: edges, after: start, upTo: end).filter { moment in
      let next = scheme(at: moment, in: zone)
      defer { present = next }
      return next != present
    }
  }
}
