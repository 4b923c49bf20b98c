public import Foundation

/// A view for a date; it is created once, for the frame's date.
///
/// The schedule has no effect: the widget's timeline and its entries determine when the view is
/// recreated.
nonisolated public struct TimelineView<Schedule: TimelineSchedule, Content: View>: View {
  /// The context of the content.
  public struct Context: Sendable {
    /// How often the view could change.
    public enum Cadence: Hashable, Comparable, Sendable {
      /// Continuously, every second, every minute.
      case live, seconds, minutes
    }

    /// The frame's date.
    public let date: Date
    /// How often the view could change: every minute.
    public let cadence = Cadence.minutes
  }

  private let content: (TimelineViewDefaultContext) -> Content

  /// Creates a view for the frame's date.
  public init(
    _ schedule: Schedule, @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content
  ) {
    self.content = content
  }

  /// The content for the frame's date.
  @MainActor public var body: some View {
    InputsReader { inputs in
      let _ = inputs.services.clock.record()
      content(TimelineViewDefaultContext(date: inputs.environment.now))
    }
  }
}

/// The context of the content of any timeline view.
///
/// Its type does not depend on the content's, so that the compiler can infer the latter.
public typealias TimelineViewDefaultContext =
  TimelineView<EveryMinuteTimelineSchedule, Never>.Context

/// The dates at which a timeline view would change.
public protocol TimelineSchedule {}

/// Dates at equal intervals.
public struct PeriodicTimelineSchedule: TimelineSchedule, Sendable {
  /// Creates a schedule; the interval is in seconds.
  public init(from startDate: Date, by interval: TimeInterval) {}
}

/// The start of every minute.
public struct EveryMinuteTimelineSchedule: TimelineSchedule, Sendable {
  /// Creates a schedule.
  public init() {}
}

/// Specific dates.
public struct ExplicitTimelineSchedule: TimelineSchedule, Sendable {
  /// Creates a schedule.
  public init<Dates: Sequence>(_ dates: Dates) where Dates.Element == Date {}
}

/// As often as the screen is updated.
public struct AnimationTimelineSchedule: TimelineSchedule, Sendable {
  /// Creates a schedule; the interval is in seconds.
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
  /// Specific dates.
  public static func explicit<Dates: Sequence>(_ dates: Dates) -> Self
  where Dates.Element == Date {
    Self(dates)
  }
}

extension TimelineSchedule where Self == AnimationTimelineSchedule {
  /// As often as the screen is updated.
  public static var animation: Self { Self() }
  /// As often as the screen is updated, or less often.
  public static func animation(minimumInterval: Double? = nil, paused: Bool = false) -> Self {
    Self(minimumInterval: minimumInterval, paused: paused)
  }
}
