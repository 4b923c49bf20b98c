import CheckedJSON
import Foundation
import Testing

@testable import DeviceServer

@Suite("Health of the server")
struct HealthTests {
  /// What is known about the host at 10:30.
  struct Case: Sendable, CustomTestStringConvertible {
    var isRunning: Bool
    var lastStep: String?
    var status: Int
    var scheduling: JSONValue

    var testDescription: String { "running: \(isRunning), last step: \(lastStep ?? "none")" }
  }

  @Test(
    "is that of the host in another process: it runs, and took a step lately",
    arguments: [
      Case(isRunning: true, lastStep: "10:28", status: 200, scheduling: .bool(true)),
      Case(isRunning: true, lastStep: "10:25:01", status: 200, scheduling: .bool(true)),
      Case(isRunning: true, lastStep: "10:25", status: 503, scheduling: .bool(false)),
      Case(isRunning: false, lastStep: "10:30", status: 503, scheduling: .bool(false)),
      // The host's clock was set.
      Case(isRunning: true, lastStep: "11:30", status: 503, scheduling: .bool(false)),
      Case(isRunning: true, lastStep: nil, status: 200, scheduling: .null),
    ])
  func otherHost(_ host: Case) throws {
    let server = try TestServer(
      health: ServerHealth(
        ServerHealth.OtherHost(
          isRunning: { host.isRunning }, lastStep: { host.lastStep.map { .clock($0) } })))
    let response = try server.response(to: "/healthz", at: .clock("10:30"))
    #expect(response.status == host.status)
    #expect(response.json?["ready"] == .bool(host.status == 200))
    #expect(response.json?["store"] == .bool(true))
    #expect(response.json?["host"] == .bool(host.isRunning))
    #expect(response.json?["scheduling"] == host.scheduling)
  }

  @Test("is that of the host in its own process")
  func ownHost() throws {
    let health = ServerHealth()
    let server = try TestServer(health: health)
    #expect(
      try server.response(to: "/healthz").text
        == #"{"ready":true,"store":true,"host":null,"scheduling":null}"#)
    health.recordStep(at: .clock("10:00"))
    #expect(
      try server.response(to: "/healthz/", at: .clock("10:04:59")).text
        == #"{"ready":true,"store":true,"host":true,"scheduling":true}"#)
    let late = try server.response(to: "/healthz", at: .clock("10:05"))
    #expect(late.status == 503)
    #expect(late.text == #"{"ready":false,"store":true,"host":true,"scheduling":false}"#)
    #expect(server.send("HEAD", "/healthz", at: .clock("10:01"))?.status == 200)
    #expect(server.send("POST", "/healthz")?.status == 405)
  }
}
