import Foundation
import Graphics
import TestSupport
import Testing
import WidgetTimeline

@testable import WidgetTemplates

@Suite("Home Assistant template")
struct HomeTests {
  private func served(environment: [String: String] = ["HOME_ASSISTANT_TOKEN": "s3cret"]) throws
    -> ServedTemplate
  {
    try ServedTemplate("home", environment: environment) { request in
      request.method == "POST"
        ? LoopbackServer.response("200 OK", ["Content-Type: application/json"], "[]")
        : LoopbackServer.response(
          "200 OK", ["Content-Type: application/json"], response("home.json"))
    }
  }

  @Test("requests all states with its token")
  func states() async throws {
    let served = try served()
    let (entries, policy, problems) = try await served.timeline([
      "server": .string(served.server.url(""))
    ])
    #expect(problems == [])
    #expect(entries.count == 1)
    #expect(policy == .after(ShippedTemplate.sampleDate + 300))
    let request = try #require(served.server.requests.first)
    #expect(request.path == "/api/states")
    #expect(request.headers["authorization"] == "Bearer s3cret")
    #expect(
      try served.text(
        #"entry.states.map { "\($0.entity_id) \($0.state)\($0.attributes.unit_of_measurement ?? "")" }.joined(separator: ", ")"#,
        of: entries[0]) == "sun.sun above_horizon, sensor.desk_power 48.25W, light.desk off")
  }

  @Test("reports which token is missing")
  func missingToken() async throws {
    let served = try served(environment: [:])
    await #expect {
      _ = try await served.timeline(["server": .string(served.server.url(""))])
    } throws: {
      "\($0)".contains("HOME_ASSISTANT_TOKEN")
    }
    #expect(served.server.requests.isEmpty)
  }

  @Test("toggles an entity for a tap")
  func toggle() async throws {
    let served = try served()
    let source = try #require(
      served.template.widget(in: served.templateEnvironment).source as? TemplateSource)
    let configured = try await source.configured(
      with: ["server": .string(served.server.url(""))], timeLimit: .seconds(86_400))
    let performer = try #require(configured.source as? TemplateSource)
    try await performer.perform(
      IntentAction(intent: "template:ToggleEntity", parameters: #"{"entity":"light.desk"}"#),
      timeLimit: .seconds(86_400))
    let request = try #require(served.server.requests.first)
    #expect(request.method == "POST")
    #expect(request.path == "/api/services/homeassistant/toggle")
    #expect(request.headers["authorization"] == "Bearer s3cret")
    #expect(request.body == #"{"entity_id":"light.desk"}"#)
  }
}
