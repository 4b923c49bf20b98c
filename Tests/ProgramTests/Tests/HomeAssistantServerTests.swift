import Foundation
import Glibc
import TestSupport
import Testing

/// `placard serve` with a real broker, as Home Assistant sees it.
@Suite(.blocking) struct HomeAssistantServerTests {
  @Test(.enabled(if: TestBroker.isAvailable, "mosquitto is needed: run 'make packages'"))
  func devicesAppearAndAKilledServerIsUnavailable() throws {
    let broker = try TestBroker()
    try broker.start()
    let folder = try TestFolder()
    let placard = Program(name: "placard")
    for arguments in [
      ["add", "clock", "--family", "systemExtraLarge", "--name", "hall"],
      ["device", "add", "kitchen", "--show", "hall"],
    ] {
      let run = try placard.run(arguments + ["--state", "state"], in: folder)
      try #require(run.code == 0, "\(run.errors)")
    }
    let errors = try folder.file("errors")
    let process = try placard.start(
      [
        "serve", "--state", "state", "--listen", "127.0.0.1:0", "--mqtt",
        "mqtt://placard@127.0.0.1:\(broker.port)",
      ], in: folder, environment: ["PLACARD_MQTT_PASSWORD": TestBroker.password], errors: errors)
    defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
    let hasDevice = broker.waits {
      try broker.retainedTopics().contains { $0.hasPrefix("homeassistant/device/placard_") }
    }
    #expect(hasDevice)
    let status = try #require(try broker.retainedTopics().first { $0.hasSuffix("/status") })
    #expect(try broker.retained(status) == "online")

    let removed = try placard.run(["device", "remove", "kitchen", "--state", "state"], in: folder)
    #expect(removed.code == 0, "\(removed.errors)")
    #expect(broker.waits(forTopics: [status]))

    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    let isOffline = broker.waits { try broker.retained(status) == "offline" }
    #expect(isOffline)
    #expect(!(try errors.currentText().contains(TestBroker.password)))
  }

  @Test func wrongAddressIsExplainedWithoutItsPassword() throws {
    let run = try Program(name: "placard").run(
      ["serve", "--state", "state", "--mqtt", "http://user:secret@broker"], in: TestFolder())
    #expect(run.code != 0)
    #expect(run.errors.contains("the address of a broker is like"), "\(run.errors)")
    #expect(!(run.output + run.errors).contains("secret"))
  }
}
