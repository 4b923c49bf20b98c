// The names and types are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Dispatch
public import Foundation

// Names that Foundation, CoreFoundation and Dispatch have on Apple's platforms only.

/// Nanoseconds in a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// Nanoseconds in a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// Nanoseconds in a microsecond.
public let NSEC_PER_USEC: UInt64 = 1_000
/// Microseconds in a second.
public let USEC_PER_SEC: UInt64 = 1_000_000

/// A number of seconds.
public typealias CFTimeInterval = Double
/// A time as the number of seconds since the beginning of 2001.
public typealias CFAbsoluteTime = CFTimeInterval

/// Returns the current time.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }

/// A queue that runs one block at a time, which every queue does that is created without attributes.
public typealias DispatchSerialQueue = DispatchQueue
/// A queue that runs one block at a time, by its name in Objective-C.
public typealias OS_dispatch_queue_serial = DispatchQueue

/// Runs a closure; without Objective-C there is no pool.
public func autoreleasepool<Result, Failure: Error>(
  invoking body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try body()
}

extension NSObject {
  /// The class itself, as for `Bundle(for:)`.
  public class func classForCoder() -> AnyClass { self }
}

extension UserDefaults {
  /// Sets the value of a key; `nil` removes it.
  public func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }
  /// Returns the value of a key.
  public func value(forKey key: String) -> Any? { object(forKey: key) }
}
