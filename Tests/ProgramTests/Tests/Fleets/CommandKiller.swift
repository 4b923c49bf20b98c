import Foundation
import Glibc
import TestSupport
import Testing

/// Kills a command again and again, each time at another moment.
struct CommandKiller {
  let folder: TestFolder

  /// How often commands are killed: `PLACARD_KILLS`, or few times.
  static let rounds =
    ProcessInfo.processInfo.environment["PLACARD_KILLS"].flatMap { Int($0) } ?? 12

  /// From when on a command is killed.
  enum Beginning {
    /// From its first instruction on.
    case start
    /// From the moment when a file is there that was not, or that was empty.
    case file(String)
  }

  /// Runs a command once to its end, and then kills it at random times.
  ///
  /// - Parameters:
  ///   - beginning: From when on the command is killed.
  ///   - arguments: Returns the arguments for a round; the first one is 0, whose command runs to its end.
  ///   - prepare: Called before each round.
  ///   - check: Called after each round.
  /// - Throws: An error of a process or of the closures.
  func kill(
    from beginning: Beginning = .start, _ arguments: (_ round: Int) throws -> [String],
    before prepare: () throws -> Void = {}, afterEach check: () throws -> Void
  ) throws {
    let clock = ContinuousClock()
    try prepare()
    let first = try start(arguments(0))
    wait(for: beginning, of: first)
    let start = clock.now
    first.waitUntilExit()
    let duration = (clock.now - start) / .seconds(1)
    try #require(first.terminationStatus == 0)
    try check()
    var random = SystemRandomNumberGenerator()
    for round in 0..<Self.rounds {
      try prepare()
      let process = try self.start(arguments(round + 1))
      wait(for: beginning, of: process)
      Thread.sleep(forTimeInterval: duration * Double.random(in: 0...1, using: &random))
      Glibc.kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      try check()
    }
  }

  private func start(_ arguments: [String]) throws -> Process {
    try Program(name: "placard").start(
      arguments, in: folder,
      environment: [
        "PLACARD_STATE": folder.url.path + "/state", "PLACARD_TEMPLATES": folder.url.path,
      ])
  }

  private func wait(for beginning: Beginning, of process: Process) {
    guard case .file(let name) = beginning else { return }
    let path = folder.url.path + "/" + name
    func size() -> Int {
      (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
    }
    while process.isRunning, size() == 0 { usleep(100) }
  }
}
