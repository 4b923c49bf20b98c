#if Server
import ArgumentParser
import CheckedJSON
import DeviceServer
import Foundation
import FramePipeline
import Graphics
import HTTPTypes
import Logging
import PlacardCLI
import Synchronization

/// The form of log lines.
enum LogFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
  case text, json

  /// Sets the form for the process.
  func bootstrap() {
    LoggingSystem.bootstrap { label in
      switch self {
      case .text: StreamLogHandler.standardError(label: label)
      case .json: JSONLogHandler(label: label)
      }
    }
  }
}

/// Writes each message as a JSON object on a line of standard error.
struct JSONLogHandler: LogHandler {
  var logLevel = Logger.Level.info
  var metadata: Logger.Metadata = [:]
  private let label: String

  init(label: String) { self.label = label }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let own: [JSONValue.Member] = [
      .init("time", .string(Timestamp(Date()).text)), .init("level", .string(event.level.rawValue)),
      .init("label", .string(label)), .init("message", .string("\(event.message)")),
    ]
    let further = metadata.merging(event.metadata ?? [:]) { $1 }
      .sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, .string("\($0.value)")) }
    let line = JSONWriter.bytes(of: .object(own + further), layout: .compact)
    // A collector that is gone must not end the server.
    try? FileHandle.standardError.write(contentsOf: Data(line + [UInt8(ascii: "\n")]))
  }
}

/// A line for each request, with the identifier that its response has.
///
/// Neither queries nor tokens are part of it.
struct AccessLog: Sendable {
  let logger: Logger

  func note(
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
  static let field = HTTPField.Name("X-Request-Id")

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
