import CheckedJSON
import FileStorage
package import Foundation
package import Graphics
import Synchronization
package import TemplateData
import TemplateEvaluation
package import WidgetTimeline
import WidgetUI

/// A template whose `widget.json` has been read; the other files are read on first use.
package final class LoadedTemplate: Sendable {
  package let folder: String
  package let description: TemplateDescription
  private let cache = Mutex<CacheEntry?>(nil)

  /// The result of compiling the files, with their status at that time.
  private struct CacheEntry {
    var files: [FileStatus?]
    var result: Result<CompiledTemplate, TemplateError>
  }

  /// Reads a template's folder.
  ///
  /// - Throws: ``TemplateError`` if `widget.json` is missing or invalid.
  package init(folder: String) throws(TemplateError) {
    self.folder = folder
    description = try TemplateFiles.description(in: folder)
  }

  package var kind: String { description.kind }

  /// The configurable parameters, from the current contents of the files.
  package var parameters: [WidgetParameter] {
    ((try? compiled().description) ?? description).parameters.map(\.parameter)
  }

  /// The bundle of the template's images, colors and strings; `nil` if it has none.
  var assets: Bundle? {
    let path = folder + "/assets"
    var status = stat()
    // A symbolic link could lead out of the folder.
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
    return Bundle(path: path)
  }

  /// Returns the compiled template, which is cached until one of its files changes.
  func compiled() throws(TemplateError) -> CompiledTemplate {
    let status = fileStatus
    return try cache.withLock { cache in
      if let cache, cache.files == status { return cache.result }
      let result: Result<CompiledTemplate, TemplateError> = Result { () throws(TemplateError) in
        let files = try TemplateFiles(folder: folder)
        return try CompiledTemplate(files, files.description())
      }
      cache = CacheEntry(files: status, result: result)
      return result
    }.get()
  }

  /// The status of the compiled files, to detect changes.
  private var fileStatus: [FileStatus?] {
    [TemplateFiles.widgetName, TemplateFiles.viewsName, TemplateFiles.sampleFile]
      .map { FileStatus(path: folder + "/" + $0) }
  }

  /// Checks the whole template.
  ///
  /// - Throws: ``TemplateError`` with all errors.
  package func check() throws(TemplateError) { _ = try sampleEntries() }

  /// Checks that pushed data has the shape of the sample.
  ///
  /// - Throws: ``TemplateError`` if the shapes differ.
  package func check(_ json: [UInt8], of source: String, named file: String) throws(TemplateError) {
    let types = try compiled().types
    guard let place = types.entry.index(of: source) else { return }
    do throws(JSONFileError) {
      let reader = try JSONReader(json, file: file)
      let data = try DataValue(reader)
      do throws(DataReader.Mismatch) {
        _ = try DataReader(timeZone: .current, source: source)
          .value(data, as: types.entry.fields[place].type)
      } catch {
        throw JSONPathLookup(reader, after: source).error(at: error.path, error.message)
      }
    } catch {
      throw TemplateError(error)
    }
  }

  /// Returns the widget that the template describes.
  package func widget(in templateEnvironment: TemplateEnvironment) -> WidgetDefinition {
    var widget = WidgetDefinition(
      kind: kind, displayName: description.displayName, description: description.summary,
      families: description.families,
      source: TemplateSource(template: self, templateEnvironment: templateEnvironment))
    widget.contentMarginsDisabled = description.contentMarginsDisabled
    widget.marginsNeedBackground = false
    return widget
  }
}

/// The entries of a template's sample, ready to be rendered.
package struct SampleEntries: Sendable {
  package var entries: [RenderableEntry]
  /// The date of the first entry.
  package var date: Date
  /// The diagnostics of the entries.
  package var diagnostics: [Diagnostic]
}

extension LoadedTemplate {
  /// The date of a sample that specifies none.
  private static let defaultDate = Date(timeIntervalSince1970: 1_768_383_660)

  /// The date that the sample specifies; `nil` if it specifies none, or has errors.
  package var sampleDate: Date? { try? compiled().sampleFile.date }

  /// Creates the entries of the sample, and evaluates the reload policy.
  ///
  /// - Throws: ``TemplateError`` with all errors.
  package func sampleEntries() throws(TemplateError) -> SampleEntries {
    let compiled = try compiled()
    let run = TemplateRun(
      template: compiled, folder: folder, templateEnvironment: .closed, values: [:],
      now: Self.defaultDate,
      environment: EnvironmentValues()
    ).atSampleDate
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
        diagnostics: run.diagnostics.diagnostics
          + [UnusedMembers(in: compiled).diagnostic].compactMap { $0 })
    } catch let error as DataReader.Mismatch {
      throw compiled.sampleFile.error(at: error.path, error.message)
    } catch {
      throw TemplateError("\(folder)/\(TemplateFiles.sampleFile): error: \(error)")
    }
  }
}

extension LoadedTemplate {
  /// Fetches all sources once, waits for them, and returns the results by source name.
  ///
  /// - Throws: ``TemplateError`` if the template is invalid.
  package func fetch(
    in templateEnvironment: TemplateEnvironment, values: ParameterValues, now: Date,
    timeZone: TimeZone
  ) throws -> [String: FetchedData] {
    var environment = EnvironmentValues()
    environment.timeZone = timeZone
    let run = TemplateRun(
      template: try compiled(), folder: folder, templateEnvironment: templateEnvironment,
      values: values, now: now,
      environment: environment)
    let sources = run.template.description.sources
    let results = try run.fetch(sources)
    return Dictionary(uniqueKeysWithValues: zip(sources.map(\.name), results))
  }
}
