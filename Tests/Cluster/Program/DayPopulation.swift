import Foundation
import WidgetHost
import WidgetTimeline

/// How the instances of the day reload.
enum DayKind: String, CaseIterable, Sendable {
  /// Shows a picture for each interval of the day, and requests the next timeline at its end.
  case steady
  /// Requests a new timeline after five minutes all day, so that its budget delays it; its picture does not depend on time.
  case greedy
  /// Is reloaded on request only.
  case still
}

/// The instances of the day, which their numbers determine.
struct DayPopulation: Sendable {
  /// Midnight of Monday, 2026-01-05, in UTC.
  static let start = Date(timeIntervalSince1970: 1_767_571_200)
  /// The name of the parameter that requests change.
  static let parameter = "text"
  /// The device of all instances, which has a battery.
  static let device = "trmnl-og"
  /// The number of instances of a program, which an action of one of them reloads.
  private static let programSize = 10

  let count: Int
  /// The length of a steady instance's timeline, in seconds.
  let interval: Int
  /// The number of different contents; 0 gives each instance its own.
  let contents: Int
  /// The kind of all instances; `nil` mixes kinds.
  let kind: DayKind?
  /// Whether each instance is shown by a playlist of its own.
  let hasPlaylists: Bool

  /// The maximum number of charged reloads in 24 hours.
  static func budget(of kind: DayKind) -> Int {
    switch kind {
    case .greedy: 12
    case .steady, .still: 48
    }
  }

  func name(_ number: Int) -> String { "i\(number)" }

  /// Returns the number of an instance; `nil` if it is not one of the day.
  func number(of name: String) -> Int? {
    guard name.hasPrefix("i"), let number = Int(name.dropFirst()), (0..<count).contains(number)
    else { return nil }
    return number
  }

  func kind(of number: Int) -> DayKind {
    if let kind { return kind }
    switch number % 10 {
    case 0: return .greedy
    case 1, 2: return .still
    default: return .steady
    }
  }

  /// What distinguishes an instance's pictures from those of others.
  func content(of number: Int) -> String {
    contents == 0 ? name(number) : "content \(number % contents)"
  }

  func instance(_ number: Int) -> WidgetInstance {
    let kind = kind(of: number)
    return WidgetInstance(
      id: name(number), program: "/day/\(number / Self.programSize)", kind: kind.rawValue,
      family: .systemSmall, device: Self.device, budget: .perDay(Self.budget(of: kind)),
      added: Self.start)
  }

  /// Returns the start of the interval that contains a date.
  func intervalStart(at date: Date) -> Date {
    let seconds = date.timeIntervalSince(Self.start)
    return Self.start.addingTimeInterval(
      (seconds / Double(interval)).rounded(.down) * Double(interval))
  }

  /// Returns the timeline that an instance's provider returns at a date.
  func outline(of number: Int, at date: Date) -> TimelineOutline {
    switch kind(of: number) {
    case .still:
      return TimelineOutline(entries: [TimelineOutline.Entry(date: Self.start)], policy: .never)
    case .greedy:
      return TimelineOutline(
        entries: [TimelineOutline.Entry(date: date)], policy: .after(date.addingTimeInterval(300)))
    case .steady:
      let start = intervalStart(at: date)
      return TimelineOutline(
        entries: entryDates(of: number, at: date).map { TimelineOutline.Entry(date: $0) },
        policy: .after(start.addingTimeInterval(Double(interval))))
    }
  }

  /// Returns the dates of the pictures that an instance shows from a date on.
  func entryDates(of number: Int, at date: Date) -> [Date] {
    guard kind(of: number) == .steady else { return [Self.start] }
    let start = intervalStart(at: date)
    return [start, start.addingTimeInterval(Double(interval) / 2)]
  }
}
