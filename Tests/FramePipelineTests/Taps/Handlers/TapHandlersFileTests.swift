import CheckedJSON
import Foundation
import TestSupport
import Testing

@testable import FramePipeline

@Suite("Tap handlers file")
struct TapHandlersFileTests {
  @Test(
    "reports errors with their location and a remedy",
    arguments: [
      ("[]", "1:1: must be an object, not a list"),
      (#"{"kind": {}}"#, "1:2: 'kind' is unknown; did you mean 'kinds'?"),
      (#"{"kinds": {"k": "opne"}}"#, "1:17: 'kinds.k' must not be 'opne'; did you mean 'open'?"),
      (#"{"kinds": {"k": true}}"#, "1:17: 'kinds.k' must be an object, not true"),
      (
        #"{"otherwise": {}}"#,
        "1:15: 'otherwise' must have either 'post' or 'command', or be \"open\" or \"nothing\""
      ),
      (
        #"{"otherwise": {"post": "http://h", "command": ["x"]}}"#,
        "1:15: 'otherwise' must have either 'post' or 'command', or be \"open\" or \"nothing\""
      ),
      (
        #"{"otherwise": {"comand": ["x"]}}"#,
        "1:16: 'otherwise.comand' is unknown; did you mean 'command'?"
      ),
      (
        "{\"schemes\":\n {\"https:\": \"open\"}}",
        "2:13: 'schemes.https:' is not a scheme; write 'https' for links such as 'https://example.com'"
      ),
      (
        #"{"schemes": {"a": "open", "A": "open"}}"#,
        "1:32: 'schemes.A' is a duplicate of 'a'; remove one"
      ),
      (
        #"{"apps": {"k": "open"}}"#,
        "1:16: 'apps.k' opens an app without a link: 'open' and '{url}' have nothing to open here"
      ),
      (
        #"{"apps": {"k": {"command": ["x", "{url}"]}}}"#,
        "1:16: 'apps.k' opens an app without a link: 'open' and '{url}' have nothing to open here"
      ),
      (
        #"{"otherwise": {"command": "xdg-open {url}"}}"#,
        "1:27: 'otherwise.command' must be a list: the program, then each argument; it is not run by a shell"
      ),
      (
        #"{"otherwise": {"command": []}}"#,
        "1:27: 'otherwise.command' must have 1 to 1000 elements, not 0"
      ),
      (
        #"{"otherwise": {"command": ["bin/x"]}}"#,
        "1:28: 'otherwise.command[0]' must be an absolute path, or a name that is found in PATH, "
          + "not 'bin/x'"
      ),
      (
        #"{"otherwise": {"command": ["{url}"]}}"#,
        "1:28: 'otherwise.command[0]' must name a program; a tap cannot name it"
      ),
      (
        #"{"otherwise": {"command": ["x", "--url={url}"]}}"#,
        "1:33: 'otherwise.command[1]' has '{url}' next to other text; make it a separate argument"
      ),
      (
        #"{"otherwise": {"command": ["x", "{ulr}"]}}"#,
        "1:33: 'otherwise.command[1]' is not a placeholder; did you mean '{url}'?"
      ),
      (
        #"{"otherwise": {"command": ["x", 1]}}"#,
        "1:33: 'otherwise.command[1]' must be a string, not a number"
      ),
      (
        #"{"otherwise": {"command": ["x", "a\u0000b"]}}"#,
        "1:33: 'otherwise.command[1]' must not contain a null character"
      ),
      (
        #"{"otherwise": {"command": ["x"], "timeout": 0}}"#,
        "1:45: 'otherwise.timeout' must be from 0.1 to 300, not 0"
      ),
      (
        #"{"otherwise": {"command": ["x"], "headers": {}}}"#,
        "1:34: 'otherwise.headers' is unknown; use command, post, timeout, waits"
      ),
      (
        #"{"otherwise": {"post": "ftp://secret@h"}}"#,
        "1:24: 'otherwise.post' must begin with 'http:' or 'https:', not 'ftp:'"
      ),
      (
        #"{"otherwise": {"post": "http://me:secret@h/x"}}"#,
        "1:24: 'otherwise.post' must not contain a user name or password; set 'Authorization' "
          + "in 'headers'"
      ),
      (
        #"{"otherwise": {"post": "http:///secret"}}"#,
        "1:24: 'otherwise.post' must be a URL such as 'http://localhost:8123/tap'"
      ),
      (
        #"{"otherwise": {"post": "http://h/a secret"}}"#,
        "1:24: 'otherwise.post' must be a URL such as 'http://localhost:8123/tap'"
      ),
      (
        #"{"otherwise": {"post": "http://h", "headers": {"A\nB": "x"}}}"#,
        "1:56: 'otherwise.headers.A\nB' is not the name of a header field"
      ),
      (
        #"{"otherwise": {"post": "http://h", "headers": {"Host": "secret"}}}"#,
        "1:56: 'otherwise.headers.Host' is set automatically; remove it"
      ),
      (
        #"{"otherwise": {"post": "http://h", "headers": {"A": "secret\r\nB: c"}}}"#,
        "1:53: 'otherwise.headers.A' must be one line of at most 8,192 ASCII characters"
      ),
    ])
  func errors(text: String, expected: String) throws {
    #expect {
      _ = try TapHandlersTests.handlers(text)
    } throws: { error in
      #expect("\(error)" == "tap-handlers.json:" + expected)
      return !"\(error)".contains("secret")
    }
  }

  @Test("has a limited number of names")
  func many() {
    let names = (0...10_000).map { "\"k\($0)\": \"open\"" }.joined(separator: ",")
    #expect(throws: JSONFileError.self) {
      _ = try TapHandlersTests.handlers("{\"kinds\": {\(names)}}")
    }
  }

  @Test(
    "is described by the published schema",
    arguments: [
      ("{}", true), (TapHandlersTests.text, true), (#"{"kinds": {"k": "opne"}}"#, false),
      (#"{"kind": {}}"#, false), (#"{"otherwise": {"command": []}}"#, false),
      (#"{"otherwise": {"command": ["x"], "timeout": 0}}"#, false),
      (#"{"otherwise": {"post": "ftp://h"}}"#, false), (#"{"schemes": {"a:": "open"}}"#, false),
      (#"{"otherwise": {"post": "http://h", "command": ["x"]}}"#, false),
    ])
  func schema(text: String, isRight: Bool) throws {
    let value = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    let problems = try SchemaValidator(schema: TapHandlersSchema.text).problems(in: value)
    #expect(problems.isEmpty == isRight, "\(problems)")
    #expect(((try? TapHandlersTests.handlers(text)) != nil) == isRight)
  }
}
