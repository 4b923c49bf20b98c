public import Foundation

/// A view made for a date: in a picture, for the picture's own date, once.
///
/// The schedule would say when the view is made anew; a widget's timeline does that with its entries.
public struct TimelineView<Schedule: TimelineSchedule, Content: View>: View {
  /// What the content is made for.
  public struct Context: Sendable {
    /// How often the view could change.
    public enum Cadence: Hashable, Comparable, Sendable {
      /// All the time, every second, every minute.
      case live, seconds, minutes
    }

    /// The picture's date.
    public let date: Date
    /// How often the view could change: by minutes.
    public let cadence = Cadence.minutes
  }

  private let content: (TimelineViewDefaultContext) -> Content

  /// Makes a view for the picture's date.
  public init(
    _ schedule: Schedule, @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content
  ) {
    self.content = content
  }

  /// The content for the picture's date.
  public var body: some View {
    PlacedView { inputs in
      let _ = inputs.services.clock.note()
      content(TimelineViewDefaultContext(date: inputs.environment.now))
    }
  }
}

/// What the content of any timeline view is made for: its type says nothing of the content, which the
/// compiler infers from it.
public typealias TimelineViewDefaultContext =
  TimelineView<EveryMinuteTimelineSchedule, Never>.Context

/// The dates on which a timeline view would change.
public protocol TimelineSchedule {}

/// Dates at equal intervals.
public struct PeriodicTimelineSchedule: TimelineSchedule, Sendable {
  /// Makes a schedule; the interval is in seconds.
  public init(from startDate: Date, by interval: TimeInterval) {}
}

/// The start of every minute.
public struct EveryMinuteTimelineSchedule: TimelineSchedule, Sendable {
  /// Makes a schedule.
  public init() {}
}

/// Certain dates.
public struct ExplicitTimelineSchedule: TimelineSchedule, Sendable {
  /// Makes a schedule.
  public init<Dates: Sequence>(_ dates: Dates) where Dates.Element == Date {}
}

/// As often as the screen is drawn.
public struct AnimationTimelineSchedule: TimelineSchedule, Sendable {
  /// Makes a schedule; the interval is in seconds.
  public init(minimumInterval: Double? = nil, paused: Bool = false) {}
}

extension TimelineSchedule where Self == PeriodicTimelineSchedule {
  /// Dates at equal intervals, in seconds.
  public static func periodic(from startDate: Date, by interval: TimeInterval) -> Self {
    Self(from: startDate, by: interval)
  }
}

extension TimelineSchedule where Self == EveryMinuteTimelineSchedule {
  /// The start of every minute.
  public static var everyMinute: Self { Self() }
}

extension TimelineSchedule where Self == ExplicitTimelineSchedule {
  /// Certain dates.
  public static func explicit<Dates: Sequence>(_ dates: Dates) -> Self
  where Dates.Element == Date {
    Self(dates)
  }
}

extension TimelineSchedule where Self == AnimationTimelineSchedule {
  /// As often as the screen is drawn.
  public static var animation: Self { Self() }
  /// As often as the screen is drawn, or less.
  public static func animation(minimumInterval: Double? = nil, paused: Bool = false) -> Self {
    Self(minimumInterval: minimumInterval, paused: paused)
  }
}
