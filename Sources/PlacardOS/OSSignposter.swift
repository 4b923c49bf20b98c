// The names and types are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// Marks intervals for a profiler.
///
/// It records nothing, because there is no profiler.
public struct OSSignposter: Sendable {
  /// Creates a signposter with a source.
  public init(subsystem: String, category: String) {}
  /// Creates a signposter with a source.
  public init(subsystem: String, category: OSLog.Category) {}
  /// Creates a signposter of a source.
  public init(logHandle: OSLog) {}
  /// Creates a signposter of a logger.
  public init(logger: Logger) {}
  /// Creates a signposter without a source.
  public init() {}

  /// A signposter that records nothing, as every other.
  public static let disabled = OSSignposter()
  /// Whether intervals are recorded.
  public var isEnabled: Bool { false }

  /// Returns an identifier.
  public func makeSignpostID() -> OSSignpostID { .exclusive }
  /// Returns an identifier for an object.
  public func makeSignpostID(from object: AnyObject) -> OSSignpostID { .exclusive }
  /// Begins an interval.
  public func beginInterval(
    _ name: StaticString, id: OSSignpostID = .exclusive
  ) -> OSSignpostIntervalState {
    OSSignpostIntervalState()
  }
  /// Begins an interval.
  public func beginInterval(
    _ name: StaticString, id: OSSignpostID = .exclusive, _ message: OSLogMessage
  ) -> OSSignpostIntervalState {
    OSSignpostIntervalState()
  }
  /// Ends an interval.
  public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) {}
  /// Ends an interval.
  public func endInterval(
    _ name: StaticString, _ state: OSSignpostIntervalState, _ message: OSLogMessage
  ) {}
  /// Marks a point in time.
  public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive) {}
  /// Marks a point in time.
  public func emitEvent(
    _ name: StaticString, id: OSSignpostID = .exclusive, _ message: OSLogMessage
  ) {}
  /// Runs a closure as an interval.
  public func withIntervalSignpost<Result>(
    _ name: StaticString, id: OSSignpostID = .exclusive, around task: () throws -> Result
  ) rethrows -> Result {
    try task()
  }
}

/// The identifier of an interval.
public struct OSSignpostID: Hashable, Sendable {
  /// The number.
  public let rawValue: UInt64
  /// Creates an identifier from its number.
  public init(_ rawValue: UInt64) { self.rawValue = rawValue }
  /// Creates an identifier of a source.
  public init(log: OSLog) { self = .exclusive }
  /// The identifier of an interval that does not overlap others of its name.
  public static let exclusive = OSSignpostID(0xEEEE_B0B5_B2B2_EEEE)
  /// An invalid identifier.
  public static let invalid = OSSignpostID(~0)
  /// No identifier.
  public static let null = OSSignpostID(0)
}

/// An interval that has begun.
public final class OSSignpostIntervalState: Sendable {}

/// The kind of a mark.
public enum OSSignpostType: UInt8, Sendable {
  /// A point in time.
  case event
  /// The beginning of an interval.
  case begin
  /// The end of an interval.
  case end
}

/// Marks a point in time or an interval; nothing is recorded.
public func os_signpost(
  _ type: OSSignpostType, dso: UnsafeRawPointer? = nil, log: OSLog, name: StaticString,
  signpostID: OSSignpostID = .exclusive
) {}

/// Marks a point in time or an interval; nothing is recorded.
public func os_signpost(
  _ type: OSSignpostType, dso: UnsafeRawPointer? = nil, log: OSLog, name: StaticString,
  signpostID: OSSignpostID = .exclusive, _ format: StaticString, _ arguments: (any CVarArg)...
) {}
