public import Foundation
public import WidgetUI

/// The attributes of an activity, which do not change while it runs, and the type of its state, which does.
public protocol ActivityAttributes: Decodable, Encodable, SendableMetatype {
  /// The state, which changes while the activity runs.
  associatedtype ContentState: Decodable & Encodable & Hashable
}

/// The content of an activity: its state, until when the state is current, and how relevant it is.
public struct ActivityContent<State: Decodable & Encodable & Hashable> {
  /// The state.
  public var state: State
  /// When the state becomes outdated; `nil` is never.
  public var staleDate: Date?
  /// How relevant the activity is compared with the others: the highest is shown first.
  public var relevanceScore: Double

  /// Creates content.
  public init(state: State, staleDate: Date?, relevanceScore: Double = 0) {
    self.state = state
    self.staleDate = staleDate
    self.relevanceScore = relevanceScore
  }
}

extension ActivityContent: Sendable where State: Sendable {}
extension ActivityContent: Equatable where State: Equatable {}
extension ActivityContent: Hashable where State: Hashable {}
extension ActivityContent: Encodable where State: Encodable {}
extension ActivityContent: Decodable where State: Decodable {}
extension ActivityContent: CustomStringConvertible {
  /// The state, the date and the score.
  public var description: String {
    "ActivityContent(state: \(state), staleDate: \(staleDate.map { "\($0)" } ?? "nil"), "
      + "relevanceScore: \(relevanceScore))"
  }
}

/// The phase of an activity's life.
public enum ActivityState: String, Hashable, Codable, Sendable {
  /// It runs, and its content can be updated.
  case active
  /// It has ended, and is shown until it is dismissed.
  case ended
  /// It is no longer shown.
  case dismissed
  /// It runs, and its content is outdated.
  case stale
  /// It was requested for a later date.
  case pending
}

/// When an activity that has ended disappears.
public struct ActivityUIDismissalPolicy: Hashable, Sendable {
  enum Rule: Hashable, Sendable {
    case standard, immediate
    case after(Date)
  }

  let rule: Rule

  /// Four hours after the end (ActivityKit's documentation).
  public static let `default` = ActivityUIDismissalPolicy(rule: .standard)
  /// At the end.
  public static let immediate = ActivityUIDismissalPolicy(rule: .immediate)

  /// At a date, at most four hours after the end.
  public static func after(_ date: Date) -> ActivityUIDismissalPolicy {
    ActivityUIDismissalPolicy(rule: .after(date))
  }

  /// Returns when an activity disappears that ends at a date.
  func date(endingAt end: Date) -> Date {
    let latest = end.addingTimeInterval(ActivityRecord.maximumDisplayTime)
    return switch rule {
    case .standard: latest
    case .immediate: end
    case .after(let date): min(max(date, end), latest)
    }
  }
}

/// Whether an activity can be updated by push notifications; there are none here.
public struct PushType: Hashable, Sendable {
  private let name: String

  /// By a token of the activity; the token stays `nil`.
  public static let token = PushType(name: "token")

  /// By a channel; nothing arrives.
  public static func channel(_ channelId: String) -> PushType { PushType(name: channelId) }
}

/// How long an activity that is requested in the background lasts.
public enum ActivityStyle: Hashable, Codable, Sendable {
  /// Until it is ended.
  case standard
  /// Until the user leaves it; treated as `standard`, because displays do not report that.
  case transient
}

/// How an update alerts the user; it is ignored, because displays have no alerts.
public struct AlertConfiguration: Equatable, Sendable {
  /// A sound.
  public struct AlertSound: Hashable, Sendable {
    private let name: String?

    /// The system's sound.
    public static let `default` = AlertSound(name: nil)

    /// The sound of a file.
    public static func named(_ name: String) -> AlertSound { AlertSound(name: name) }
  }

  /// The title.
  public var title: LocalizedStringResource
  /// The text.
  public var body: LocalizedStringResource
  /// The sound.
  public var sound: AlertSound

  /// Creates a configuration.
  public init(title: LocalizedStringResource, body: LocalizedStringResource, sound: AlertSound) {
    self.title = title
    self.body = body
    self.sound = sound
  }
}
