import Foundation
import Glibc
import TestSupport
import Testing

/// `resolve --tap-handlers` performs exactly the handlers of the file.
@Suite(.blocking) struct TapHandlingTests {
  private static let noon = "2026-01-14T12:00:00Z"

  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    let run = try Program.testWidgets.run(
      ["render", "--quiet", "--kind", "good", "--at", Self.noon], in: folder)
    #expect(run.code == 0)
  }

  /// Taps the widget, whose link is `test:///good`.
  private func tap(_ handlers: String?, environment: [String: String] = [:]) throws -> Program.Run {
    if let handlers { try folder.write(handlers, to: "handlers.json") }
    return try Program.testWidgets.run(
      ["resolve", "Output/trmnl-og/good-systemSmall", "1", "1", "--at", Self.noon]
        + (handlers == nil ? [] : ["--tap-handlers", "handlers.json"]),
      in: folder, environment: environment)
  }

  /// Writes an executable script, which finds the test's folder in `$1`.
  private func program(_ script: String) throws -> String {
    try folder.write(script: "#!/bin/sh\n\(script)\n", to: "program")
  }

  private func command(_ script: String, _ rest: String = "") throws -> String {
    """
    {"kinds": {"good": {"command": ["\(try program(script))", "\(folder.url.path)", "{url}",
      "{kind}", "{instance}", "{label}", "a b;$(x)'\\"\\n"]\(rest)}}}
    """
  }

  @Test func runsProgramWithArguments() throws {
    let run = try tap(command(#"printf '%s|' $# "$@" > "$1/received"; echo said"#))
    #expect(run.code == 0)
    #expect(run.output == "test:///good\n")
    #expect(run.errors == "said\n")
    #expect(
      try folder.text(of: "received")
        == "6|\(folder.url.path)|test:///good|good|good-systemSmall||a b;$(x)'\"\n|")
  }

  @Test func filtersTheProgramsEnvironment() throws {
    let run = try tap(
      command(#"env > "$1/received""#),
      environment: ["SECRET": "x", "PLACARD_STATE": "y", "LD_LIBRARY_PATH": "/z", "LANG": "de"])
    #expect(run.code == 0, "\(run.errors)")
    let names = try folder.text(of: "received").split(separator: "\n")
      .compactMap { $0.split(separator: "=").first.map(String.init) }
    #expect(names.contains("PATH") && names.contains("LANG"))
    #expect(Set(names).isDisjoint(with: ["SECRET", "PLACARD_STATE", "LD_LIBRARY_PATH"]))
  }

  @Test func reportsTheExitCode() throws {
    let run = try tap(command("exit 3"))
    #expect(run.code == 1)
    #expect(run.output == "test:///good\n")
    #expect(run.errorLines.last?.hasSuffix("/program' exited with code 3") == true)
  }

  @Test(arguments: [
    #"trap '' TERM; sleep 600 & echo $! $$ > "$1/new"; mv "$1/new" "$1/received"; wait"#,
    // The program obeys, and what it started does not.
    #"(trap '' TERM; exec sleep 600) & echo $! $$ > "$1/new"; mv "$1/new" "$1/received"; wait"#,
  ])
  func terminatesTimedOutProgramAndItsChildren(script: String) throws {
    // On a busy machine the shell may not run in time.
    for seconds in [1, 10, 60] where !FileManager.default.fileExists(atPath: outputPath) {
      let run = try tap(command(script, ", \"timeout\": \(seconds)"))
      #expect(run.code == 1)
      #expect(run.errors.contains("took longer than \(seconds) s and was stopped"))
    }
    for process in try folder.text(of: "received").split(whereSeparator: \.isWhitespace) {
      let id = try #require(pid_t(process))
      // A zombie is a terminated process too.
      let status = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)
      #expect(status.map { $0.contains(") Z ") } ?? true, "\(status ?? "")")
    }
  }

  @Test func doesNotWaitForAppsThatStayOpen() throws {
    let run = try tap(
      command(
        #"while [ ! -e "$1/end" ]; do sleep 0.05; done; echo x > "$1/received""#,
        #", "waits": false"#)
    )
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.errors == "")
    try folder.write("", to: "end")
    #expect(RunningHost.wait { FileManager.default.fileExists(atPath: outputPath) })
  }

  private var outputPath: String { folder.url.path + "/received" }

  @Test func reportsMissingProgram() throws {
    for (program, message) in [
      ("no-such-program-here", "there is no program 'no-such-program-here' in PATH"),
      ("/no/such", "'/no/such' is not an executable program"),
      ("/tmp", "'/tmp' is not an executable program"),
    ] {
      let run = try tap("{\"otherwise\": {\"command\": [\"\(program)\"]}}")
      #expect(run.code == 1)
      #expect(run.errors.contains(message))
    }
  }

  @Test func ignoresRelativeFoldersInPath() throws {
    _ = try program("echo here")
    let run = try tap(#"{"otherwise": {"command": ["program"]}}"#, environment: ["PATH": ".:/bin"])
    #expect(run.code == 1)
    #expect(run.errors.contains("there is no program 'program' in PATH"))
  }

  @Test func postsToAServer() throws {
    let server = try ListeningServer(.text("HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n"))
    defer { server.close() }
    let run = try tap(
      """
      {"schemes": {"test": {"post": "http://127.0.0.1:\(server.port)/tap?key=1",
        "headers": {"Authorization": "Bearer abc"}}}}
      """)
    #expect(run.code == 0, "\(run.errors)")
    let request = try #require(server.received.first)
    #expect(request.hasPrefix("POST /tap?key=1 HTTP/1.1\r\n"))
    #expect(request.contains("Authorization: Bearer abc\r\n"))
    #expect(request.contains("Content-Type: application/json\r\n"))
    let body = Data((request.components(separatedBy: "\r\n\r\n").last ?? "").utf8)
    #expect(
      try JSONSerialization.jsonObject(with: body) as? [String: String] == [
        "url": "test:///good", "kind": "good", "instance": "good-systemSmall", "frame": Self.noon,
        "date": Self.noon,
      ])
  }

  private static let serverErrors: [(String, String)] = [
    (
      "HTTP/1.1 500 Oops\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
      "rejected the tap with status 500"
    ),
    (
      "HTTP/1.1 401 No\r\nWWW-Authenticate: Odd\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
      "rejected the tap with status 401"
    ),
    (
      "HTTP/1.1 307 Elsewhere\r\nLocation: http://127.0.0.1:1/secret\r\nContent-Length: 0\r\n\r\n",
      "redirects to 'http://127.0.0.1:1', which is not followed; post to that address"
    ),
    (
      "HTTP/1.1 302 Elsewhere\r\nLocation: file:///etc/passwd\r\nContent-Length: 0\r\n\r\n",
      "is not followed"
    ),
  ]

  @Test(arguments: serverErrors)
  private func reportsServerErrorsWithoutSecrets(_ answer: String, _ message: String) throws {
    let server = try ListeningServer(.text(answer))
    defer { server.close() }
    let run = try tap(
      "{\"otherwise\": {\"post\": \"http://127.0.0.1:\(server.port)/secret\", \"headers\": {\"A\": \"secret\"}}}"
    )
    #expect(run.code == 1)
    #expect(run.errors.contains("'http://127.0.0.1:\(server.port)' "), "\(run.errors)")
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(!run.errors.contains("secret"))
    #expect(server.received.count == 1)
  }

  @Test func timesOutForASilentServer() throws {
    let server = try ListeningServer(.silence)
    defer { server.close() }
    let run = try tap(
      "{\"otherwise\": {\"post\": \"http://127.0.0.1:\(server.port)\", \"timeout\": 0.5}}")
    #expect(run.code == 1)
    #expect(run.errors.contains("did not respond"))
  }

  @Test func stopsReadingAnEndlessResponse() throws {
    let server = try ListeningServer(.endless("HTTP/1.1 200 OK\r\n\r\n"))
    defer { server.close() }
    let run = try tap(
      "{\"otherwise\": {\"post\": \"http://127.0.0.1:\(server.port)\", \"timeout\": 60}}")
    #expect(run.code == 0, "\(run.errors)")
  }

  @Test func reportsUnreachableServer() throws {
    let server = try ListeningServer(.silence)
    server.close()
    let run = try tap("{\"otherwise\": {\"post\": \"http://127.0.0.1:\(server.port)/secret\"}}")
    #expect(run.code == 1)
    #expect(run.errors.contains("did not respond") && !run.errors.contains("secret"))
  }

  @Test func doesNothingWithoutAHandler() throws {
    #expect(try tap(nil).errors == "")
    let run = try tap(#"{"schemes": {"https": "open"}}"#)
    #expect(run.code == 0 && run.output == "test:///good\n")
    #expect(
      run.errors == "test-widgets: 'test:///good' of the kind 'good' has no handler\n")
  }

  @Test func validatesHandlersBeforeResolving() throws {
    let run = try tap("{\"otherwise\":\n  {\"command\": []}}")
    #expect(run.code == 1 && run.output == "")
    #expect(
      run.errors == "test-widgets: handlers.json:2:15: 'otherwise.command' must have 1 to 1000 "
        + "elements, not 0\n")
    let missing = try Program.testWidgets.run(
      ["resolve", "Output/trmnl-og/good-systemSmall", "1", "1", "--tap-handlers", "Output"],
      in: folder)
    #expect(missing.code == 1)
    #expect(missing.errors.contains("'Output' is not a readable file of tap handlers"))
    let both = try Program.testWidgets.run(
      ["resolve", "Output", "1", "1", "--tap-handlers", "handlers.json", "--open"], in: folder)
    #expect(both.code == 64)
  }
}
