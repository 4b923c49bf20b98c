import CheckedJSON
package import Foundation
import Glibc
package import Graphics
import Synchronization
package import TemplateData
import TemplateEvaluation
package import WidgetTimeline
import WidgetUI

/// A template of which `widget.json` was read; the rest is read when it is first wanted.
package final class LoadedTemplate: Sendable {
  package let folder: String
  package let description: TemplateDescription
  private let kept = Mutex<CacheContents?>(nil)

  /// What was made of the files as they were.
  private struct CacheContents {
    var stamp: FileStamp
    var result: Result<CompiledTemplate, TemplateError>
  }

  /// Reads a template's folder.
  ///
  /// - Throws: ``TemplateError`` where `widget.json` is missing or wrong.
  package init(folder: String) throws(TemplateError) {
    self.folder = folder
    description = try TemplateFiles.description(in: folder)
  }

  package var kind: String { description.kind }

  /// What a person can choose, as the file says it now.
  package var parameters: [WidgetParameter] {
    ((try? compiled().description) ?? description).parameters.map(\.parameter)
  }

  /// Where the template's pictures, colors and strings are; `nil` where it has none.
  var assets: Bundle? {
    let path = folder + "/assets"
    var status = stat()
    // A link could lead out of the folder.
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
    return Bundle(path: path)
  }

  /// The template, checked as a whole: once, until one of its files changes.
  func compiled() throws(TemplateError) -> CompiledTemplate {
    let stamp = FileStamp(folder: folder)
    return try kept.withLock { kept in
      if let kept, kept.stamp == stamp { return kept.result }
      let made: Result<CompiledTemplate, TemplateError> = Result { () throws(TemplateError) in
        let files = try TemplateFiles(folder: folder)
        return try CompiledTemplate(files, files.description())
      }
      kept = CacheContents(stamp: stamp, result: made)
      return made
    }.get()
  }

  /// Checks all of the template.
  ///
  /// - Throws: ``TemplateError`` with all that is wrong.
  package func check() throws(TemplateError) { _ = try sampled() }

  /// Checks data that is to be set against the sample.
  ///
  /// - Throws: ``TemplateError`` where it is not like it.
  package func check(_ json: [UInt8], of source: String, named file: String) throws(TemplateError) {
    let types = try compiled().types
    guard let place = types.entry.place(of: source) else { return }
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

  /// The widget that the template describes.
  package func widget(in renderEnvironment: TemplateEnvironment) -> WidgetDefinition {
    var widget = WidgetDefinition(
      kind: kind, displayName: description.displayName, description: description.summary,
      families: description.families,
      source: TemplateSource(template: self, renderEnvironment: renderEnvironment))
    widget.contentMarginsDisabled = description.contentMarginsDisabled
    widget.marginsNeedBackground = false
    return widget
  }
}

/// When the files of a template were last changed.
struct FileStamp: Hashable {
  private var parts: [Int]

  init(folder: String) {
    parts = []
    for name in [TemplateFiles.widgetName, TemplateFiles.viewsName, TemplateFiles.sampleFile] {
      var status = stat()
      guard stat(folder + "/" + name, &status) == 0 else {
        parts.append(-1)
        continue
      }
      parts += [
        Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec), Int(status.st_size),
        Int(status.st_ino), Int(status.st_ctim.tv_sec), Int(status.st_ctim.tv_nsec),
      ]
    }
  }
}

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
