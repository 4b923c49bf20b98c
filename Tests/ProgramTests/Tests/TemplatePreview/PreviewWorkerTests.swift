import Foundation
import Glibc
import TestSupport
import Testing

/// Workers that render the page's images may exit in any way; the page and its server continue.
@Suite("Template preview worker", .blocking)
struct PreviewWorkerTests {
  private static let picture = "0/systemSmall/light/0"

  @Test("a new worker process replaces one that was killed")
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
    "a worker that hangs is terminated and reported until the template is saved again"
  )
  func silent() throws {
    // Long enough for a busy machine to start a worker and render.
    let template = try WatchedTemplate(["--timeout", "10"])
    let first = try #require(try picture(of: template, version: 1))
    // A worker that is still starting would respond instead of the stopped ones.
    #expect(RunningHost.wait { try template.hasStartedWorkers() })
    let message =
      "widget 'meter' was terminated after 10 s without a response: its code loops or blocks; its previous "
      + "output is kept, '--timeout' sets the limit"
    var response: [String: Any] = [:]
    // A worker that starts just then responds instead of the stopped ones, and is stopped next.
    let isReported = RunningHost.wait {
      for worker in try template.workers() { kill(worker, SIGSTOP) }
      response = try answer(of: template, version: 1)
      return response["failure"] as? String == message
    }
    #expect(isReported, "\(response)")
    // No other image of this version waits as long, and earlier images are still available.
    #expect(
      try answer(of: template, version: 1, "0/systemMedium/dark/0")["failure"] as? String == message
    )
    #expect(try template.get("/pictures/\(first).png").contains("200 OK"))
    #expect(RunningHost.wait { try template.state().contains("without a response") })
    try template.save(WatchedTemplate.views("Text(\"other\")"), as: "views.swift")
    #expect(RunningHost.wait { try picture(of: template, version: 2) != nil })
    #expect(try !template.state().contains("without a response"))
    #expect(template.isRunning)
  }

  @Test(
    "a worker that hangs while it evaluates entries is reported until the template is saved again")
  func silentScene() throws {
    let template = try WatchedTemplate(["--timeout", "10"])
    let first = try #require(try picture(of: template, version: 1))
    #expect(RunningHost.wait { try template.hasStartedWorkers() })
    for worker in try template.workers() { kill(worker, SIGSTOP) }
    try template.save(WatchedTemplate.views("Text(\"other\")"), as: "views.swift")
    #expect(RunningHost.wait { try template.state().contains("without a response") })
    #expect(try template.version() == 1)
    #expect(try template.get("/pictures/\(first).png").contains("200 OK"))
    try template.save(WatchedTemplate.views("Text(\"another\")"), as: "views.swift")
    #expect(try newPicture(of: template, after: 1) != first)
    #expect(try !template.state().contains("without a response"))
    #expect(template.isRunning)
  }

  /// A file of a hostile template, and the location of the reported error, which is empty if it may be anywhere.
  struct HostileFile: CustomTestStringConvertible {
    let testDescription: String
    let file: String
    let text: String
    let location: String

    init(_ description: String, _ file: String, _ text: String, _ location: String) {
      (testDescription, self.file, self.text, self.location) = (description, file, text, location)
    }
  }

  static let hostileFiles: [HostileFile] = [
    HostileFile(
      "views in each other", "views.swift",
      WatchedTemplate.views(
        String(repeating: "VStack { ", count: 20_000) + String(repeating: "}", count: 20_000)),
      "views.swift:8:"
    ),
    HostileFile(
      "brackets in each other", "sample.json",
      String(repeating: "[", count: 400_000) + String(repeating: "]", count: 400_000), "sample.json"
    ),
    HostileFile(
      "a large sample", "sample.json",
      "{ \"house\": { \"power\": 412, \"rooms\": ["
        + Array(repeating: "{ \"id\": \"hall\", \"name\": \"Hall\" }", count: 200_000)
        .joined(separator: ",") + "] } }", ""
    ),
    HostileFile(
      "more entries than there may be", "widget.json",
      WatchedTemplate.widget(entries: #"{ "every": "1s", "count": 1000000000 }"#), "widget.json:"
    ),
    HostileFile(
      "a view without end", "views.swift",
      WatchedTemplate.views("ForEach(0..<9_000_000_000, id: \\.self) { Text(\"\\($0)\") }"), ""
    ),
  ]

  @Test("the server keeps responding while a worker checks hostile files", arguments: hostileFiles)
  func hostile(_ hostile: HostileFile) throws {
    let template = try WatchedTemplate(["--timeout", "5"])
    let first = try #require(try picture(of: template, version: 1))
    try template.save(hostile.text, as: hostile.file)
    var answers: Set<Bool> = []
    let hasEnded = RunningHost.wait {
      // The page and its images are always available.
      answers.insert(try template.get("/").contains("200 OK"))
      answers.insert(try template.get("/pictures/\(first).png").contains("200 OK"))
      return try template.version() > 1 || template.issues() > 0
    }
    #expect(hasEnded)
    #expect(answers == [true])
    let state = try template.state()
    #expect(
      hostile.location.isEmpty || state.contains("\"location\": \"\(hostile.location)"), "\(state)")
    let shown = try template.version()
    try template.save(try #require(WatchedTemplate.files[hostile.file]), as: hostile.file)
    #expect(try newPicture(of: template, after: shown) == first)
    #expect(try template.issues() == 0)
    #expect(template.isRunning)
  }

  @Test("a worker evaluates the largest timeline without growing the server's memory")
  func longTimeline() throws {
    let template = try WatchedTemplate()
    #expect(try picture(of: template, version: 1) != nil)
    let before = try template.peakMemory()
    try template.save(
      WatchedTemplate.widget(entries: #"{ "every": "1m", "count": 1000 }"#), as: "widget.json")
    #expect(try newPicture(of: template, after: 1) != nil)
    let after = try template.peakMemory()
    // It stores the dates, some 30 KB of JSON, and grows by less than 1 MiB; the rest is a margin for other
    // allocators.
    #expect(after - before < 8 << 20, "grew from \(before) to \(after) bytes")
  }

  @Test("the server waits for a source that takes longer than the worker's time limit")
  func slowSource() throws {
    // A worker may be silent for 2 s longer than its limit.
    let template = try LiveTemplate(
      ["--timeout", "6"],
      script: #"sleep 12; echo '{ "power": 5, "rooms": [{ "id": "hall", "name": "Hall" }] }'"#)
    let first = try #require(try picture(of: template.page, version: 1))
    try template.goLive()
    #expect(try template.page.state().contains("\"isFetching\": true"))
    #expect(try template.page.get("/").contains("200 OK"))
    #expect(try template.page.get("/pictures/\(first).png").contains("200 OK"))
    let live = try #require(try newPicture(of: template.page, after: 1))
    #expect(live != first)
    #expect(try template.page.issues() == 0)
    #expect(try template.page.post("/data", #"{ "live": false }"#).contains("204"))
    #expect(try newPicture(of: template.page, after: 2) == first)
  }

  @Test("the current version is still rendered after a worker was killed while fetching")
  func killedFetch() throws {
    let template = try LiveTemplate(script: "sleep 50")
    let first = try #require(try picture(of: template.page, version: 1))
    try template.goLive()
    for worker in try template.page.workers() { kill(worker, SIGSEGV) }
    #expect(
      RunningHost.wait { try template.page.state().contains("'meter' crashed (signal 11)") })
    #expect(try template.page.version() == 1)
    let other = try answer(of: template.page, version: 1, "0/systemMedium/dark/0")
    #expect(other["picture"] is String, "\(other)")
    #expect(try picture(of: template.page, version: 1) == first)
  }

  @Test("the current version is still rendered after a worker hung on a new parameter value")
  func silentParameter() throws {
    let template = try WatchedTemplate(["--timeout", "10"])
    #expect(try picture(of: template, version: 1) != nil)
    #expect(RunningHost.wait { try template.hasStartedWorkers() })
    for worker in try template.workers() { kill(worker, SIGSTOP) }
    #expect(try template.post("/parameters", #"{ "title": "Other" }"#).contains("204"))
    #expect(RunningHost.wait { try template.state().contains("without a response") })
    for worker in try template.workers() { kill(worker, SIGKILL) }
    #expect(try template.version() == 1)
    let other = try answer(of: template, version: 1, "0/systemMedium/dark/0")
    #expect(other["picture"] is String, "\(other)")
  }

  @Test("a crash while rendering is reported until the template is saved again")
  func crashed() throws {
    let template = try WatchedTemplate()
    let first = try #require(try picture(of: template, version: 1))
    // Takes longer to draw than a worker may.
    let blurs = String(repeating: ".blur(radius: 60)", count: 20)
    let slow = "ZStack { ForEach(0..<20, id: \\.self) { _ in Circle().fill(.red)\(blurs) } }"
    try template.save(WatchedTemplate.views(slow), as: "views.swift")
    #expect(RunningHost.wait { try template.version() == 2 })
    let used = try template.workers().reduce(into: [:]) { $0[$1] = MarkedProcesses.ticks(of: $1) }
    let port = template.port
    let request = try RawConnection(
      port: port,
      sending:
        "GET /slots/2/\(Self.picture) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n"
    )
    var worker: pid_t?
    _ = RunningHost.wait {
      worker = try template.workers().first {
        // A worker that has just started is not rendering yet.
        used[$0].map { [id = $0] in MarkedProcesses.ticks(of: id) >= $0 + 20 } ?? false
      }
      return worker != nil
    }
    kill(try #require(worker), SIGSEGV)
    let message = "widget 'meter' crashed (signal 11)"
    #expect(String(decoding: request.receive(), as: UTF8.self).contains(message))
    #expect(try template.state().contains(message))
    #expect(try template.get("/pictures/\(first).png").contains("200 OK"))
    let other = try answer(of: template, version: 2, "0/systemMedium/dark/0")
    // The addresses of the crash follow if it happened in the program's own code.
    let failure = other["failure"] as? String ?? ""
    let kept = message + "; its previous output is kept"
    #expect(failure == kept || failure.hasPrefix(kept + "; 'llvm-symbolizer"), "\(other)")
    try template.save(WatchedTemplate.views("Text(\"other\")"), as: "views.swift")
    #expect(try newPicture(of: template, after: 2) != first)
    #expect(try template.issues() == 0)
    #expect(template.isRunning)
  }

  @Test("a worker that exceeds its memory limit is terminated")
  func large() throws {
    let template = try WatchedTemplate(["--memory-limit", "32"])
    #expect(
      RunningHost.wait {
        try template.state().contains("widget 'meter' was terminated because it used")
      })
    #expect(template.isRunning)
  }

  @Test("'check' uses a worker with the same limits")
  func checked() throws {
    let template = try TestTemplate()
    try template.write()
    let run = try template.run(["check", "./meter", "--memory-limit", "32"])
    #expect(run.code == 1)
    #expect(run.errors.contains("widget './meter' was terminated because it used"), "\(run.errors)")
    #expect(try template.output(["check", "./meter"]) == "./meter: no problems found\n")
  }

  private func answer(
    of template: WatchedTemplate, version: Int, _ slot: String = picture
  ) throws -> [String: Any] {
    let text = try template.get("/slots/\(version)/\(slot)")
    let body = text.components(separatedBy: "\r\n\r\n").dropFirst().joined()
    guard text.contains("200 OK") else { return ["response": text] }
    return try #require(try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any])
  }

  /// Waits for a newer version, and returns the name of its image.
  private func newPicture(of template: WatchedTemplate, after version: Int) throws -> String? {
    #expect(RunningHost.wait { try template.version() > version })
    return try picture(of: template, version: template.version())
  }

  /// Waits for an image of a version, and returns its name.
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
  /// Returns the response to a GET request.
  func get(_ path: String) throws -> String {
    let text =
      "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n"
    return try RawRequest(port: port, text: text).answer()
  }

  /// Returns the first complete server-sent event.
  func state() throws -> String {
    let text = "GET /events HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"
    let answer = try RawRequest(port: port, text: text).answer { $0.contains(/(?s)data: .*?\n\n/) }
    // The server allows few event streams, and notices a closed one only after a while.
    Thread.sleep(forTimeInterval: 0.5)
    guard let event = answer.firstMatch(of: /(?s)data: (.*?)\n\n/) else {
      throw BrowserError("no event in '\(answer)'")
    }
    return String(event.1)
  }

  /// Whether every supervisor has started its worker.
  func hasStartedWorkers() throws -> Bool {
    let supervisors = try MarkedProcesses.children(of: processIdentifier)
    return try !supervisors.isEmpty
      && supervisors.allSatisfy { try !MarkedProcesses.children(of: $0.id).isEmpty }
  }

  /// Returns the version of the scene that the page shows, or 0 if there is none.
  func version() throws -> Int {
    try state().firstMatch(of: /"version": (\d+)/).flatMap { Int($0.1) } ?? 0
  }

  /// Returns 1 if the page shows issues, and 0 otherwise.
  func issues() throws -> Int { try state().contains("\"issues\": []") ? 0 : 1 }

  /// Returns the response to a POST request.
  func post(_ path: String, _ body: String) throws -> String {
    let text = """
      POST \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nOrigin: http://127.0.0.1:\(port)\r\n\
      Content-Type: application/json\r\nConnection: close\r\nContent-Length: \(body.utf8.count)\r\n\r\n\
      \(body)
      """
    return try RawRequest(port: port, text: text).answer()
  }

  /// Returns the server's peak resident memory in bytes.
  func peakMemory() throws -> Int {
    let text = try String(contentsOfFile: "/proc/\(processIdentifier)/status", encoding: .utf8)
    return 1024 * (text.firstMatch(of: /VmHWM:\s+(\d+)/).flatMap { Int($0.1) } ?? 0)
  }

  /// Returns the worker processes, which are the children of their supervisors.
  func workers() throws -> [pid_t] {
    let supervisors = try MarkedProcesses.children(of: processIdentifier)
    return try supervisors.flatMap { try MarkedProcesses.children(of: $0.id) }.map(\.id)
  }
}

/// A watched, trusted template whose source runs a script.
private struct LiveTemplate {
  let page: WatchedTemplate
  private let folder: TestFolder

  init(_ options: [String] = [], script: String) throws {
    folder = try TestFolder()
    let path = folder.url.path
    try folder.write("touch \(path)/started\n\(script)\n", to: "script.sh")
    page = try WatchedTemplate(
      options, environment: ["PLACARD_STATE": path],
      files: [
        "widget.json": WatchedTemplate.widget(
          source: #"{ "command": ["sh", "\#(path)/script.sh"], "timeout": 60 }"#)
      ])
    let trust = try WatchedTemplate.program.run(
      ["trust", "./meter", "--state", path], in: page.folder)
    guard trust.code == 0 else { throw BrowserError(trust.errors) }
  }

  /// Switches the page to live data, and waits until the script has started.
  func goLive() throws {
    #expect(try page.post("/data", #"{ "live": true }"#).contains("204"))
    #expect(
      RunningHost.wait { FileManager.default.fileExists(atPath: folder.url.path + "/started") })
  }
}
