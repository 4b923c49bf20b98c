import Foundation
import Graphics
import HTTPClient
import TemplateData
import TestSupport
import Testing
import WidgetTimeline
import WidgetUI

@testable import WidgetTemplates

/// What a template does while a server does not answer, and afterwards.
struct OutageTests {
  private let template: WrittenTemplate

  init() throws {
    template = try WrittenTemplate(
      widget: #"""
        { "sources": { "meter": { "url": "http://example.org/meter" } },
          "reload": ".after(entry.date + 4 * 3600)" }
        """#)
  }

  private func answer(_ power: Int) -> HTTPResponse {
    HTTPResponse(status: 200, body: Array(#"{ "power": \#(power) }"#.utf8))
  }

  /// What the provider gives: the power, what is told, and after how many seconds it wants to be asked again.
  private func timeline(
    refreshes: Bool = false
  ) throws -> (power: Int?, told: [String], reload: Double?) {
    var environment = EnvironmentValues()
    environment.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
    func run(refreshes: Bool) throws -> TemplateRun {
      var renderEnvironment = template.renderEnvironment
      renderEnvironment.cache = DataCache(folder: template.folder.path + "/cache")
      renderEnvironment.refreshes = refreshes
      return TemplateRun(
        template: try template.loaded().compiled(), folder: template.path,
        renderEnvironment: renderEnvironment,
        values: [:],
        now: template.test.now, environment: environment)
    }
    let asking = try run(refreshes: refreshes)
    let sources = try asking.fetched()
    // What was kept of it, as nobody is asked twice within a minute.
    let given = try run(refreshes: false).asked(asking.template.description.sources)[0]
    var power: Int?
    if case .integer(let number)? = given.value?["power"] { power = number }
    var reload: Double?
    let policy = try asking.policy(asking.entries(sources), sources)
    if case .after(let date) = policy.rule {
      reload = date.timeIntervalSince(template.test.now)
    }
    return (power, sources.diagnostics.map(\.message), reload)
  }

  @Test("A server that failed is asked again soon, and it is told when")
  func retries() throws {
    template.test.http.add(answer(1))
    #expect(try timeline() == (1, [], 4 * 3600))
    template.test.advance(3600)
    template.test.http.fail(.notConnected)
    let failed = try timeline()
    #expect(failed.power == 1)
    #expect(failed.reload == 900)
    #expect(
      failed.told == [
        "source 'meter' failed, its last data is shown: 'example.org' refused the connection; "
          + "the next try is after \(time(60)), or at once by 'placard reload'"
      ])
  }

  @Test("A server that wants to be left alone for longer is")
  func retryAfter() throws {
    template.test.http.add(answer(1))
    _ = try timeline()
    template.test.advance(100)
    template.test.http.add(HTTPResponse(status: 503, headers: ["retry-after": "7200"]))
    let failed = try timeline()
    #expect(failed.reload == 7200)
  }

  @Test("Who asks for a reload does not wait, and a success leaves nothing of the failure")
  func refreshes() throws {
    template.test.http.add(answer(1))
    _ = try timeline()
    template.test.advance(3600)
    template.test.http.fail(.notConnected)
    _ = try timeline()
    template.test.advance(1)
    template.test.http.add(answer(2))
    let resting = try timeline()
    #expect(resting.power == 1 && resting.told.count == 1)
    #expect(template.test.http.requests.count == 2)
    let asked = try timeline(refreshes: true)
    #expect(asked.power == 2)
    let later = try timeline()
    #expect(later.power == 2)
    #expect(later.told == [])
    #expect(later.reload == 14_400)
  }

  private func time(_ seconds: Double) -> String {
    let parts = Calendar.current.dateComponents(
      in: TimeZone(identifier: "Europe/Berlin") ?? .gmt, from: template.test.now + seconds)
    func two(_ number: Int?) -> String { String(("0" + String(number ?? 0)).suffix(2)) }
    return two(parts.hour) + ":" + two(parts.minute)
  }
}
