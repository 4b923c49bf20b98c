import Foundation
import HomeAssistant
import TestSupport
import Testing

/// The publisher with a real mosquitto whose connections are encrypted.
@Suite(
  .blocking, .enabled(if: TestBroker.isAvailable, "mosquitto is needed: run 'make packages'"))
struct EncryptedBrokerTests {
  private let broker: TestBroker
  private let log = LogRecorder()

  init() throws {
    broker = try TestBroker(certifiedFor: "localhost")
    try broker.start()
  }

  /// Runs a test with a publisher that connects to a host, and stops it.
  private func publishing(
    to host: String, trusting authorities: String?, _ body: () throws -> Void
  ) throws {
    let publisher = HomeAssistantPublisher(
      try BrokerAddress("mqtts://placard:\(TestBroker.password)@\(host):\(broker.port)"),
      authorities: authorities, server: "ab12", onTapPublished: { _ in },
      log: { [log] message, _ in log.add(message) })
    publisher.start { _ in [] }
    defer {
      publisher.beginStop()
      publisher.waitForEnd(before: .now + .seconds(300))
    }
    try body()
  }

  @Test func publishesWithTheBrokersAuthority() throws {
    try publishing(to: "localhost", trusting: broker.certificate) {
      #expect(broker.waits(forTopics: ["placard/ab12/status"]))
    }
  }

  @Test func namesTheOptionForAnUnknownAuthority() throws {
    try publishing(to: "localhost", trusting: nil) {
      #expect(broker.waits { !log.lines.isEmpty })
      #expect(
        log.lines.first
          == "the MQTT broker 'localhost:\(broker.port)' is not connected: the broker's certificate is not trusted: name the file of its authority with '--mqtt-ca'; retrying"
      )
    }
  }

  @Test func saysThatTheCertificateIsForAnotherName() throws {
    try publishing(to: "127.0.0.1", trusting: broker.certificate) {
      #expect(broker.waits { !log.lines.isEmpty })
      #expect(
        log.lines.first
          == "the MQTT broker '127.0.0.1:\(broker.port)' is not connected: the broker's certificate is for another name: use the name in the certificate as the address; retrying"
      )
    }
  }
}
