import FileStorage
import Foundation
import Glibc
import Graphics
import PlacardCLI
import Synchronization
import TemplateData
package import WidgetHost
import WidgetTemplates
package import WidgetTimeline
import WidgetUI
package import WidgetWorker

/// The operations of the administration pages on templates: read, check, draw, save, copy and delete.
///
/// The commands for them are `templates`, `check`, `preview` and `new`; a folder that `new` creates is deleted by hand.
package final class TemplateOperations: TemplateEditor {
  private let registry: TemplateRegistry
  private let folder: StateFolder
  private let limits: WorkerLimits
  /// The worker that checks templates, started with the first one.
  private let checker = Mutex<RequestPool?>(nil)

  /// Creates the operations of a program.
  ///
  /// - Parameters:
  ///   - registry: The templates.
  ///   - folder: The state folder, in which copies are.
  ///   - limits: The limits of workers.
  package init(_ registry: TemplateRegistry, in folder: StateFolder, limits: WorkerLimits) {
    self.registry = registry
    self.folder = folder
    self.limits = limits
  }

  // MARK: Reading

  package func templates() -> (templates: [EditableTemplate], problems: [String]) {
    let all = registry.all()
    return (
      all.templates.map { template in
        EditableTemplate(
          kind: template.kind, name: template.description.displayName,
          summary: template.description.summary, families: template.description.families,
          isOwn: isEditable(template), isCopy: isCopy(template))
      }, all.diagnostics.map(\.message)
    )
  }

  package func text(of kind: String) throws -> TemplateText {
    let template = try template(kind)
    let text = TemplateText(
      widget: try read("widget.json", of: template), views: try read("views.swift", of: template),
      sample: hasSample(template) ? try read("sample.json", of: template) : "")
    guard text.byteCount <= TemplateText.maximumBytes else {
      throw TemplateEditError.tooLarge(kind)
    }
    return text
  }

  private func template(_ kind: String) throws -> LoadedTemplate {
    guard let template = registry.all().templates.first(where: { $0.kind == kind }) else {
      throw TemplateEditError.unknown(kind)
    }
    return template
  }

  /// Whether the pages may change a template, because it is not installed with the program.
  private func isEditable(_ template: LoadedTemplate) -> Bool {
    !registry.isShipped(template.folder) && access(template.folder, W_OK) == 0
  }

  /// Whether a template is in the folder of copies; others are in folders of the user, who may need them elsewhere.
  private func isCopy(_ template: LoadedTemplate) -> Bool {
    let copies = URL(fileURLWithPath: "\(folder.path)/templates").standardizedFileURL.path
    let parent = URL(fileURLWithPath: template.folder).deletingLastPathComponent()
    return isEditable(template) && parent.standardizedFileURL.path == copies
  }

  private func hasSample(_ template: LoadedTemplate) -> Bool {
    access(template.folder + "/sample.json", F_OK) == 0
  }

  private func read(_ name: String, of template: LoadedTemplate) throws -> String {
    let file = try TemplateFiles.read(name, in: template.folder, atMost: 1 << 20)
    return String(decoding: file, as: UTF8.self)
  }

  // MARK: Checking

  package func problems(
    in text: TemplateText, of kind: String, checksAllVariants: Bool
  ) throws -> [TemplateProblem] {
    let template = try template(kind)
    return try withDraft(text, of: template) {
      try problems(in: $0, of: kind, checksAllVariants: checksAllVariants)
    }
  }

  /// Returns the problems of the template in a folder: in all variants of the sample, or in the first one.
  func problems(
    in draft: String, of kind: String, checksAllVariants: Bool
  ) throws -> [TemplateProblem] {
    let pool = try checker.withLock { checker in
      let pool = try checker ?? RequestPool(for: [Self.subject], limits: limits)
      checker = pool
      return pool
    }
    var problems: [TemplateProblem] = []
    var (variant, variants) = (0, 1)
    while variant < variants {
      let request = try TemplateWorkerRequest.check(folder: draft, variant: variant).bytes
      let response: [UInt8]
      do throws(RequestPool.Failure) {
        response = try pool.response(to: request, about: Self.subject)
      } catch {
        return problems + [TemplateProblem(isError: true, "\(error)")]
      }
      switch try PropertyListDecoder().decode(TemplateCheckResult.self, from: Data(response)) {
      case .issues(let messages):
        return problems + messages.map { TemplateProblem(report: $0, in: draft) }
      case .problems(let found, let count):
        variants = checksAllVariants ? count : 1
        for problem in found where problem.severity != .note {
          let text = problem.message.replacing("\(draft)/", with: "")
          let reported = TemplateProblem(isError: problem.severity == .error, text)
          if !problems.contains(reported) { problems.append(reported) }
        }
      }
      variant += 1
    }
    // The worker has read the file without an error.
    if let draftKind = try? LoadedTemplate(folder: draft).kind, draftKind != kind {
      problems.append(
        TemplateProblem(
          file: "widget.json", isError: true,
          "the kind must stay '\(kind)', by which widgets name the template; copy the template instead"
        ))
    }
    return problems
  }

  private static let subject = "the template"

  package func preview(
    _ text: TemplateText, of kind: String, family: WidgetFamily, device: String
  ) throws -> FormPreview {
    let environment = try HostStore(reading: folder).conditions().environment
    return try withDraft(text, of: try template(kind)) { draft in
      let task = ParameterFormPreviewTask(
        kind: kind, chosen: [:], change: ParameterChange(), family: family, device: device,
        devices: folder.devices, fillsPanel: false, isLive: false,
        drawing: DrawingConfiguration(
          date: nil, locale: environment.locale, timeZone: environment.timeZone,
          colorScheme: environment.colorScheme == "dark" ? .dark : .light,
          dynamicTypeSize: environment.dynamicTypeSize, systemColors: .iOS26,
          allowsRiskyDestinations: false, defaults: [:], timeout: limits.timeout))
      // The draft takes precedence in a state of its own, to which no other template was added.
      let state = StateFolder(path: (draft as NSString).deletingLastPathComponent)
      var outcome = TaskOutcome()
      var problems: [String] = []
      try TaskRunner(
        executing: .current(), limits: limits, folder: state, isQuiet: true,
        environment: [TemplatePath.variable: draft]
      ).run(.formPreview(task), of: "the template", into: &outcome) { problems.append($0) }
      guard let preview = try outcome.values(FormPreview.self).first else {
        throw CommandError(
          (problems.last ?? "the template cannot be drawn").replacing("\(draft)/", with: ""))
      }
      return preview
    }
  }

  /// Calls a closure with a folder that has the changed files, and removes it.
  private func withDraft<Result>(
    _ text: TemplateText, of template: LoadedTemplate, _ body: (String) throws -> Result
  ) throws -> Result {
    guard text.byteCount <= TemplateText.maximumBytes else {
      throw TemplateEditError.tooLarge(template.kind)
    }
    let name = (template.folder as NSString).lastPathComponent
    let root = "\(folder.path)/template-drafts/\(UUID().uuidString)"
    let draft = "\(root)/\(name)"
    let files = FileManager.default
    defer { try? files.removeItem(atPath: root) }
    try files.createDirectory(atPath: draft, withIntermediateDirectories: true)
    let assets = template.folder + "/assets"
    if files.fileExists(atPath: assets) {
      try files.copyItem(atPath: assets, toPath: draft + "/assets")
    }
    for (name, text) in contents(text, of: template) {
      try AtomicFile.replace("\(draft)/\(name)", Data(text.utf8))
    }
    return try body(draft)
  }

  /// The files in the order in which they are written; the one that describes the widget is the last.
  private func contents(
    _ text: TemplateText, of template: LoadedTemplate
  ) -> [(name: String, text: String)] {
    let sample = text.sample.isEmpty && !hasSample(template) ? [] : [("sample.json", text.sample)]
    return sample + [("views.swift", text.views), ("widget.json", text.widget)]
  }

  // MARK: Changes

  package func save(_ text: TemplateText, of kind: String, over version: String) throws {
    let template = try template(kind)
    guard isEditable(template) else { throw TemplateEditError.notUserTemplate(kind) }
    let errors = try problems(in: text, of: kind, checksAllVariants: true).filter(\.isError)
    guard errors.isEmpty else { throw TemplateEditError.hasErrors(errors) }
    let lock = try PersistedFile.lockFolder(folder.path)
    defer { withExtendedLifetime(lock) {} }
    let current = try self.text(of: kind)
    guard current.version == version else { throw TemplateEditError.changed(kind) }
    let former = Dictionary(
      uniqueKeysWithValues: contents(current, of: template).map { ($0.0, $0.1) })
    for (name, text) in contents(text, of: template) where former[name] != text {
      try AtomicFile.replace(
        "\(template.folder)/\(name)", Data(text.utf8), access: .everyone, isDurable: true)
    }
    registry.invalidate(template.folder)
    let client = HostClient(folder)
    for instance in try HostStore(reading: folder).instances()
    where instance.kind == kind && instance.version == nil && instance.templateVersion == nil {
      try client.send(.manualReload(.instance(instance.id)), at: Date())
    }
  }

  package func copy(_ kind: String, to name: String) throws {
    let original = try template(kind)
    guard TemplateName.isSafe(name) else { throw TemplateEditError.invalidName(name) }
    let target = URL(fileURLWithPath: "\(folder.path)/templates/\(name)")
    guard !FileManager.default.fileExists(atPath: target.path),
      !registry.all().templates.contains(where: { $0.kind == name })
    else { throw TemplateEditError.exists(name) }
    try TemplateDraft(at: target).write { draft in
      try TemplateCopy(of: original, named: name).write(to: draft)
    }
    try AddedTemplates(state: folder).add(target.path)
  }

  package func delete(_ kind: String) throws {
    let removed = "\(folder.path)/template-drafts/\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: removed) }
    let former = try moveCopy(kind, into: removed)
    try TemplateTrust(folder: folder.path).revoke(former)
    try AddedTemplates(state: folder).remove(former)
    registry.invalidate(former)
  }

  /// Moves a copy that no widget shows into a new folder, and returns its former path.
  ///
  /// It is moved before it is deleted, so that nobody reads a template without some of its files, and no files are saved
  /// meanwhile.
  private func moveCopy(_ kind: String, into removed: String) throws -> String {
    let lock = try PersistedFile.lockFolder(folder.path)
    defer { withExtendedLifetime(lock) {} }
    let template = try template(kind)
    guard isCopy(template) else { throw TemplateEditError.notCopy(kind) }
    let store = try HostStore(reading: folder)
    try checkUnused(kind, in: store)
    let files = FileManager.default
    try files.createDirectory(atPath: removed, withIntermediateDirectories: true)
    try files.moveItem(atPath: template.folder, toPath: "\(removed)/template")
    do {
      // A widget may have been added between the first check and the move.
      try checkUnused(kind, in: store)
    } catch {
      try files.moveItem(atPath: "\(removed)/template", toPath: template.folder)
      throw error
    }
    return template.folder
  }

  private func checkUnused(_ kind: String, in store: HostStore) throws {
    let instances = try store.instances().filter { $0.kind == kind && $0.version == nil }
    guard instances.isEmpty else {
      throw TemplateEditError.inUse(kind, by: instances.map(\.id))
    }
  }
}

extension TemplateProblem {
  /// Reads a message that begins with file, line and column, of a template in a folder.
  init(report: String, in folder: String) {
    let head = report.prefix { !$0.isNewline }.replacing("\(folder)/", with: "")
    guard let match = head.wholeMatch(of: /([a-z]+\.(?:json|swift)):(\d+):(\d+): (?:error: )?(.*)/)
    else {
      self.init(isError: true, String(head))
      return
    }
    self.init(
      file: String(match.1), line: Int(match.2), column: Int(match.3), isError: true,
      String(match.4))
  }
}
