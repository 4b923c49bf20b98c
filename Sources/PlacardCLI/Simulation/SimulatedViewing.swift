import Foundation
import Graphics
import WidgetHost

/// A viewing pattern on the command line: a name, or times after the beginning.
enum SimulatedViewing {
  static func pattern(_ text: String, from start: Date) throws -> ViewingPattern {
    if let known = ViewingPattern.named.first(where: { $0.name == text }) { return known.pattern }
    let times = text.split(separator: ",").map { DurationArgument(argument: String($0)) }
    let known = times.compactMap { $0 }
    guard !times.isEmpty, known.count == times.count else {
      throw CommandError(
        unknown("viewing pattern", text, among: ViewingPattern.named.map(\.name))
          + " (times are written as in 8h,20h30m)")
    }
    return .at(known.map { start.addingTimeInterval($0.seconds) })
  }
}
