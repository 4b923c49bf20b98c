import CheckedJSON
import Foundation
import Testing
import WidgetHost

@testable import FleetConfiguration

@Suite("Plans of fleets")
struct FleetPlannerTests {
  private static let fleet = """
    {
      "instances": {
        "clock": { "kind": "clock", "family": "systemSmall", "device": "trmnl-og", "tags": ["b", "a"] },
        "door": { "kind": "notice", "family": "systemSmall", "device": "trmnl-og",
          "parameters": { "text": "open" }, "budget": 24 }
      },
      "stacks": { "hall": { "instances": ["clock"] } },
      "playlists": { "lobby": { "instances": ["clock", "door"], "interval": "1h" } },
      "screens": {
        "wall": { "device": "trmnl-og", "layout": "halves", "slots": [
          { "widget": "weather", "cell": "left", "parameters": { "city": "Lisbon" } },
          { "stack": "hall", "cell": "right" } ],
          "instances": { "wall-left": { "tags": ["a"], "budget": "unlimited" } } }
      },
      "devices": {
        "kitchen": { "shows": "wall", "identifier": "02:00:00:12:34:56" },
        "office": { "profile": "trmnl-og" }
      },
      "environments": {
        "tags": { "a": { "timeZone": "Europe/Lisbon" } },
        "displays": { "trmnl-og": { "location": { "latitude": 38.5, "longitude": -9 } } }
      },
      "tapHandlers": { "otherwise": "nothing" }
    }
    """

  private func applied() -> FleetSample {
    var sample = FleetSample()
    #expect(sample.apply(Self.fleet) == [])
    return sample
  }

  /// The number of added instances, of which each has another kind, and the last lines of the plan.
  private static let additions: [(Int, [String])] = [
    (
      21,
      [
        "+ instance w-120: kind-120, systemSmall on trmnl-og",
        "+ instance w-121: kind-121, systemSmall on trmnl-og",
        "+ device hall: shows w-101", "22 to add, 0 to change, 0 to remove, 0 unchanged",
      ]
    ),
    (
      500,
      [
        "+ instance w-120: kind-120, systemSmall on trmnl-og", "+ 480 more instances",
        "+ device hall: shows w-101", "501 to add, 0 to change, 0 to remove, 0 unchanged",
      ]
    ),
  ]

  @Test("count the additions of a kind after the first twenty", arguments: additions)
  func manyAdditions(_ count: Int, _ expected: [String]) {
    let instances = (101...100 + count).map {
      #""w-\#($0)": { "kind": "kind-\#($0)", "family": "systemSmall", "device": "trmnl-og" }"#
    }
    let (plan, errors) = FleetSample().plan(
      #"{ "instances": { \#(instances.joined(separator: ", ")) }, "devices": { "hall": { "shows": "w-101" } } }"#
    )
    #expect(errors == [])
    #expect(plan.text.split(separator: "\n").suffix(4).map(String.init) == expected)
    // JSON lists all of them.
    guard case .array(let changes)? = plan.json["changes"] else {
      Issue.record("there are no changes")
      return
    }
    #expect(changes.count == count + 1)
  }

  @Test("count equal changes after the first twenty")
  func equalChanges() {
    func fleet(budget: Int) -> String {
      let instances = (101...123).map {
        #""w-\#($0)": { "kind": "clock", "family": "systemSmall", "device": "trmnl-og", "budget": \#(budget) }"#
      }
      return #"{ "instances": { \#(instances.joined(separator: ", ")) } }"#
    }
    var sample = FleetSample()
    #expect(sample.apply(fleet(budget: 24)) == [])
    let (plan, errors) = sample.plan(fleet(budget: 12))
    #expect(errors == [])
    #expect(
      plan.text.split(separator: "\n").suffix(3) == [
        "~ instance w-120: budget 24 → 12", "~ 3 more instances: budget 24 → 12",
        "0 to add, 23 to change, 0 to remove, 0 unchanged",
      ])
  }

  @Test("export a device whose content was removed as one that shows nothing")
  func exportAfterRemoval() {
    var sample = applied()
    sample.current.screens = []
    #expect(sample.current.devicesShowingRemoved.map(\.id) == ["kitchen"])
    let text = JSONWriter.string(
      of: FleetExport(sample.current) { _ in true }.json, layout: .compact)
    #expect(
      text.contains(#""kitchen":{"profile":"trmnl-og","identifier":"020000123456"}"#), "\(text)")
    let (plan, errors) = sample.plan(text)
    #expect(errors == [])
    #expect(
      plan.lines.filter { $0.contains("device") } == [
        "~ device kitchen: shows wall → shows nothing"
      ])
  }

  /// The number of removed instances, and the last lines of the plan.
  private static let removals: [(Int, [String])] = [
    (
      21,
      [
        "- instance clock-120", "- instance clock-121", "- stack all",
        "0 to add, 0 to change, 22 to remove, 0 unchanged",
      ]
    ),
    (
      57,
      [
        "- instance clock-120", "- 37 more instances", "- stack all",
        "0 to add, 0 to change, 58 to remove, 0 unchanged",
      ]
    ),
  ]

  @Test("count the removals of a kind after the first twenty", arguments: removals)
  func manyRemovals(_ count: Int, _ expected: [String]) {
    let instances = (101...100 + count).map {
      #""clock-\#($0)": { "kind": "clock", "family": "systemSmall", "device": "trmnl-og" }"#
    }
    var sample = FleetSample()
    let errors = sample.apply(
      #"{ "instances": { \#(instances.joined(separator: ", ")) }, "stacks": { "all": { "instances": ["clock-101"] } } }"#
    )
    #expect(errors == [])
    let (plan, others) = sample.plan(#"{ "instances": {} }"#, prunes: true)
    #expect(others == [])
    #expect(plan.text.split(separator: "\n").suffix(4).map(String.init) == expected)
  }

  @Test("add everything to an empty host")
  func adding() {
    let (plan, errors) = FleetSample().plan(Self.fleet)
    #expect(errors == [])
    #expect(
      plan.text == """
        + instance clock: clock, systemSmall on trmnl-og
        + instance door: notice, systemSmall on trmnl-og
        + instance wall-left: weather, systemSmall on trmnl-og
        + stack hall: clock
        + playlist lobby: clock, door, each for 1h
        + screen wall: hall, wall-left on trmnl-og
        + device kitchen: shows wall
        + device office: shows nothing
        + environment of tag a: Europe/Lisbon
        + environment of display trmnl-og: at 38.5,-9.0
        + tap handlers: 'serve' performs them
        11 to add, 0 to change, 0 to remove, 0 unchanged
        """)
    #expect(plan.change.instances.added.map(\.tags) == [["a", "b"], nil, ["a"]])
    #expect(plan.change.instances.added.map(\.budget) == [nil, .perDay(24), .unlimited])
    // The stack and the screen give their instances the size of the slot.
    #expect(plan.change.instances.added.map { $0.slotSettings != nil } == [true, false, true])
    #expect(plan.change.devices.added.map(\.identifier) == ["020000123456", nil])
    #expect(plan.change.devices.added.map(\.profile) == ["trmnl-og", "trmnl-og"])
  }

  @Test("change nothing the second time")
  func idempotence() {
    let (plan, errors) = applied().plan(Self.fleet)
    #expect(errors == [])
    #expect(plan.isEmpty)
    #expect(plan.text == "nothing to change, 11 unchanged")
    #expect(applied().plan(Self.fleet, prunes: true).plan.isEmpty)
  }

  @Test("take an export back without a change")
  func export() throws {
    let sample = applied()
    let text = JSONWriter.string(of: FleetExport(sample.current) { _ in true }.json)
    #expect(!text.contains("token"))
    let (plan, errors) = sample.plan(text, prunes: true)
    #expect(errors == [])
    #expect(plan.isEmpty, "\(plan.text)")
    var other = FleetSample()
    #expect(other.apply(text) == [])
    #expect(other.current.instances == sample.current.instances)
    #expect(other.current.stacks == sample.current.stacks)
    #expect(other.current.environments == sample.current.environments)
    #expect(other.current.tapHandlers == sample.current.tapHandlers)
  }

  /// A change of the file, and the lines of the plan.
  private static let changes: [(String, String, String)] = [
    (#""text": "open""#, #""text": "closed""#, "~ instance door: parameter text 'open' → 'closed'"),
    (
      #""tags": { "a": { "timeZone": "Europe/Lisbon" } }"#,
      #""tags": { "a": { "timeZone": "Europe/Lisbon", "locale": "pt_PT" } }"#,
      "~ environment of tag a: Europe/Lisbon → pt_PT, Europe/Lisbon"
    ),
    (#""budget": 24"#, #""budget": "unlimited""#, "~ instance door: budget 24 → unlimited"),
    (#"["b", "a"]"#, #"["c"]"#, "~ instance clock: tags a, b → c"),
    (#""kind": "notice""#, #""kind": "news""#, "~ instance door: kind notice → news"),
    (
      #""device": "trmnl-og", "tags""#, #""dither": "atkinson", "device": "trmnl-og", "tags""#,
      "~ instance clock: dither default → atkinson"
    ),
    (
      #""interval": "1h""#, #""interval": "30m""#,
      "~ playlist lobby: clock, door, each for 1h → clock, door, each for 30m"
    ),
    (
      #"["clock", "door"]"#, #"["door"]"#,
      "~ playlist lobby: clock, door, each for 1h → door, each for 1h"
    ),
    (
      #""city": "Lisbon""#, #""city": "Porto""#,
      "~ instance wall-left: parameter city 'Lisbon' → 'Porto'"
    ),
    (#""shows": "wall""#, #""shows": "lobby""#, "~ device kitchen: shows wall → shows lobby"),
    (#""otherwise": "nothing""#, #""otherwise": "open""#, "~ tap handlers: they have changed"),
    (#", "budget": "unlimited" } }"#, " } }", "~ instance wall-left: budget unlimited → default"),
  ]

  @Test("describe the changes", arguments: changes)
  func changing(_ old: String, _ new: String, _ line: String) {
    #expect(Self.fleet.contains(old))
    let (plan, errors) = applied().plan(Self.fleet.replacing(old, with: new))
    #expect(errors == [])
    #expect(plan.text.split(separator: "\n").contains(Substring(line)), "\(plan.text)")
  }

  @Test("replace an instance of another widget, whose state does not apply")
  func replacing() {
    let text = Self.fleet.replacing(#""kind": "notice""#, with: #""kind": "news""#)
    let change = applied().plan(text).plan.change.instances
    #expect(change.removed == ["door"])
    #expect(change.added.map(\.id) == ["door"])
    #expect(change.changed == [])
  }

  @Test("leave or remove what the file does not list")
  func pruning() {
    let text = """
      { "instances": {
        "clock": { "kind": "clock", "family": "systemSmall", "device": "trmnl-og", "tags": ["a", "b"] }
      } }
      """
    let sample = applied()
    #expect(sample.plan(text).plan.text == "nothing to change, 1 unchanged")
    #expect(
      sample.plan(text, prunes: true).plan.text == """
        ~ instance clock: slot 384×464 → none
        - instance door
        - instance wall-left
        - stack hall
        - playlist lobby
        - screen wall
        - device kitchen
        - device office
        - environment of tag a
        - environment of display trmnl-og
        - tap handlers
        0 to add, 1 to change, 10 to remove, 0 unchanged
        """)
  }

  /// A part of the file, what replaces it, and the errors, by line and column.
  private static let mistakenFiles: [(String, String, [String])] = [
    (
      #""instances": ["clock"] }"#, #""instances": ["clok"] }"#,
      [
        "f:7:39: 'stacks.hall.instances[0]' names the instance 'clok', which does not exist; did you mean 'clock'?"
      ]
    ),
    (
      #""stack": "hall""#, #""stack": "hal""#,
      [
        "f:12:7: 'screens.wall.slots[1]' shows the stack 'hal', which does not exist; did you mean 'hall'?"
      ]
    ),
    (
      #""shows": "wall""#, #""shows": "wal""#,
      [
        "f:16:27: 'devices.kitchen.shows' names the instance, stack, playlist or screen 'wal', which does not exist; did you mean 'wall'?"
      ]
    ),
    (
      #""hall": { "instances""#, #""door": { "instances""#,
      [
        "f:7:23: 'stacks.door' would be a stack 'door', which is an instance already; use another name"
      ]
    ),
    (
      #""family": "systemSmall", "device": "trmnl-og",\#n      "parameters""#,
      #""family": "systemMedium", "device": "trmnl-og",\#n      "parameters""#,
      [
        "f:8:27: 'playlists.lobby' is not possible: 'door' is 'systemMedium' on 'trmnl-og', but 'clock' is 'systemSmall' on 'trmnl-og'; the instances of a stack must have the same family and device"
      ]
    ),
    (
      #""profile": "trmnl-og" }"#, #""profile": "trmnl-gg" }"#,
      ["f:17:28: 'devices.office.profile' is not a display: "]
    ),
    (
      #""profile": "trmnl-og" }"#, "}",
      ["f:17:15: 'devices.office' has no 'shows' and no 'profile'; add one of them"]
    ),
    (
      #""profile": "trmnl-og" }"#, #""profile": "trmnl-og", "identifier": "020000123456" }"#,
      ["f:17:54: 'devices.office.identifier' is that of the device 'kitchen', too; remove one"]
    ),
    (
      #""shows": "wall","#, #""shows": "wall", "profile": "kindle-pw4","#,
      [
        "f:16:46: 'devices.kitchen.profile' is 'kindle-pw4', but 'wall' is drawn for 'trmnl-og'; remove it"
      ]
    ),
  ]

  @Test("name what does not exist or does not fit", arguments: mistakenFiles)
  func errors(_ old: String, _ new: String, _ expected: [String]) {
    #expect(Self.fleet.contains(old))
    let errors = FleetSample().plan(Self.fleet.replacing(old, with: new)).errors
    // The resolver, which the sample leaves out, checks the names of the instances that screens create.
    let first = errors.prefix(expected.count)
    #expect(first.count == expected.count)
    for (error, expected) in zip(first, expected) {
      #expect(error.hasPrefix(expected), "\(error)")
    }
  }

  /// A part of the file, what replaces it, and all errors.
  private static let causes: [(String, String, [String])] = [
    (
      #""clock": { "kind": "clock", "family": "systemSmall""#,
      #""clock": { "kind": "clock", "family": "systemTiny""#,
      ["f:3:43: 'instances.clock.family' "]
    ),
    (
      #""instances": ["clock"] }"#, #""instances": ["clok"] }"#,
      ["f:7:39: 'stacks.hall.instances[0]' names the instance 'clok', which does not exist"]
    ),
    (
      #""instances": ["clock"] }"#, #""instances": ["lobby"] }"#,
      ["f:7:39: 'stacks.hall.instances[0]' names the instance 'lobby', which does not exist"]
    ),
  ]

  @Test("name the cause of an error, and not what follows from it", arguments: causes)
  func consequences(_ old: String, _ new: String, _ expected: [String]) {
    #expect(Self.fleet.contains(old))
    let errors = FleetSample().plan(Self.fleet.replacing(old, with: new)).errors
    #expect(errors.count == expected.count, "\(errors)")
    for (error, expected) in zip(errors, expected) {
      #expect(error.hasPrefix(expected), "\(error)")
    }
  }

  @Test("export the folder of a template that its kind does not lead to")
  func exportedFolders() {
    let sample = applied()
    let export = FleetExport(sample.current, isTemplate: { _ in true }) { instance in
      ["clock", "weather"].contains(instance.kind) ? "/templates/\(instance.kind)" : nil
    }
    let text = JSONWriter.string(of: export.json, layout: .compact)
    #expect(text.contains(#""clock":{"widget":"/templates/clock","family""#), "\(text)")
    #expect(text.contains(#"{"widget":"/templates/weather","cell":"left""#), "\(text)")
    #expect(text.contains(#""kind":"notice""#) && !text.contains(#""kind":"clock""#))
  }

  @Test("approve a display that waits, by its identifier")
  func approval() {
    var sample = FleetSample()
    var waiting = RegisteredDevice(
      id: "trmnl-123456", identifier: "020000123456", profile: "trmnl-og", added: FleetSample.now)
    waiting.pairing = PairingRequest(code: "ABCDEF", began: FleetSample.now, offeredToken: "digest")
    sample.current.devices = [waiting]
    #expect(sample.apply(Self.fleet) == [])
    let kitchen = sample.current.devices.first { $0.id == "kitchen" }
    #expect(sample.current.devices.map(\.id) == ["kitchen", "office"])
    #expect(kitchen?.isApproved == true)
    #expect(kitchen?.tokenDigest == "digest")
    #expect(kitchen?.clientName == "trmnl-123456")
    #expect(sample.plan(Self.fleet).plan.isEmpty)
  }

  @Test("give a display its label, keep it in an export, and remove it without one")
  func label() {
    var sample = applied()
    let labeled = Self.fleet.replacing(
      #""office": {"#, with: #""office": { "label": " Office 📱 ","#)
    #expect(
      sample.plan(labeled).plan.lines.filter { $0.contains("office") }
        == ["~ device office: label none → Office 📱"])
    #expect(sample.apply(labeled) == [])
    #expect(sample.current.devices.map(\.label) == [nil, "Office 📱"])
    #expect(sample.plan(labeled).plan.isEmpty)
    let text = JSONWriter.string(
      of: FleetExport(sample.current) { _ in true }.json, layout: .compact)
    #expect(text.contains(#""office":{"label":"Office 📱","profile":"trmnl-og"}"#), "\(text)")
    #expect(sample.apply(Self.fleet) == [])
    #expect(sample.current.devices.map(\.label) == [nil, nil])
  }

  @Test("leave displays that wait for approval alone")
  func waiting() {
    var sample = applied()
    var waiting = RegisteredDevice(id: "new", profile: "trmnl-og", added: FleetSample.now)
    waiting.pairing = PairingRequest(code: "ABCDEF", began: FleetSample.now)
    sample.current.devices.append(waiting)
    #expect(sample.plan(Self.fleet, prunes: true).plan.isEmpty)
    #expect(!JSONWriter.string(of: FleetExport(sample.current) { _ in true }.json).contains("new"))
  }
}
