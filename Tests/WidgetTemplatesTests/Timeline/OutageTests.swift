import Foundation
import Graphics
import HTTPClient
import TemplateData
import TestSupport
import Testing
import WidgetTimeline
import WidgetUI

@testable import WidgetTemplates

/// The behavior of a template while a server does not respond, and afterwards.
struct OutageTests {
  private let template: WrittenTemplate

  init() throws {
    template = try WrittenTemplate(
      widget: #"""
        { "sources": { "meter": { "url": "http://example.org/meter" } },
          "reload": ".after(entry.date + 4 * 3600)" }
        """#)
  }

  private func response(_ power: Int) -> HTTPResponse {
    HTTPResponse(status: 200, body: Array(#"{ "power": \#(power) }"#.utf8))
  }

  /// The provider's timeline: the power, the diagnostics, and the delay in seconds until the next
  /// reload.
  private func timeline(
    requestedAt date: Date? = nil
  ) throws -> (power: Int?, told: [String], reload: Double?) {
    var environment = EnvironmentValues()
    environment.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
    func run(requestedAt date: Date?) throws -> TemplateRun {
      var templateEnvironment = template.templateEnvironment
      templateEnvironment.cache = DataCache(folder: template.folder.path + "/cache")
      templateEnvironment.revalidationDate = date
      return TemplateRun(
        template: try template.loaded().compiled(), folder: template.path,
        templateEnvironment: templateEnvironment,
        values: [:],
        now: template.test.now, environment: environment)
    }
    let asking = try run(requestedAt: date)
    let sources = try asking.fetched()
    // The cached response, because no server is requested twice within a minute.
    let given = try run(requestedAt: nil).fetch(asking.template.description.sources)[0]
    var power: Int?
    if case .integer(let number)? = given.value?["power"] { power = number }
    var reload: Double?
    let policy = try asking.policy(asking.entries(sources), sources)
    if case .after(let date) = policy.rule {
      reload = date.timeIntervalSince(template.test.now)
    }
    return (power, sources.diagnostics.map(\.message), reload)
  }

  @Test("A failed server is retried soon, and the failure is reported without a time")
  func failedServerIsRetried() throws {
    template.test.http.add(response(1))
    #expect(try timeline() == (1, [], 4 * 3600))
    template.test.advance(3600)
    template.test.http.fail(.notConnected)
    let failed = try timeline()
    #expect(failed.power == 1)
    #expect(failed.reload == 900)
    #expect(
      failed.told == [
        "source 'meter' failed, its last data is shown: 'example.org' refused the connection"
      ])
  }

  @Test("A server's Retry-After header is respected")
  func retryAfterHeaderIsRespected() throws {
    template.test.http.add(response(1))
    _ = try timeline()
    template.test.advance(100)
    template.test.http.add(HTTPResponse(status: 503, headers: ["retry-after": "7200"]))
    let failed = try timeline()
    #expect(failed.reload == 7200)
  }

  @Test("A requested reload does not wait, and a success clears the failure")
  func manualReloadRetriesImmediately() throws {
    template.test.http.add(response(1))
    _ = try timeline()
    template.test.advance(3600)
    template.test.http.fail(.notConnected)
    _ = try timeline()
    template.test.advance(1)
    template.test.http.add(response(2))
    let resting = try timeline()
    #expect(resting.power == 1 && resting.told.count == 1)
    #expect(template.test.http.requests.count == 2)
    let requested = try timeline(requestedAt: template.test.now)
    #expect(requested.power == 2)
    let later = try timeline()
    #expect(later.power == 2)
    #expect(later.told == [])
    #expect(later.reload == 14_400)
  }
}
