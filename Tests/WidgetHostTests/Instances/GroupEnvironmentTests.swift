import Foundation
import Testing
import WidgetTimeline

@testable import WidgetHost

/// Instances have the environment of their tags and their display, unless they have their own.
struct GroupEnvironmentTests {
  private static let lisbon = Coordinate(latitude: 38.72, longitude: -9.14)

  private static var groups: GroupEnvironments {
    var groups = GroupEnvironments()
    groups.tags["b"] = InstanceEnvironment(locale: "b", timeZone: "Europe/Berlin")
    groups.tags["a"] = InstanceEnvironment(locale: "a")
    groups.displays["panel"] = InstanceEnvironment(
      locale: "d", timeZone: "UTC", colorScheme: "dark", location: lisbon)
    return groups
  }

  /// Tags, own environments and displays, and the environment that results.
  private static let rows: [([String]?, InstanceEnvironment?, String, InstanceEnvironment)] = [
    (nil, nil, "other", InstanceEnvironment()),
    (["c"], nil, "other", InstanceEnvironment()),
    (nil, nil, "panel", groups.displays["panel"] ?? InstanceEnvironment()),
    (["b"], nil, "other", InstanceEnvironment(locale: "b", timeZone: "Europe/Berlin")),
    // The alphabetically first tag that has a value.
    (["a", "b"], nil, "other", InstanceEnvironment(locale: "a", timeZone: "Europe/Berlin")),
    (["b", "a"], nil, "other", InstanceEnvironment(locale: "a", timeZone: "Europe/Berlin")),
    (
      ["b"], InstanceEnvironment(locale: "own"), "panel",
      InstanceEnvironment(
        locale: "own", timeZone: "Europe/Berlin", colorScheme: "dark", location: lisbon)
    ),
  ]

  @Test(arguments: rows.indices) func inherits(_ index: Int) {
    let (tags, own, device, expected) = Self.rows[index]
    let instance = WidgetInstance(
      id: "i", program: "/p", kind: "k", family: .systemSmall, device: device, tags: tags,
      environment: own, added: .january(1))
    #expect(Self.groups.environment(of: instance) == expected)
  }

  @Test func aDisplayHasItsEnvironmentAsAWhole() {
    var conditions = HostConditions()
    conditions.groups = Self.groups
    #expect(conditions.on("panel").environment.zone == TimeZone(identifier: "UTC"))
    #expect(conditions.on("panel").location == Self.lisbon)
    #expect(conditions.on("other") == conditions)
  }

  /// Changes the environments of tags and displays as a command does.
  private func change(
    _ host: VirtualHost, _ work: (inout ConfigurationChange, HostConfiguration) -> Void
  ) throws {
    let configuration = try host.store.configuration()
    var change = ConfigurationChange()
    work(&change, configuration)
    #expect(try host.store.apply(change, to: configuration.version, at: host.wall))
  }

  private func host() throws -> VirtualHost {
    let host = try VirtualHost()
    for name in ["a", "b"] { try host.add(name) }
    try change(host) { change, present in
      change.instances.changed = present.instances.filter { $0.id == "a" }.map { instance in
        var instance = instance
        instance.tags = ["lobby"]
        return instance
      }
    }
    try host.settle()
    return host
  }

  private func jobs(_ host: VirtualHost, after count: Int) -> [String] {
    host.worker.jobs.dropFirst(count).map { job in
      "\(job.instance.id) \(job.task.name) \(job.environment.locale) \(job.environment.colorScheme)"
    }
  }

  private static func dark(_ change: inout ConfigurationChange, _ tag: String) {
    var groups = GroupEnvironments()
    groups.tags[tag] = InstanceEnvironment(colorScheme: "dark")
    change.environments = groups
  }

  @Test func aChangedTagRedrawsItsInstances() throws {
    let host = try host()
    let count = host.worker.jobs.count
    try change(host) { change, _ in Self.dark(&change, "lobby") }
    try host.settle()
    #expect(jobs(host, after: count) == ["a redraw en_US dark"])
    try change(host) { change, _ in change.environments = GroupEnvironments() }
    try host.settle()
    #expect(jobs(host, after: count).last == "a redraw en_US light")
    #expect(try host.store.groupEnvironments().isEmpty)
  }

  @Test func anotherTagChangesTheEnvironment() throws {
    let host = try host()
    try change(host) { change, _ in Self.dark(&change, "office") }
    try host.settle()
    let count = host.worker.jobs.count
    try change(host) { change, present in
      var instance = present.instances[1]
      instance.tags = ["office"]
      change.instances.changed = [instance]
    }
    try host.settle()
    #expect(jobs(host, after: count) == ["b redraw en_US dark"])
  }

  @Test func aHostThatWasStoppedFollowsTheChange() throws {
    let host = try host()
    try change(host) { change, _ in
      var groups = GroupEnvironments()
      groups.displays["panel"] = InstanceEnvironment(locale: "pt_PT")
      change.environments = groups
    }
    host.restart()
    let count = host.worker.jobs.count
    try host.settle()
    #expect(Set(jobs(host, after: count)) == ["a timeline pt_PT light", "b timeline pt_PT light"])
  }

  @Test func aMoveOfTheHostDoesNotReloadWhatIsElsewhere() throws {
    let host = try VirtualHost()
    try host.add("a", wantsLocation: true)
    try host.settle()
    try change(host) { change, _ in
      change.environments = Self.groups
    }
    try host.run(for: 10)
    #expect(try host.reloads().contains { $0.contains("location") || $0.contains("environment") })
    let count = try host.reloads().count
    try host.post(.location(Coordinate(latitude: 0, longitude: 0)))
    try host.run(for: 10)
    #expect(try host.reloads().count == count)
  }
}
