// The names and types are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Dispatch
public import Foundation
import Synchronization

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

/// Returns the time since the start of the machine, in seconds.
public func CACurrentMediaTime() -> CFTimeInterval { ProcessInfo.processInfo.systemUptime }

extension ProcessInfo {
  /// Whether the low power mode is on; always `false`, because displays do not report it.
  public var isLowPowerModeEnabled: Bool { false }
}

/// A queue that runs one block at a time, which every queue does that is created without attributes.
public typealias DispatchSerialQueue = DispatchQueue
/// A queue that runs one block at a time, by its name in Objective-C.
public typealias OS_dispatch_queue_serial = DispatchQueue
/// A queue, by its name in Objective-C.
public typealias OS_dispatch_queue = DispatchQueue

/// Runs a closure; without Objective-C there is no pool.
public func autoreleasepool<Result, Failure: Error>(
  invoking body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try body()
}

extension CGFloat {
  /// Creates the value of a number, rounded to one that can be represented.
  public init(truncating number: NSNumber) { self.init(Double(truncating: number)) }

  /// Creates the value of a number; `nil` if it cannot be represented exactly.
  public init?(exactly number: NSNumber) {
    guard let value = Double(exactly: number) else { return nil }
    self.init(value)
  }
}

extension NSObject {
  /// The class itself, as for `Bundle(for:)`.
  public class func classForCoder() -> AnyClass { self }
}

extension UserDefaults {
  /// Creates the defaults of an app group or another program, which a host stores with those of its widgets.
  ///
  /// Foundation's own initializer, which has an optional parameter, does not tell which suites there are.
  public convenience init?(suiteName: String) {
    UserDefaultsSuites.shared.insert(suiteName)
    self.init(suiteName: Optional(suiteName))
  }

  /// Sets the value of a key; `nil` removes it.
  public func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }
  /// Returns the value of a key.
  public func value(forKey key: String) -> Any? { object(forKey: key) }
}

/// The suites of `UserDefaults` that the author's code has used.
package final class UserDefaultsSuites: Sendable {
  /// Those of this process.
  package static let shared = UserDefaultsSuites()
  private static let maximumCount = 1000

  private let inserted = Mutex<Set<String>>([])

  /// The names of the suites.
  package var names: Set<String> { inserted.withLock { $0 } }

  /// Adds a suite, unless there are very many.
  func insert(_ name: String) {
    inserted.withLock { if $0.count < Self.maximumCount { $0.insert(name) } }
  }
}

/// The values that a person's devices have in common: here those of this program alone.
public final class NSUbiquitousKeyValueStore: @unchecked Sendable {
  // User defaults are safe to use from any thread.
  private let values = UserDefaults(suiteName: "placard.ubiquitous-values") ?? .standard

  /// The store of the program.
  public static let `default` = NSUbiquitousKeyValueStore()

  /// Returns the value of a key.
  public func object(forKey key: String) -> Any? { values.object(forKey: key) }
  /// Returns the text of a key.
  public func string(forKey key: String) -> String? { values.string(forKey: key) }
  /// Returns the list of a key.
  public func array(forKey key: String) -> [Any]? { values.array(forKey: key) }
  /// Returns the dictionary of a key.
  public func dictionary(forKey key: String) -> [String: Any]? { values.dictionary(forKey: key) }
  /// Returns the bytes of a key.
  public func data(forKey key: String) -> Data? { values.data(forKey: key) }
  /// Returns the number of a key, or 0.
  public func longLong(forKey key: String) -> Int64 {
    (values.object(forKey: key) as? NSNumber)?.int64Value ?? 0
  }
  /// Returns the number of a key, or 0.
  public func double(forKey key: String) -> Double { values.double(forKey: key) }
  /// Returns the Boolean value of a key, or `false`.
  public func bool(forKey key: String) -> Bool { values.bool(forKey: key) }
  /// Sets the value of a key; `nil` removes it.
  public func set(_ value: Any?, forKey key: String) { values.set(value, forKey: key) }
  /// Removes the value of a key.
  public func removeObject(forKey key: String) { values.removeObject(forKey: key) }
  /// Writes changed values; returns whether that succeeded.
  @discardableResult public func synchronize() -> Bool { values.synchronize() }
}
