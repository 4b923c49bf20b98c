import Foundation
import FramePipeline
import Testing

@testable import WidgetHost

/// Time of day and location influence a stack through the host's requests: views, pages, the location.
@Suite("Context-aware stacks")
struct StackContextTests {
  private static let hour = 3600.0
  private static let home = Coordinate(latitude: 48.2, longitude: 11.6)
  private static let office = Coordinate(latitude: 48.137, longitude: 11.575)

  /// Returns a host in Berlin with a stack of three members without relevance; local midnight is 0.
  private func host() throws -> VirtualHost {
    let host = try VirtualHost()
    host.wallOffset = -Self.hour
    var environment = HostEnvironment()
    environment.timeZone = "Europe/Berlin"
    try host.post(.environment(environment))
    for name in ["mail", "news", "trains"] { try host.add(name) }
    try host.store.add(
      WidgetStack(id: "desk", instances: host.store.instances(), created: host.wall),
      at: host.wall)
    try host.settle()
    return host
  }

  private func run(_ host: VirtualHost, to time: Double) throws {
    try host.run(for: time - host.uptime)
  }

  private func shown(by host: VirtualHost) throws -> String? {
    try host.store.stackStates()["desk"]?.plan?.turn(at: Timestamp(host.wall))?.member
  }

  /// Pins a member, posts a view, and unpins it.
  private func view(at member: String, _ host: VirtualHost) throws {
    for request in [
      HostRequest.page(stack: "desk", .pin(instance: member)), .viewed(instance: "desk"),
      .page(stack: "desk", .unpin),
    ] {
      try host.post(request)
      try host.settle()
    }
  }

  private func expect(_ day: Double, _ shownAt: [(Double, String)], _ host: VirtualHost) throws {
    for (hour, member) in shownAt {
      try run(host, to: day * 86_400 + hour * Self.hour)
      #expect(try shown(by: host) == member, "at \(hour)")
    }
  }

  @Test("shows the member that is usually viewed at the local time of day")
  func timeOfDay() throws {
    let host = try host()
    for day in stride(from: 0, to: 7.0, by: 1) {
      try run(host, to: day * 86_400 + 7.5 * Self.hour)
      try view(at: "news", host)
      try run(host, to: day * 86_400 + 18.5 * Self.hour)
      try view(at: "trains", host)
    }
    try expect(8, [(7.5, "news"), (18.5, "trains")], host)
  }

  @Test("shows the member that is usually viewed at the location")
  func place() throws {
    let host = try host()
    for day in stride(from: 0, to: 7.0, by: 1) {
      for (hour, location, member) in [(12.0, Self.home, "news"), (12.5, Self.office, "trains")] {
        try run(host, to: day * 86_400 + hour * Self.hour)
        try host.post(.location(location))
        try view(at: member, host)
      }
    }
    try host.post(.location(Self.home))
    try expect(8, [(12, "news")], host)
    try host.post(.location(Self.office))
    try host.settle()
    #expect(try shown(by: host) == "trains")
  }

  @Test("learns from pages that stay visible, not from those that are skipped")
  func pages() throws {
    let host = try host()
    for day in stride(from: 0, to: 7.0, by: 1) {
      try run(host, to: day * 86_400 + 7.5 * Self.hour)
      // Whichever member is shown, paging passes the others.
      try host.post(.page(stack: "desk", .pin(instance: "mail")))
      for _ in 0..<2 { try host.post(.page(stack: "desk", .next)) }
      try host.settle()
      #expect(try shown(by: host) == "trains")
    }
    try expect(8, [(7.5, "trains")], host)
    let usage = try #require(try host.store.stackStates()["desk"]?.usage)
    #expect(usage.share(of: "news", hour: 7, location: nil) == 0)
  }
}
