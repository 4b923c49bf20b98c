import Foundation
import Testing
import WidgetTimeline

@testable import WidgetHost

@Suite("Run-once mode")
struct RunOnceTests {
  private var once: HostSettings {
    var settings = HostSettings()
    settings.mode = .once
    return settings
  }

  @Test("brings new instances to their timelines and finishes")
  func added() throws {
    let host = try VirtualHost(settings: once)
    try host.add()
    #expect(try host.settle() == nil)
    #expect(host.worker.tasks == ["placeholder", "snapshot", "timeline"])
  }

  @Test("does not finish before its jobs")
  func waits() throws {
    let host = try VirtualHost(settings: once)
    try host.add()
    host.worker.withholdsResults = true
    #expect(try host.settle() != nil)
    host.worker.withholdsResults = false
    #expect(try host.settle() == nil)
  }

  @Test("performs only due work, including recent requests")
  func due() throws {
    let host = try VirtualHost(settings: once)
    try host.add("a")
    try host.add("b", kind: "other")
    try host.settle()
    host.sleep(for: 1800)
    host.restart()
    try host.post(.reload(.kind("other")))
    #expect(try host.settle() == nil)
    #expect(try host.reloads("a").count == 1)
    #expect(try host.reloads("b").last == "00:30:00 requested charged")
    host.sleep(for: 1800)
    host.restart()
    #expect(try host.settle() == nil)
    #expect(try host.reloads("a").last == "01:00:00 after charged")
    #expect(try host.reloads("b").count == 2)
  }

  @Test("updates only the specified instances, and keeps the requests of others")
  func only() throws {
    var settings = once
    settings.instanceFilter = ["b"]
    let host = try VirtualHost(settings: settings)
    try host.add("a")
    try host.add("b")
    #expect(try host.settle() == nil)
    #expect(Set(host.worker.jobs.map(\.instance.id)) == ["b"])
    try host.post(.reload(.all))
    #expect(try host.settle() == nil)
    #expect(try host.state("a").request?.reason == .requested)
    #expect(try host.reloads("b").count == 2)
  }
}
