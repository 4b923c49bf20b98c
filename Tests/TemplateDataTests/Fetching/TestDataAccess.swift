import Foundation
import Synchronization
import TemplateData

/// Doors that tests open and close.
final class TestDataAccess: Sendable {
  let http = ScriptedHTTP()
  let commands = ScriptedCommands()
  private let time = Mutex(Date(timeIntervalSince1970: 1_795_255_200))
  let environment: [String: String]

  init(environment: [String: String] = [:]) { self.environment = environment }

  var now: Date { time.withLock { $0 } }

  func advance(_ seconds: Double) { time.withLock { $0 += seconds } }

  var dataAccess: DataAccess {
    DataAccess(
      now: { self.now }, http: http, commands: commands,
      secrets: LiveSecrets(environment: environment), timeZone: .gmt)
  }
}

/// Programs that print what they are told to, or fail.
final class ScriptedCommands: CommandRunning {
  private let script: Mutex<[Result<[UInt8], CommandFailure>]> = Mutex([])
  private let seen = Mutex<[CommandRequest]>([])

  var requests: [CommandRequest] { seen.withLock { $0 } }

  func add(_ output: String) { script.withLock { $0.append(.success(Array(output.utf8))) } }
  func fail(_ failure: CommandFailure) { script.withLock { $0.append(.failure(failure)) } }

  func output(of request: CommandRequest) throws(CommandFailure) -> [UInt8] {
    seen.withLock { $0.append(request) }
    let next = script.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    return try (next ?? .failure(.notFound)).get()
  }
}

/// A folder for the time of a test.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ text: String, to name: String) throws {
    let file = "\(path)/\(name)"
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
  }
}
