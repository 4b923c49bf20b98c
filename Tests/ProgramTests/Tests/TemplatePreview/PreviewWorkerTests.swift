import Foundation
import Glibc
import Testing

/// What draws the page's pictures may end in any way; the page and its server go on.
@Suite("The worker that draws a template's page", .serialized, .blocking)
struct PreviewWorkerTests {
  private static let picture = "0/systemSmall/light/0"

  @Test("is another process, and a new one draws when it has been killed")
  func killed() throws {
    let template = try WatchedTemplate()
    let first = try #require(try picture(of: template, version: 1))
    let worker = try #require(try template.workers().first)
    for worker in try template.workers() { kill(worker, SIGKILL) }
    #expect(RunningHost.wait { try !template.workers().contains(worker) })
    #expect(try picture(of: template, version: 1) == first)
    #expect(template.isRunning)
  }

  @Test(
    "is ended when it gives no sign of life, which is the template's mistake until it is saved again"
  )
  func silent() throws {
    // Long enough for a busy machine to start a worker and draw.
    let template = try WatchedTemplate(["--timeout", "10"])
    let first = try #require(try picture(of: template, version: 1))
    // One that is only starting would answer in place of those that are stopped.
    #expect(RunningHost.wait { try template.hasStartedWorkers() })
    for worker in try template.workers() { kill(worker, SIGSTOP) }
    let failure = try answer(of: template, version: 1)["failure"] as? String
    let message =
      "widget 'meter' was ended after 10 s without a sign of life: its code loops or waits; its former "
      + "output is kept, '--timeout' allows more"
    #expect(failure == message)
    // No other picture of this version waits for as long, and what was drawn before is still there.
    #expect(
      try answer(of: template, version: 1, "0/systemMedium/dark/0")["failure"] as? String == message
    )
    #expect(try template.get("/pictures/\(first).png").contains("200 OK"))
    #expect(RunningHost.wait { try template.state().contains("without a sign of life") })
    try template.save(WatchedTemplate.views("Text(\"other\")"), as: "views.swift")
    #expect(RunningHost.wait { try picture(of: template, version: 2) != nil })
    #expect(try !template.state().contains("without a sign of life"))
    #expect(template.isRunning)
  }

  @Test("is ended when it takes too much memory")
  func large() throws {
    let template = try WatchedTemplate(["--memory-limit", "32"])
    var first: [String: Any] = [:]
    _ = RunningHost.wait {
      first = try answer(of: template, version: 1)
      return !first.isEmpty
    }
    let failure = try #require(first["failure"] as? String, "\(first)")
    #expect(failure.contains("widget 'meter' was ended when it had taken"))
    #expect(template.isRunning)
  }

  @Test("is used by 'check', with the same limits")
  func checked() throws {
    let template = try TestTemplate()
    try template.write()
    let run = try template.run(["check", "./meter", "--memory-limit", "32"])
    #expect(run.code == 1)
    #expect(run.errors.contains("widget './meter' was ended when it had taken"), "\(run.errors)")
    #expect(try template.output(["check", "./meter"]) == "./meter: nothing is wrong\n")
  }

  private func answer(
    of template: WatchedTemplate, version: Int, _ slot: String = picture
  ) throws -> [String: Any] {
    let text = try template.get("/slots/\(version)/\(slot)")
    let body = text.components(separatedBy: "\r\n\r\n").dropFirst().joined()
    guard text.contains("200 OK") else { return [:] }
    return try #require(try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any])
  }

  /// The name of a picture, once there is one.
  private func picture(of template: WatchedTemplate, version: Int) throws -> String? {
    var name: String?
    _ = RunningHost.wait {
      name = try answer(of: template, version: version)["picture"] as? String
      return name != nil
    }
    return name
  }
}

extension WatchedTemplate {
  /// The answer to a request of the page.
  func get(_ path: String) throws -> String {
    let text =
      "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n"
    return try RawRequest(port: port, text: text).answer()
  }

  /// What the page is told first: a whole event.
  func state() throws -> String {
    let text = "GET /events HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"
    let answer = try RawRequest(port: port, text: text).answer { $0.contains(/data: .*\n\n/) }
    return try String(#require(answer.firstMatch(of: /data: (.*)\n\n/), "\(answer)").1)
  }

  /// Whether every supervisor has started its worker.
  func hasStartedWorkers() throws -> Bool {
    let supervisors = try MarkedProcesses.children(of: processIdentifier)
    return try !supervisors.isEmpty
      && supervisors.allSatisfy { try !MarkedProcesses.children(of: $0.id).isEmpty }
  }

  /// The processes that draw: the children of its workers' supervisors.
  func workers() throws -> [pid_t] {
    let supervisors = try MarkedProcesses.children(of: processIdentifier)
    return try supervisors.flatMap { try MarkedProcesses.children(of: $0.id) }.map(\.id)
  }
}
