#if Server
import CheckedJSON
import DeviceServer
import Foundation
import Graphics
import HTTPTypes
import Logging
import PlacardCLI
import Synchronization
import WidgetWorker

extension LogFormat {
  /// Sets the log format of the process.
  func bootstrap() {
    LoggingSystem.bootstrap { FormattedLogHandler(format: self, label: $0) }
  }
}

/// Writes each message as a line of standard error, in the form of the host's log.
struct FormattedLogHandler: LogHandler {
  let format: LogFormat
  let label: String
  var logLevel = Logger.Level.info
  var metadata: Logger.Metadata = [:]

  init(format: LogFormat, label: String) {
    self.format = format
    self.label = label
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let fields = metadata.merging(event.metadata ?? [:]) { $1 }.sorted { $0.key < $1.key }
    var message = "\(event.message)"
    if format == .text { message += fields.map { " \($0.key)=\($0.value)" }.joined() }
    // A closed standard error must not end the server.
    StandardError.write(
      format.line(
        message, level: event.level.rawValue, label: label,
        fields: fields.map { .init($0.key, .string("\($0.value)")) }, at: Date()))
  }
}

/// Logs a line for each request, with the identifier that its response has.
///
/// Neither queries nor tokens are part of it.
struct AccessLog: Sendable {
  let logger: Logger

  /// Writes the line of a request.
  func record(
    _ method: String, _ request: ServerRequest?, _ response: ServerResponse, id: String,
    client: String, took duration: Duration
  ) {
    logger.info(
      "\(method) \(request?.pathForLog ?? "?") \(response.status)",
      metadata: [
        "bytes": "\(response.body.count)", "client": "\(client)",
        "milliseconds": "\(Int(duration / .milliseconds(1)))",
        "protocol": "\(response.wireProtocol ?? "none")", "request": "\(id)",
      ])
  }
}

/// The identifiers of requests, by which their lines in logs are found.
final class RequestIdentifiers: Sendable {
  /// The field with which a reverse proxy passes its own identifier on.
  static let fieldName = "X-Request-Id"
  static let field = HTTPField.Name(fieldName)

  /// Distinguishes the runs of a server.
  private let run = String(UInt32.random(in: 1 << 28 ... .max), radix: 16)
  private let count = Atomic<Int>(0)

  /// Returns the identifier that a reverse proxy has given to a request, or a new one.
  func identifier(_ given: String?) -> String {
    if let given, (8...64).contains(given.utf8.count), given.utf8.allSatisfy(Self.isAllowed) {
      return given
    }
    return "\(run)-\(count.wrappingAdd(1, ordering: .relaxed).newValue)"
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || "._-".utf8.contains(byte)
  }
}
#endif
