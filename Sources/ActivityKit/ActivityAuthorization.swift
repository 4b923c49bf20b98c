public import Foundation

/// Whether activities may be shown: always.
public final class ActivityAuthorizationInfo: Sendable {
  /// Whether activities may be started.
  public let areActivitiesEnabled = true
  /// Whether activities may be updated often.
  public let frequentPushesEnabled = false

  /// Creates the information.
  public init() {}

  /// Whether activities may be started, and its changes; the only value is true.
  public var activityEnablementUpdates: AsyncStream<Bool> { Self.stream(of: true) }

  /// Whether activities may be updated often, and its changes; the only value is false.
  public var frequentPushEnablementUpdates: AsyncStream<Bool> { Self.stream(of: false) }

  private static func stream(of value: Bool) -> AsyncStream<Bool> {
    AsyncStream { continuation in
      continuation.yield(value)
      continuation.finish()
    }
  }
}

/// Why an activity cannot be started.
public enum ActivityAuthorizationError: Error, Hashable, Sendable {
  /// Attributes or state are larger than 4 KiB of JSON.
  case attributesTooLarge
  /// The device does not support live activities.
  case unsupported
  /// The user does not allow it.
  case denied
  /// Too many activities are shown.
  case globalMaximumExceeded
  /// Too many activities of the program are shown.
  case targetMaximumExceeded
  /// The program cannot start activities.
  case unsupportedTarget
  /// The program is in the background.
  case visibility
  /// The activity cannot be stored; the reason is on standard error.
  case persistenceFailure
  /// The activity cannot be found again.
  case reconnectNotPermitted
  /// The process has no identifier.
  case missingProcessIdentifier
  /// The program may not start activities.
  case unentitled
  /// The identifier is not that of an activity.
  case malformedActivityIdentifier
}

extension ActivityAuthorizationError: LocalizedError, CustomStringConvertible {
  /// The reason, as text.
  public var description: String {
    switch self {
    case .attributesTooLarge:
      "the attributes or the state of an activity have more than \(ActivityRecord.maximumSize) bytes of JSON; "
        + "shorten them"
    case .unsupported: "the device does not support live activities"
    case .denied: "activities are not allowed"
    case .globalMaximumExceeded: ActivityStoreError.tooMany.description
    case .targetMaximumExceeded: "the program shows too many activities; end one"
    case .unsupportedTarget: "the program cannot start activities"
    case .visibility: "the program is in the background"
    case .persistenceFailure: "the activity cannot be stored"
    case .reconnectNotPermitted: "the activity cannot be found again"
    case .missingProcessIdentifier: "the process has no identifier"
    case .unentitled: "the program may not start activities"
    case .malformedActivityIdentifier: "the identifier is not that of an activity"
    }
  }

  /// The reason, as text.
  public var errorDescription: String? { description }
}
