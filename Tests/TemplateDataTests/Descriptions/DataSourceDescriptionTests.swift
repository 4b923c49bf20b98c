import CheckedJSON
import TemplateData
import Testing

/// The data sources that a template declares.
struct DataSourceDescriptionTests {
  private func sources(_ text: String) throws(JSONFileError) -> [DataSourceDescription] {
    try DataSourceDescription.sources(
      JSONReader(Array(text.utf8), file: "widget.json"), parameters: ["latitude", "server", "feed"])
  }

  private func message(_ text: String) -> String {
    do throws(JSONFileError) {
      _ = try sources(text)
      return ""
    } catch {
      return error.description
    }
  }

  @Test func readsEachKind() throws {
    let sources = try sources(
      #"""
      {
        "league": { "file": "league.json" },
        "weather": { "url": "https://api.example.org/v1?lat={latitude}", "format": "json",
          "headers": { "Accept": "application/json" }, "timeout": 5, "maximumBytes": 1000 },
        "states": { "url": "{server}/api", "allowsPrivateRedirects": true,
          "headers": { "Authorization": { "environment": "HA_TOKEN", "prefix": "Bearer " },
            "X-Key": { "file": "/run/secrets/key" } } },
        "headlines": { "url": "{feed}", "format": "feed" },
        "agenda": { "file": "a.ics", "format": "calendar", "days": 30 },
        "stats": { "command": ["uptime", "--pretty", "{server}"], "format": "text" },
        "meter": { "pushed": true }
      }
      """#)
    #expect(
      sources.map(\.name)
        == ["league", "weather", "states", "headlines", "agenda", "stats", "meter"])
    #expect(
      sources.map(\.format)
        == [.json, .json, .json, .feed, .calendar(days: 30), .text, .json])
    #expect(
      sources.map(\.privilege)
        == [
          nil, nil, "uses the secret in the environment variable 'HA_TOKEN'", nil, nil,
          "runs 'uptime'",
          nil,
        ])
    guard case .web(let weather) = sources[1].origin, case .web(let states) = sources[2].origin
    else {
      Issue.record("no address")
      return
    }
    #expect(
      weather.address.parts
        == [.literal("https://api.example.org/v1?lat="), .parameter("latitude")])
    #expect(weather.timeout == 5 && weather.maximumBytes == 1000)
    #expect(weather.headers == ["Accept": .text("application/json")])
    #expect(states.headers["Authorization"] == .environment(name: "HA_TOKEN", prefix: "Bearer "))
    #expect(states.headers["X-Key"] == .file(path: "/run/secrets/key", prefix: ""))
  }

  @Test(arguments: [
    (#"{}"#, ""),
    (#"[]"#, "1:1: must be an object, not a list"),
    (#"{"a": {}}"#, "1:7: 'a' must have one of 'file', 'url', 'command', 'pushed'"),
    (#"{"a": {"flie": "x"}}"#, "1:8: 'a.flie' is unknown; did you mean 'file'?"),
    (
      #"{"a": {"file": "x", "url": "http://b/"}}"#,
      "1:7: 'a' must have one of 'file', 'url', 'command', 'pushed', not 'file', 'url'"
    ),
    (#"{"a": {"file": ""}}"#, "1:16: 'a.file' must not be empty"),
    (
      #"{"a": {"file": "x", "headers": {}}}"#,
      "1:32: 'a.headers' is only for sources with 'url'"
    ),
    (
      #"{"a": {"file": "x", "timeout": 5}}"#,
      "1:32: 'a.timeout' is only for sources with 'url' or 'command'"
    ),
    (
      #"{"a": {"url": "{b.url}"}, "b": {"pushed": true}}"#,
      "1:15: 'a.url' names 'b.url', and the source 'b' comes after it; move 'b' up"
    ),
    (#"{"a": {"url": "{a.url}"}}"#, "1:15: 'a.url' names 'a.url', which is this source"),
    (
      #"{"day": {"pushed": true}, "a": {"url": "{dya.url}"}}"#,
      "1:40: 'a.url' names 'dya.url', but there is no source 'dya' before it; did you mean 'day'?"
    ),
    (
      #"{"day": {"pushed": true}, "a": {"url": "{day}"}}"#,
      "1:40: 'a.url' names 'day', which is a source; name a value of its data, as in '{day.url}'"
    ),
    (
      #"{"a": {"file": "x", "format": "jsno"}}"#,
      "1:31: 'a.format' must not be 'jsno'; did you mean 'json'?"
    ),
    (
      #"{"a": {"file": "x", "days": 3}}"#,
      #"1:29: 'a.days' is only for calendars; add '"format": "calendar"', or remove it"#
    ),
    (
      #"{"a": {"file": "x", "format": "calendar", "days": 0}}"#,
      "1:51: 'a.days' must be from 1 to 366, not 0"
    ),
    (
      #"{"a": {"url": "ftp://x/"}}"#,
      "1:15: 'a.url' must begin with 'http://', 'https://' or a parameter"
    ),
    (
      #"{"a": {"url": "file:///etc"}}"#,
      "1:15: 'a.url' must begin with 'http://', 'https://' or a parameter; to read a file, use 'file'"
    ),
    (
      #"{"a": {"url": "http://x{server}/"}}"#,
      "1:15: 'a.url' must name the whole server; a parameter can name it only at the beginning"
    ),
    (
      #"{"a": {"url": "http://u:p@x/"}}"#,
      "1:15: 'a.url' must not contain a user name or password; set 'Authorization' in 'headers'"
    ),
    (
      #"{"a": {"url": "http:///{server}.evil.test/"}}"#,
      "1:15: 'a.url' must name the whole server; a parameter can name it only at the beginning"
    ),
    (
      #"{"a": {"url": "http://{server}/"}}"#,
      "1:15: 'a.url' must name the whole server; a parameter can name it only at the beginning"
    ),
    (
      #"{"a": {"url": "http://x/{servr}"}}"#,
      "1:15: 'a.url' names 'servr', which is not a parameter; did you mean 'server'?"
    ),
    (
      #"{"a": {"url": "http://x/{server"}}"#,
      "1:15: 'a.url' has a '{' without its counterpart; write a parameter as '{name}'"
    ),
    (
      #"{"a": {"url": "http://x/", "timeout": 61}}"#,
      "1:39: 'a.timeout' must be from 0.1 to 60, not 61"
    ),
    (
      #"{"a": {"url": "http://x/", "headers": {"Host": "x"}}}"#,
      "1:48: 'a.headers.Host' is set automatically; remove it"
    ),
    (
      #"{"a": {"url": "http://x/", "headers": {"proxy-connection": "x"}}}"#,
      "1:60: 'a.headers.proxy-connection' is set automatically; remove it"
    ),
    (
      #"{"a": {"url": "http://x/", "headers": {"Range": "bytes=0-1"}}}"#,
      "1:49: 'a.headers.Range' is set automatically; remove it"
    ),
    (
      #"{"a": {"url": "http://x/", "headers": {"A": "x", "a": "y"}}}"#,
      "1:55: 'a.headers.a' is a duplicate; the names of header fields ignore case"
    ),
    (
      #"{"a": {"url": "http://x/", "headers": {"A:b": "x"}}}"#,
      "1:47: 'a.headers.A:b' is not the name of a header field"
    ),
    (
      #"{"a": {"url": "http://x/", "headers": {"A": "x\ny"}}}"#,
      "1:45: 'a.headers.A' must be one line of at most 8,192 ASCII characters"
    ),
    (
      #"{"a": {"url": "http://x/", "headers": {"A": {}}}}"#,
      "1:45: 'a.headers.A' must be a string, or have one of 'environment' and 'file'"
    ),
    (
      #"{"a": {"url": "http://x/", "headers": {"A": {"file": "key"}}}}"#,
      "1:54: 'a.headers.A.file' must be an absolute path, because secrets must not be in a template's folder"
    ),
    (
      #"{"a": {"command": "uptime"}}"#,
      "1:19: 'a.command' must be a list: the program, then each argument; it is not run by a shell"
    ),
    (
      #"{"a": {"command": ["{server}"]}}"#,
      "1:20: 'a.command[0]' must name a program; a parameter cannot name it"
    ),
    (
      #"{"a": {"command": ["../x"]}}"#,
      "1:20: 'a.command[0]' must be an absolute path, a name that is found in 'PATH', or begin with './' for a program in the template's folder, not '../x'"
    ),
    (
      #"{"a": {"pushed": true}, "b": {"url": "{a.url}", "headers": {"X": {"environment": "T"}}}}"#,
      "1:60: 'b.headers' would let another source choose the server that receives a secret; begin 'url' with the server"
    ),
    (
      #"{"a": {"pushed": true}, "b": {"url": "{a.url}/x", "headers": {"X": {"file": "/k"}}}}"#,
      "1:62: 'b.headers' would let another source choose the server that receives a secret; begin 'url' with the server"
    ),
    (
      #"{"a": {"pushed": true}, "b": {"url": "http://x/{a.id}", "headers": {"X": {"file": "/k"}}}}"#,
      ""
    ),
    (#"{"a": {"pushed": true}, "b": {"url": "{a.url}", "headers": {"X": "plain"}}}"#, ""),
    (#"{"a": {"pushed": false}}"#, "1:18: 'a.pushed' must be true or omitted"),
    (
      #"{"date": {"pushed": true}}"#,
      "1:10: 'date' must have another name, because every entry already has 'date'"
    ),
    (
      #"{"a-b": {"pushed": true}}"#,
      "1:9: 'a-b' is not a valid source name; use letters, digits and '_'"
    ),
  ])
  func reportsErrorsWithTheirLocation(_ text: String, _ error: String) {
    #expect(message(text) == (error.isEmpty ? "" : "widget.json:" + error))
  }

  @Test(arguments: [
    (20, 10, ""), (21, 10, "must have at most 20 fields"),
    (2, 8192, "must have at most 16384 bytes"),
  ])
  func limitsHeaderFields(_ count: Int, _ length: Int, _ error: String) {
    let value = String(repeating: "x", count: length)
    let fields = (0..<count).map { "\"X-\($0)\": \"\(value)\"" }.joined(separator: ", ")
    let text = "{\"a\": {\"url\": \"http://x/\", \"headers\": {\(fields)}}}"
    #expect(message(text).hasSuffix(error) && message(text).isEmpty == error.isEmpty)
  }

  @Test func listsThePrivilegesForWhatItSends() throws {
    let sources = try sources(
      #"""
      {
        "a": { "url": "http://a/" }, "f": { "file": "f.json" },
        "ok": { "url": "{a.url}" }, "back": { "url": "http://a/?{a.id}" },
        "two": { "url": "{a.url}/{ok.id}" }, "add": { "url": "{a.url}?{latitude}" },
        "sent": { "url": "http://b/?{f.id}" }, "away": { "url": "http://b/?{a.id}" },
        "log": { "url": "http://a/", "headers": { "Authorization": "x", "X-A": "b" } },
        "field": { "url": "{a.url}", "headers": { "X-A": "b" } },
        "here": { "url": "http://localhost/" }, "v4": { "url": "http://0x7f.1:8080/" },
        "v6": { "url": "http://[::1]/" }, "name": { "url": "http://nas.local/{latitude}" },
        "away6": { "url": "http://[2606:4700::1]/" }
      }
      """#)
    let told = sources.map { $0.sendingPrivileges(among: sources) }
    #expect(
      told == [
        [], [], [], [], ["combines data from the sources 'a' and 'ok' in one address"],
        ["appends to the address from 'a'"], ["sends data from 'f' to a server"],
        ["sends data from 'a' to another server"], ["sends the header field 'Authorization'"],
        ["sends the header field 'X-A' to a server that it does not name itself"],
        ["connects to 'localhost' on this machine or its network"],
        ["connects to '127.0.0.1:8080' on this machine or its network"],
        ["connects to '[::1]' on this machine or its network"],
        ["connects to 'nas.local' on this machine or its network"], [],
      ])
  }
}
