import CheckedJSON
import Foundation
import Glibc
package import Graphics
import PlacardCLI
import Synchronization
import TemplateData
package import WidgetHost
package import WidgetTemplates
package import WidgetTimeline
import WidgetUI

/// The templates that a program can show: those of the search path, and those that a person names.
package final class TemplateRegistry: WidgetLocator {
  private let path: Mutex<TemplatePath>
  private let state: Mutex<StateFolder>
  /// What commands have named, by kind; empty where all are meant.
  private let chosen = Mutex<[String: LoadedTemplate]>([:])
  /// What was read, by folder.
  private let loaded = Mutex<[String: LoadedTemplate]>([:])

  init(path: TemplatePath = .standard(), state: StateFolder = .standard()) {
    self.path = Mutex(path)
    self.state = Mutex(state)
  }

  /// The folders that are searched.
  private var roots: TemplatePath { path.withLock { $0 } }

  package func open(_ state: StateFolder) { self.state.withLock { $0 = state } }

  package var folder: StateFolder { state.withLock { $0 } }

  package func search(_ folders: [String]) throws {
    for folder in folders where !FileManager.default.fileExists(atPath: folder) {
      throw TemplateError("--templates: there is no folder '\(folder)'")
    }
    path.withLock { $0 = $0.preceded(by: folders) }
  }

  package var environment: [String: String] {
    let named = chosen.withLock { $0.values.map(\.folder) }.sorted()
    let path = roots.preceded(by: named)
    return [
      TemplatePath.variable: path.roots.joined(separator: ":"), "PLACARD_STATE": folder.path,
    ]
  }

  package func kind(of name: String, from folder: String?) throws -> String {
    let template = try template(named: name, from: folder)
    let other = chosen.withLock { chosen in
      let other = chosen[template.kind]
      if other == nil { chosen[template.kind] = template }
      return other
    }
    if let other, other.folder != template.folder { throw Self.sameKind(template, other) }
    return template.kind
  }

  /// The template of a name or a folder.
  ///
  /// - Parameters:
  ///   - name: A name, or a path of a folder.
  ///   - base: What a relative path begins at; `nil` is the current folder.
  /// - Returns: The template, which is read once.
  /// - Throws: ``TemplateError`` where there is none, or it is wrong.
  package func template(named name: String, from base: String? = nil) throws -> LoadedTemplate {
    if let folder = roots.folder(named: name, from: base) {
      if let problem = TemplatePath.problem(with: folder) { throw TemplateError(problem) }
      return try load(folder)
    }
    let all = all()
    if let template = all.templates.first(where: { $0.kind == name }) { return template }
    if let near = NearestName.suggestion(for: name, among: all.templates.map(\.kind)) {
      throw TemplateError("unknown template '\(name)'; did you mean '\(near)'?")
    }
    guard !all.templates.isEmpty else {
      throw TemplateError("there is no template '\(name)': \(emptyReport)")
    }
    throw TemplateError(
      "there is no template '\(name)', and no such folder with a widget.json; 'templates' lists the templates"
    )
  }

  /// The folder of a template that may be wrong as yet.
  func folder(named name: String) throws -> String {
    guard let folder = roots.folder(named: name) else { return try template(named: name).folder }
    if let problem = TemplatePath.problem(with: folder) { throw TemplateError(problem) }
    guard TemplatePath.isTemplate(folder) else {
      throw TemplateError("'\(folder)' is not a template: it has no 'widget.json'")
    }
    return folder
  }

  /// What is said where there is no template at all.
  var emptyReport: String { roots.emptyReport }

  /// All templates of the search path and those that were added, and what is wrong with others.
  package func all() -> (templates: [LoadedTemplate], diagnostics: [Diagnostic]) {
    var (templates, diagnostics): ([LoadedTemplate], [Diagnostic]) = ([], [])
    var kinds: Set<String> = []
    let added = (try? AddedTemplates(state: folder).folders()) ?? []
    for folder in added.filter(TemplatePath.isTemplate) + roots.folders() {
      do {
        let template = try load(folder)
        // An own one stands for one of the same kind that came with the program.
        if kinds.insert(template.kind).inserted { templates.append(template) }
      } catch {
        diagnostics.append(Diagnostic(.error, "\(error)"))
      }
    }
    return (templates, diagnostics)
  }

  package func keep(kind: String, in state: StateFolder) throws {
    guard let template = chosen.withLock({ $0[kind] }), !roots.isShipped(template.folder) else {
      return
    }
    for folder in try AddedTemplates(state: state).folders() where folder != template.folder {
      if let other = try? load(folder), other.kind == kind { throw Self.sameKind(template, other) }
    }
    try AddedTemplates(state: state).add(template.folder)
  }

  private static func sameKind(_ one: LoadedTemplate, _ other: LoadedTemplate) -> TemplateError {
    TemplateError(
      "'\(one.folder)' and '\(other.folder)' both have the kind '\(one.kind)'; change the 'kind' of one of them"
    )
  }

  /// The widgets that commands work for.
  package func program() -> WidgetProgram {
    let renderEnvironment = self.renderEnvironment
    let named = chosen.withLock { $0 }.sorted { $0.key < $1.key }.map(\.value)
    guard named.isEmpty else {
      return WidgetProgram(
        definitions: named.map { $0.widget(in: renderEnvironment) }, diagnostics: [])
    }
    let all = all()
    return WidgetProgram(
      definitions: all.templates.map { $0.widget(in: renderEnvironment) },
      diagnostics: all.diagnostics)
  }

  private func load(_ folder: String) throws(TemplateError) -> LoadedTemplate {
    if let known = loaded.withLock({ $0[folder] }) { return known }
    let template = try LoadedTemplate(folder: folder)
    loaded.withLock { $0[folder] = template }
    return template
  }

  /// Access to the templates' data.
  package var renderEnvironment: TemplateEnvironment {
    let state = folder.path
    let environment = ProcessInfo.processInfo.environment
    return TemplateEnvironment(
      dataAccess: { now, timeZone in
        DataAccess.live(now: { now }, environment: environment, timeZone: timeZone)
      },
      cache: DataCache(folder: state + "/fetched"), pushed: PushedData(folder: state + "/pushed"),
      trust: TemplateTrust(folder: state))
  }
}

/// Where the templates lie that were added to displays by their folders: a file of the state folder.
struct AddedTemplates {
  let state: StateFolder

  private var file: PersistedFile { PersistedFile(path: state.path + "/templates.json") }

  /// The folders, in the order in which they were added.
  ///
  /// - Throws: ``TemplateError`` where the file is damaged.
  func folders() throws -> [String] {
    guard let bytes = file.bytes(atMost: 1 << 20) else { return [] }
    guard case .array(let folders)? = try? DataValue(json: bytes, named: "templates.json") else {
      throw TemplateError("'\(file.path)' is damaged; remove it, and add the templates again")
    }
    return folders.compactMap { if case .string(let folder) = $0 { folder } else { nil } }
  }

  /// Adds a folder, while no other process does.
  func add(_ folder: String) throws {
    try PersistedFile.createFolder(state.path)
    let lock = try PersistedFile.lockFolder(state.path)
    defer { withExtendedLifetime(lock) {} }
    // One that is gone is not looked for again.
    let known = try folders().filter { $0 != folder && TemplatePath.isTemplate($0) }
    try file.replace(DataValue.array((known + [folder]).map(DataValue.string)).jsonBytes())
  }
}
