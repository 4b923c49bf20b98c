import Foundation
import TemplateData
import TestSupport
import Testing
import WidgetTimeline
import WidgetUI

@testable import WidgetTemplates

/// The content that a template shows if its data is outdated or invalid.
struct CachedDataTests {
  @Test("Data that does not match the sample does not replace valid data")
  func mismatchedDataDoesNotReplaceValidData() throws {
    let template = try WrittenTemplate(
      widget: #"{ "sources": { "meter": { "file": "meter.json" } } }"#)
    let cache = DataCache(folder: template.folder.path + "/cache")
    var templateEnvironment = template.templateEnvironment
    templateEnvironment.cache = cache
    func fetched(_ json: String) throws -> FetchedData {
      try template.folder.write(json, to: "meter/meter.json")
      let run = TemplateRun(
        template: try template.loaded().compiled(), folder: template.path,
        templateEnvironment: templateEnvironment,
        values: [:],
        now: template.test.now, environment: EnvironmentValues())
      return try run.fetch(run.template.description.sources)[0]
    }
    #expect(try fetched(#"{ "power": 5 }"#).value == ["power": 5])
    let wrong = try fetched(#"{ "power": "much" }"#)
    #expect(wrong.value == ["power": 5])
    #expect(
      wrong.failure
        == "\(template.path)/meter.json: 'meter.power' is a string, but in 'sample.json' it is 'Int'"
    )
    #expect(
      try fetched(#"{ "power": 6 }"#)
        == FetchedData(
          value: ["power": 6], fetchedAt: template.test.now, checkedAt: template.test.now))
  }
}
