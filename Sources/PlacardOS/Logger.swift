/// Writes messages to standard error, with a level and their source.
///
/// Messages of the levels `debug`, `trace` and `info` are written if the environment variable `PLACARD_LOG` is `debug`.
/// Values with the privacy `private` or `sensitive` are written as `<private>`; values without one are written, because
/// the reader of standard error is who runs the program.
public struct Logger: Sendable {
  private let log: OSLog

  /// Creates a logger with a source.
  public init(subsystem: String, category: String) {
    log = OSLog(subsystem: subsystem, category: category)
  }

  /// Creates a logger without a source.
  public init() { log = .default }

  /// Creates a logger of a source.
  public init(_ log: OSLog) { self.log = log }

  /// Writes a message of a level.
  public func log(level: OSLogType, _ message: OSLogMessage) {
    log.write(message.text, type: level)
  }
  /// Writes a message.
  public func log(_ message: OSLogMessage) { log(level: .default, message) }
  /// Writes a message.
  public func notice(_ message: OSLogMessage) { log(level: .default, message) }
  /// Writes additional information.
  public func info(_ message: OSLogMessage) { log(level: .info, message) }
  /// Writes a message for developers.
  public func debug(_ message: OSLogMessage) { log(level: .debug, message) }
  /// Writes a message for developers.
  public func trace(_ message: OSLogMessage) { log(level: .debug, message) }
  /// Writes a warning.
  public func warning(_ message: OSLogMessage) { log(level: .error, message) }
  /// Writes an error.
  public func error(_ message: OSLogMessage) { log(level: .error, message) }
  /// Writes an error in the program.
  public func critical(_ message: OSLogMessage) { log(level: .fault, message) }
  /// Writes an error in the program.
  public func fault(_ message: OSLogMessage) { log(level: .fault, message) }
}
