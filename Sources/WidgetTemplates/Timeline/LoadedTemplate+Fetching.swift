package import Foundation
package import TemplateData
package import WidgetTimeline
import WidgetUI

extension LoadedTemplate {
  /// Asks every source once, and waits for all: what they gave, by their names.
  ///
  /// - Throws: ``TemplateError`` where the template is wrong.
  package func fetch(
    in renderEnvironment: TemplateEnvironment, values: ParameterValues, now: Date,
    timeZone: TimeZone
  ) throws -> [String: FetchedData] {
    var environment = EnvironmentValues()
    environment.timeZone = timeZone
    let run = TemplateRun(
      template: try compiled(), folder: folder, renderEnvironment: renderEnvironment,
      values: values, now: now,
      environment: environment)
    let sources = run.template.description.sources
    let results = try run.asked(sources)
    return Dictionary(uniqueKeysWithValues: zip(sources.map(\.name), results))
  }
}
