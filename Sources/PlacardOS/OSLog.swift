// The names and types are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The level of a message.
public struct OSLogType: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The number of the level.
  public let rawValue: UInt8
  /// Creates a level from its number.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// Creates a level from its number.
  public init(_ rawValue: UInt8) { self.rawValue = rawValue }

  /// A message that is always written.
  public static let `default` = OSLogType(rawValue: 0)
  /// Additional information.
  public static let info = OSLogType(rawValue: 1)
  /// A message for developers.
  public static let debug = OSLogType(rawValue: 2)
  /// An error.
  public static let error = OSLogType(rawValue: 16)
  /// An error in the program.
  public static let fault = OSLogType(rawValue: 17)

  var isAlwaysShown: Bool { self != .info && self != .debug }

  /// The name of the level.
  public var description: String {
    switch self {
    case .info: "info"
    case .debug: "debug"
    case .error: "error"
    case .fault: "fault"
    default: "notice"
    }
  }
}

/// Where messages come from: a subsystem, such as a bundle identifier, and a category.
public final class OSLog: Hashable, Sendable {
  let subsystem, category: String
  private let isEnabled: Bool

  /// Creates a source of messages.
  public init(subsystem: String, category: String) {
    self.subsystem = subsystem
    self.category = category
    isEnabled = true
  }

  /// Creates a source of messages.
  public convenience init(subsystem: String, category: Category) {
    self.init(subsystem: subsystem, category: category.rawValue)
  }

  private init(isEnabled: Bool) {
    subsystem = ""
    category = ""
    self.isEnabled = isEnabled
  }

  /// The source of messages that name none.
  public static let `default` = OSLog(isEnabled: true)
  /// A source whose messages are not written.
  public static let disabled = OSLog(isEnabled: false)

  /// Whether messages of a level are written.
  public func isEnabled(type: OSLogType) -> Bool { isEnabled && LogOutput.shows(type) }
  /// Whether intervals are recorded; they never are.
  public var signpostsEnabled: Bool { false }

  /// A category with a meaning.
  public struct Category: Hashable, Sendable {
    let rawValue: String
    /// Points of interest.
    public static let pointsOfInterest = Category(rawValue: "PointsOfInterest")
  }

  /// Whether both have the same subsystem and category.
  public static func == (left: OSLog, right: OSLog) -> Bool {
    left.subsystem == right.subsystem && left.category == right.category
      && left.isEnabled == right.isEnabled
  }

  /// Hashes subsystem and category.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(subsystem)
    hasher.combine(category)
  }

  func write(_ message: @autoclosure () -> String, type: OSLogType) {
    if isEnabled(type: type) { LogOutput.write(message(), type: type, log: self) }
  }
}

/// Writes a message to standard error.
public func os_log(_ type: OSLogType = .default, log: OSLog = .default, _ message: OSLogMessage) {
  log.write(message.text, type: type)
}

/// Writes a message to standard error.
public func os_log(_ message: OSLogMessage) { OSLog.default.write(message.text, type: .default) }

/// Writes a message in the format of `printf` to standard error.
@_disfavoredOverload
public func os_log(
  _ format: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default,
  type: OSLogType = .default, _ arguments: (any CVarArg)...
) {
  log.write(FormattedMessage(format: "\(format)", arguments: arguments).text, type: type)
}

/// Writes a message in the format of `printf` to standard error.
@_disfavoredOverload
public func os_log(
  _ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default, _ format: StaticString,
  _ arguments: (any CVarArg)...
) {
  log.write(FormattedMessage(format: "\(format)", arguments: arguments).text, type: type)
}
