import Foundation
import TestSupport
import Testing

/// `status` reports what is shown, what comes next and why, and what is unusual.
@Suite(.blocking) struct StatusTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @discardableResult private func run(
    _ arguments: [String], _ program: Program = .testWidgets
  ) throws -> Program.Run {
    try program.run(arguments + ["--state", "state"], in: folder)
  }

  private func add(_ kind: String) throws {
    let add = try run(["add", "--kind", kind, "--family", "systemSmall", "--name", "kitchen"])
    #expect(add.code == 0, "\(add.errors)")
  }

  @Test func reportsPendingRequestsWithoutAHost() throws {
    try add("good")
    #expect(
      try run(["status"]).output == """
        no host is running; start it with 'run'
        1 request waits for it: a change of 'kitchen'
        kitchen
          good, systemSmall on trmnl-og
          shows nothing yet
          0 of 48 reloads used in the last 24 h, 48 left
          next reload with the next 'run': it is new

        """)
  }

  @Test func reportsAWidgetThatWaitsForItsApp() throws {
    try add("good")
    try run(["run", "--once", "--quiet"])
    let text = try run(["status"]).output
    #expect(text.contains("\n  shows a timeline of one entry, requested "))
    #expect(text.hasSuffix("\n  no reload until the app requests one\n"))
  }

  @Test func reportsEntriesThatAreTooClose() throws {
    try add("close-entries")
    try run(["run", "--once", "--quiet"])
    let text = try run(["status"]).output
    #expect(text.contains("\n  2 of 3 entries follow the previous one in less than 5 minutes"))
    #expect(text.contains(": its entries end\n"))
  }

  @Test func reportsCustomAndDefaultBudgets() throws {
    let add = ["add", "--kind", "good", "--family", "systemSmall"]
    try run(add + ["--name", "hall", "--device", "kiosk-1024x600"])
    try run(add + ["--name", "door", "--budget", "12"])
    try run(add + ["--name", "desk", "--budget", "unlimited"])
    #expect(
      try status("hall").contains("  reloads are not limited: its display is on mains power\n"))
    #expect(try status("door").contains("  0 of 12 reloads used in the last 24 h, 12 left\n"))
    #expect(try status("desk").contains("  reloads are not limited\n"))
    #expect(try run(["instances"]).output.contains("\n  budget: 12 reloads in 24 h\n"))
    for (budget, printed, shown) in [
      ("1", "1 reload in 24 h", "  0 of 1 reloads used in the last 24 h, 1 left\n"),
      ("unlimited", "unlimited", "  reloads are not limited\n"),
      ("default", "by the display's power", "  0 of 48 reloads used in the last 24 h, 48 left\n"),
    ] {
      let configure = try run(["configure", "door", "--budget", budget])
      #expect(configure.output == "budget: \(printed)\n", "\(configure.errors)")
      #expect(try status("door").contains(shown))
    }
    for wrong in ["0", "1441", "many", "-1"] {
      #expect(try run(["configure", "door", "--budget=\(wrong)"]).code == 64)
    }
  }

  private func status(_ instance: String) throws -> String { try run(["status", instance]).output }

  @Test func reportsOnlyTheInstanceThatIsNamed() throws {
    try add("good")
    let other = try run(["add", "--kind", "good", "--family", "systemSmall", "--name", "hall"])
    #expect(other.code == 0)
    try run(["stack", "create", "slot", "hall"])
    let text = try status("kitchen")
    #expect(text.contains("\nkitchen\n"))
    #expect(!text.contains("hall") && !text.contains("slot"), "\(text)")
  }

  @Test func reportsALowBattery() throws {
    try add("good")
    for level in ["low", "normal"] {
      try run(["battery", "trmnl-og", level])
      try run(["run", "--once", "--quiet"])
      let text = try run(["status"]).output
      #expect(text.contains("'trmnl-og' is low on battery") == (level == "low"))
      #expect(text.contains("0 of \(level == "low" ? 16 : 48) reloads used"))
    }
  }

  @Test func reportsAHostThatHangs() throws {
    try add("good")
    let host = try RunningHost(in: folder)
    var status: [String: Any] = [:]
    func readStatus() throws -> [String: Any] {
      let json = try run(["status", "--json"]).output
      return try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    }
    #expect(
      host.wait {
        status = try readStatus()
        return status["host"] is Int
      })
    #expect(status["scheduling"] as? Bool == true && status["lastSchedulingPass"] is String)
    let process = try #require(status["host"] as? Int)

    kill(Int32(process), SIGSTOP)
    defer { kill(Int32(process), SIGCONT) }
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -12 * 60)],
      ofItemAtPath: folder.url.appendingPathComponent("state/host.lock").path)
    #expect(
      try run(["status"]).output.hasPrefix(
        "a host is running: process \(process)\nthe host has not scheduled for 12 min"))
    #expect(try readStatus()["scheduling"] as? Bool == false)
    let doctor = try run(["doctor"], Program(name: "placard"))
    #expect(doctor.code == 2)
    #expect(
      doctor.output.contains("\nerror    host          the host has not scheduled for 12 min"))
  }

  @Test func reportsStacks() throws {
    try add("good")
    try run(["stack", "create", "slot", "kitchen"])
    #expect(try run(["status"]).output.hasSuffix("\nslot  systemSmall on trmnl-og\n  kitchen\n"))
    let json = try run(["status", "--json"]).output
    let status = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    #expect((status?["stacks"] as? [[String: Any]])?.first?["stack"] as? String == "slot")
  }
}
