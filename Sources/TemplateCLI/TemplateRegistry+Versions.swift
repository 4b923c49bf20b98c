import Foundation
import Glibc
import Graphics
import PlacardCLI
import TemplateData
package import WidgetHost
import WidgetTemplates
package import WidgetTimeline
package import WidgetWorker

/// The versions of templates in the state folder.
extension TemplateRegistry {
  package func version(_ kind: String) throws -> WidgetDefinition? {
    let named = VersionedKind(kind)
    guard let path = named.folder(in: folder) else { return nil }
    guard TemplatePath.isTemplate(path) else {
      throw TemplateError(
        "'\(path)' is missing, so version \(named.version?.prefix(12) ?? "") of '\(named.kind)' cannot be drawn; "
          + "'upgrade \(named.kind)' with the folder of a version, or 'rollback \(named.kind)'")
    }
    return try load(path).widget(in: templateEnvironment)
  }

  package func checkFolder(of kind: String) throws {
    guard !hasStoredVersion(ofMissing: kind) else {
      throw TemplateError(
        "the folder of the template '\(kind)', which has its first version, does not exist; restore it, or use "
          + "'upgrade \(kind)' with the folder of a version")
    }
    _ = try template(named: kind)
  }

  /// Whether a template's folder does not exist, but the state folder has versions of it, which instances still show.
  ///
  /// A folder with errors exists.
  func hasStoredVersion(ofMissing kind: String) -> Bool {
    let programs = folder.programs
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: programs)) ?? []
    return versions.contains { TemplatePath.isTemplate("\(programs)/\($0)/\(kind)") }
      && !all().templates.contains { $0.kind == kind } && !hasUnreadableFolder(named: kind)
  }

  /// Returns the template with a name or path, or the version that instances show if its folder does not exist any more.
  func shownTemplate(named name: String, _ state: StateOptions) throws -> LoadedTemplate {
    guard !name.contains("/"), hasStoredVersion(ofMissing: name) else {
      return try template(named: name)
    }
    let registered = try state.storeForReading().templates().first { $0.id == name }
    let versions = registered?.versions(.current, .canary) ?? []
    guard let version = versions.lazy.compactMap(\.templateVersion).first,
      let folder = VersionedKind(kind: name, version: version).folder(in: state.folder)
    else { return try template(named: name) }
    return try load(folder)
  }

  package func inspect(
    _ folder: String, of kind: String, copiedFrom source: String, limits: WorkerLimits
  ) throws -> ProgramVersion.Widget {
    // A description with errors is reported with all others.
    if let other = try? LoadedTemplate(folder: folder).kind, other != kind {
      throw TemplateError(
        "'\(source)' has the kind '\(other)'; change the 'kind' in its widget.json to '\(kind)'")
    }
    let editor = TemplateOperations(self, in: self.folder, limits: limits)
    let errors = try editor.problems(in: folder, of: kind, checksAllVariants: true).filter(
      \.isError)
    guard errors.isEmpty else {
      for problem in errors {
        let location = problem.file.map { file in
          "\(source)/\(file)"
            + (problem.line.map { ":\($0):\(problem.column ?? 1)" } ?? "") + ": "
        }
        StandardError.reportError((location ?? "") + problem.message)
      }
      throw CommandError.alreadyReported
    }
    let template = try LoadedTemplate(folder: folder)
    let widget = template.widget(in: templateEnvironment)
    return ProgramVersion.Widget(
      kind: kind, families: widget.families, intentType: widget.configurable?.intentType,
      wantsLocation: widget.reloadsOnLocationChange)
  }

  package func trustCopy(_ folder: String, of source: String) throws {
    let trust = TemplateTrust(folder: self.folder.path)
    guard try !trust.trustCopy(folder, of: source), try !trust.isTrusted(folder) else { return }
    let privileges = try LoadedTemplate(folder: folder).description.privileges
    guard let first = privileges.first else { return }
    throw TemplateError(
      "'\(source)' needs trust, because it \(first); read its files, and 'trust \(source)'")
  }
}
