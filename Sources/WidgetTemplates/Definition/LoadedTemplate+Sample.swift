import CheckedJSON
package import Foundation
package import Graphics
import TemplateData
package import WidgetTimeline
import WidgetUI

/// The entries of a template's sample, ready to be drawn.
package struct SampleEntries: Sendable {
  package var entries: [RenderableEntry]
  /// The moment that the first one is of.
  package var date: Date
  /// What there is to say of them.
  package var diagnostics: [Diagnostic]
}

extension LoadedTemplate {
  /// The moment of a sample that is of none.
  private static let standardMoment = Date(timeIntervalSince1970: 1_768_383_660)

  /// Makes the entries of the sample, and asks when they would be made anew.
  ///
  /// - Throws: ``TemplateError`` with all that is wrong.
  package func sampled() throws(TemplateError) -> SampleEntries {
    let compiled = try compiled()
    let run = TemplateRun(
      template: compiled, folder: folder, renderEnvironment: .closed, values: [:],
      now: Self.standardMoment,
      environment: EnvironmentValues()
    ).ofSample
    do {
      let entries = try run.entries(try run.sample())
      _ = try run.policy(entries)
      let assets = assets
      return SampleEntries(
        entries: entries.map { entry in
          RenderableEntry(date: entry.date) {
            compiled.views.view(of: entry.record, assets: assets)
          }
        }, date: run.now,
        diagnostics: run.notes.diagnostics
          + [UnusedMembers(in: compiled).diagnostic].compactMap { $0 })
    } catch let error as DataReader.Mismatch {
      throw compiled.sampleFile.error(at: error.path, error.message)
    } catch {
      throw TemplateError("\(folder)/\(TemplateFiles.sampleFile): error: \(error)")
    }
  }
}
