import Foundation
import TestSupport
import Testing

/// Requests of other processes reach the running host.
@Suite(.blocking) struct RunningHostTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func host(of program: Program = .testWidgets) throws -> RunningHost {
    try RunningHost(program, in: folder)
  }

  private func add(_ kind: String, to host: RunningHost, _ options: [String] = []) throws {
    let add = try host.run(
      ["add", "--kind", kind, "--family", "systemSmall", "--name", "kitchen"] + options)
    #expect(add.code == 0, "\(add.errors)")
  }

  @Test func addsConfiguresAndReloadsInstance() throws {
    let host = try host()
    try add("counting", to: host)
    let first = try host.manifest("kitchen") { $0.isTimeline }
    #expect((first["configuration"] as? [String: Any])?["step"] as? Int == 1)
    try host.run(["configure", "kitchen", "--parameter", "step=5"])
    let second = try host.manifest("kitchen") {
      ($0["configuration"] as? [String: Any])?["step"] as? Int == 5
    }
    #expect(
      try host.run(["reload", "--kind", "counting"]).output
        == "kitchen: reloads now, not charged to its budget\n")
    _ = try host.manifest("kitchen") {
      $0["generatedAt"] as? String != second["generatedAt"] as? String
    }
    #expect(host.stop() == 0)
  }

  @Test func performsTapActionAndShowsItsResult() throws {
    let host = try host()
    try add("counting", to: host, ["--parameter", "step=3"])
    let first = try host.manifest("kitchen") { $0.isTimeline }
    #expect(first.tapLabels == ["0 taps"])
    let viewsPerDayBefore = try viewsPerDay(host)
    for taps in 1...2 {
      let tap = try host.run(["tap", "kitchen", "200", "120"])
      #expect(tap.output == "perform AddIntent {\"amount\":3}\n")
      _ = try host.manifest("kitchen") { $0.tapLabels == ["\(taps * 3) taps"] }
    }
    let status = try status(host)
    #expect(status["budgetUsed"] as? Int == 0)
    // A tap counts as a view.
    #expect(try viewsPerDay(host) != viewsPerDayBefore)
  }

  @Test func tapSwitchesAControlOnAndOff() throws {
    let host = try host()
    try add("switch", to: host)
    _ = try host.manifest("kitchen") { $0.isTimeline && $0.tapLabels == ["Switch, Is off"] }
    for (value, label) in [("true", "Switch, Is on"), ("false", "Switch, Is off")] {
      let tap = try host.run(["tap", "kitchen", "200", "120"])
      #expect(tap.output == "perform SwitchIntent {\"value\":\(value)}\n")
      _ = try host.manifest("kitchen") { $0.tapLabels == [label] }
    }
    #expect(try status(host)["budgetUsed"] as? Int == 0)
  }

  @Test func keepsUserDefaultsOfAllItsWorkersInItsStateFolder() throws {
    let host = try RunningHost(.testWidgets, in: folder, ["--workers", "2"])
    try add("stored-count", to: host)
    _ = try host.manifest("kitchen") { $0.isTimeline && $0.tapLabels == ["0 and 0"] }
    for count in 1...4 {
      if count == 3 { try host.restart() }
      try host.run(["tap", "kitchen", "200", "120"])
      _ = try host.manifest("kitchen") { $0.tapLabels == ["\(count) and \(count)"] }
    }
    host.stop()
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path + "/state/preferences")
        .sorted() == ["group.test.counts.plist", "test-widgets.plist"])
    // Commands read what the host's workers have stored.
    try host.run(["render", "--kind", "stored-count", "--output", "drawn", "--quiet"])
    let drawn = try folder.text(of: "drawn/trmnl-og/stored-count-systemSmall/manifest.json")
    #expect(drawn.contains("4 and 4"))
  }

  @Test func rejectsSecondHost() throws {
    let host = try host()
    try add("good", to: host)
    _ = try host.manifest("kitchen") { $0.isTimeline }
    let second = try host.run(["run"])
    #expect(second.code == 1)
    #expect(second.errors.hasPrefix("test-widgets: another host (process "))
    // The host commits after it has written the manifest.
    #expect(host.wait { try status(host)["stage"] as? String == "timeline" })
  }

  @Test func keepsOutputOfAFailingWidgetAndReportsIt() throws {
    let host = try host()
    try add("crashing", to: host)
    let shown = try host.manifest("kitchen") { $0["snapshot"] != nil }
    var failure: [String: Any]?
    while failure == nil { failure = try status(host)["failure"] as? [String: Any] }
    #expect((failure?["message"] as? String)?.hasPrefix("widget 'crashing' crashed") == true)
    #expect(failure?["count"] as? Int == 1)
    #expect(try folder.manifest("kitchen") as NSDictionary == shown as NSDictionary)
    let text = try host.run(["status", "kitchen"]).output
    #expect(text.contains("\n  shows its snapshot\n"))
    #expect(text.contains("\n  failed 1×, next retry in "))
  }

  @Test func appReadsConfigurations() throws {
    let app = Program(name: "test-app")
    let state = ["PLACARD_STATE": folder.url.path + "/state"]
    let adding: [(Program, String, String)] = [
      (.testWidgets, "counting", "step=7"),
      (.emojiRangers, "com.example.emoji-rangers.hero", "hero=egghead"),
    ]
    for (program, kind, value) in adding {
      let add = try program.run(
        ["add", "--kind", kind, "--family", "systemSmall", "--parameter", value], in: folder,
        environment: state)
      #expect(add.code == 0, "\(add.errors)")
    }
    #expect(
      try app.run(["configurations"], in: folder, environment: state).output == """
        counting step 7
        com.example.emoji-rangers.hero hero egghead Egghead, level 10

        """)
  }

  private func status(_ host: RunningHost) throws -> [String: Any] {
    let text = try host.run(["status", "kitchen", "--json"]).output
    let status = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    return try #require((status?["instances"] as? [[String: Any]])?.first)
  }

  private func viewsPerDay(_ host: RunningHost) throws -> Double? {
    try status(host)["looksPerDay"] as? Double
  }
}
