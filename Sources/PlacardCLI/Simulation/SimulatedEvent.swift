import ArgumentParser
import Foundation
import Graphics
import WidgetHost
import WidgetWorker

/// An event of a simulation on the command line: `2h=reload`, `90m=reload:hero`, `1h=foreground`.
struct SimulatedEvent: ExpressibleByArgument, Hashable, Sendable {
  private let offset: DurationArgument
  private let request: HostRequest

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, let after = DurationArgument(argument: parts[0]),
      let request = Self.request(parts[1])
    else { return nil }
    self.offset = after
    self.request = request
  }

  private static func request(_ text: String) -> HostRequest? {
    switch text {
    case "reload": .reload(.all)
    case "manual-reload": .manualReload(.all)
    case "foreground": session(isActive: true)
    case "background": session(isActive: false)
    default: requestOfKind(text)
    }
  }

  private static func requestOfKind(_ text: String) -> HostRequest? {
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return nil }
    switch parts[0] {
    case "reload": return .reload(.kind(parts[1]))
    case "manual-reload": return .manualReload(.kind(parts[1]))
    default: return nil
    }
  }

  private static func session(isActive: Bool) -> HostRequest {
    .session(AppSession(program: nil, activity: .foreground, isActive: isActive))
  }

  func event(from start: Date) -> SimulationEvent {
    SimulationEvent(date: start.addingTimeInterval(offset.seconds), request: request)
  }
}

/// A viewing pattern on the command line: a name, or times relative to the start.
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
