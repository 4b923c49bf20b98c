import CheckedJSON
import FileStorage
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
import WidgetWorker

/// The templates that the program can show: those on the search path, and those that the user specified.
package final class TemplateRegistry: WidgetLocator {
  private let path: Mutex<TemplatePath>
  private let state: Mutex<StateFolder>
  /// The templates that commands specified, by kind; empty if all are meant.
  private let specified = Mutex<[String: LoadedTemplate]>([:])
  /// The templates that have been read, by folder.
  private let loaded = Mutex<[String: LoadedTemplate]>([:])

  init(path: TemplatePath = .standard(), state: StateFolder = .standard()) {
    self.path = Mutex(path)
    self.state = Mutex(state)
  }

  /// The search path.
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
    let named = specified.withLock { $0.values.map(\.folder) }.sorted()
    let path = roots.preceded(by: named)
    return [
      TemplatePath.variable: path.roots.joined(separator: ":"), StateLocation.variable: folder.path,
    ]
  }

  package func kind(of name: String, from folder: String?) throws -> String {
    if roots.folder(named: name, from: folder) == nil, hasStoredVersion(ofMissing: name) {
      return name
    }
    let template = try template(named: name, from: folder)
    let other = specified.withLock { chosen in
      let other = chosen[template.kind]
      if other == nil { chosen[template.kind] = template }
      return other
    }
    if let other, other.folder != template.folder { throw Self.duplicateKindError(template, other) }
    return template.kind
  }

  /// Discards a loaded template whose files were changed, so that it is read again.
  func invalidate(_ folder: String) { loaded.withLock { $0[folder] = nil } }

  /// Whether a folder is installed with the program.
  func isShipped(_ folder: String) -> Bool { roots.isShipped(folder) }

  /// Returns the template with a name or path.
  ///
  /// - Parameters:
  ///   - name: A name, or the path of a folder.
  ///   - base: The base of relative paths; `nil` is the current folder.
  /// - Returns: The template, which is read only once.
  /// - Throws: ``TemplateError`` if there is none, or if it is invalid.
  package func template(named name: String, from base: String? = nil) throws -> LoadedTemplate {
    if let folder = roots.folder(named: name, from: base) {
      if let problem = TemplatePath.problem(with: folder) { throw TemplateError(problem) }
      if !TemplatePath.isTemplate(folder), errno == ENOENT {
        throw TemplateError(
          "'\(folder)' has neither 'widget.json' nor 'Package.swift'; pass the folder of a template "
            + "or the executable of a widget program")
      }
      return try load(folder)
    }
    let all = all()
    if let template = all.templates.first(where: { $0.kind == name }) { return template }
    if let problem = TemplatePath.packageProblem(with: TemplatePath.absolute(name, from: base)) {
      throw TemplateError(problem)
    }
    if let near = NearestName.suggestion(for: name, among: all.templates.map(\.kind)) {
      throw TemplateError("unknown template '\(name)'; did you mean '\(near)'?")
    }
    guard !all.templates.isEmpty else {
      throw TemplateError("there is no template '\(name)': \(noTemplatesMessage)")
    }
    throw TemplateError(
      "there is no template '\(name)', and no such folder with a widget.json; 'templates' lists the templates"
    )
  }

  /// Returns the folder of a template, which may have errors.
  func folder(named name: String) throws -> String {
    guard let folder = roots.folder(named: name) else { return try template(named: name).folder }
    if let problem = TemplatePath.problem(with: folder) { throw TemplateError(problem) }
    guard TemplatePath.isTemplate(folder) else {
      throw TemplateError("'\(folder)' is not a template: it has no 'widget.json'")
    }
    return folder
  }

  /// The message if there are no templates.
  package var noTemplatesMessage: String { roots.noTemplatesMessage }

  /// Returns all templates on the search path and those added to displays, and the errors of others.
  package func all() -> (templates: [LoadedTemplate], diagnostics: [Diagnostic]) {
    var (templates, diagnostics): ([LoadedTemplate], [Diagnostic]) = ([], [])
    var kinds: Set<String> = []
    let added = (try? AddedTemplates(state: folder).folders()) ?? []
    for folder in added.filter(TemplatePath.isTemplate) + roots.folders() {
      do {
        let template = try load(folder)
        // The user's own template takes precedence over an installed one of the same kind.
        if kinds.insert(template.kind).inserted { templates.append(template) }
      } catch {
        diagnostics.append(Diagnostic(.error, "\(error)"))
      }
    }
    return (templates, diagnostics)
  }

  /// Whether a template's folder of this name is there and has errors, so that its kind is not known.
  func hasUnreadableFolder(named name: String) -> Bool {
    let added = (try? AddedTemplates(state: folder).folders()) ?? []
    return (added.filter(TemplatePath.isTemplate) + roots.folders()).contains { folder in
      folder.hasSuffix("/\(name)") && (try? load(folder)) == nil
    }
  }

  package func storeLocation(kind: String, in state: StateFolder) throws {
    guard let template = specified.withLock({ $0[kind] }), !roots.isShipped(template.folder) else {
      return
    }
    for folder in try AddedTemplates(state: state).folders() where folder != template.folder {
      if let other = try? load(folder), other.kind == kind {
        throw Self.duplicateKindError(template, other)
      }
    }
    try AddedTemplates(state: state).add(template.folder)
  }

  package func location(kind: String) -> String? {
    guard let folder = all().templates.first(where: { $0.kind == kind })?.folder,
      !roots.folders().contains(folder)
    else { return nil }
    return folder
  }

  private static func duplicateKindError(_ one: LoadedTemplate, _ other: LoadedTemplate)
    -> TemplateError
  {
    TemplateError(
      "'\(one.folder)' and '\(other.folder)' both have the kind '\(one.kind)'; change the 'kind' of one of them"
    )
  }

  /// Returns the widgets of the specified templates, or of all.
  package func program() -> WidgetProgram {
    let templateEnvironment = self.templateEnvironment
    let named = specified.withLock { $0 }.sorted { $0.key < $1.key }.map(\.value)
    guard named.isEmpty else {
      return WidgetProgram(
        definitions: named.map { $0.widget(in: templateEnvironment) }, diagnostics: [])
    }
    let all = all()
    return WidgetProgram(
      definitions: all.templates.map { $0.widget(in: templateEnvironment) },
      diagnostics: all.diagnostics)
  }

  func load(_ folder: String) throws(TemplateError) -> LoadedTemplate {
    if let known = loaded.withLock({ $0[folder] }) { return known }
    let template = try LoadedTemplate(folder: folder)
    loaded.withLock { $0[folder] = template }
    return template
  }

  /// The environment of the templates.
  package var templateEnvironment: TemplateEnvironment {
    let state = folder.path
    let environment = ProcessInfo.processInfo.environment
    var templateEnvironment = TemplateEnvironment(
      dataAccess: { now, timeZone in
        DataAccess.live(now: { now }, environment: environment, timeZone: timeZone)
      },
      cache: DataCache(folder: state + "/fetched"), pushed: PushedData(folder: state + "/pushed"),
      trust: TemplateTrust(folder: state))
    templateEnvironment.sharedResponses = SharedResponseConnection.current.map {
      HostSharedResponses(connection: $0)
    }
    return templateEnvironment
  }
}

/// The folders of templates that were added to displays, stored in a file of the state folder.
struct AddedTemplates {
  let state: StateFolder

  private var file: PersistedFile { PersistedFile(path: state.path + "/templates.json") }

  /// Returns the folders, in the order in which they were added.
  ///
  /// - Throws: ``TemplateError`` if the file is damaged.
  func folders() throws -> [String] {
    guard let bytes = file.bytes(atMost: 1 << 20) else { return [] }
    guard case .array(let folders)? = try? DataValue(json: bytes, named: "templates.json") else {
      throw TemplateError("'\(file.path)' is damaged; remove it, and add the templates again")
    }
    return folders.compactMap { folder in
      guard case .string(let path) = folder else { return nil }
      return path.hasPrefix("/") ? path : state.path + "/" + path
    }
  }

  /// Adds a folder while the file is locked against other processes.
  func add(_ folder: String) throws {
    try PersistedFile.createFolder(state.path)
    let lock = try PersistedFile.lockFolder(state.path)
    defer { withExtendedLifetime(lock) {} }
    try write(try others(than: folder) + [folder])
  }

  /// Removes a folder while the file is locked against other processes.
  func remove(_ folder: String) throws {
    try PersistedFile.createFolder(state.path)
    let lock = try PersistedFile.lockFolder(state.path)
    defer { withExtendedLifetime(lock) {} }
    try write(try others(than: folder))
  }

  /// Returns the other folders that still exist.
  private func others(than folder: String) throws -> [String] {
    try folders().filter { $0 != folder && TemplatePath.isTemplate($0) }
  }

  private func write(_ folders: [String]) throws {
    let stored = folders.map { DataValue.string(storedPath(of: $0)) }
    try file.replace(DataValue.array(stored).jsonBytes())
  }

  /// Returns the path of a folder, relative to the state folder if it is in there, so that it remains valid when a backup is
  /// restored elsewhere.
  private func storedPath(of folder: String) -> String {
    let root = state.path + "/"
    return folder.hasPrefix(root) ? String(folder.dropFirst(root.count)) : folder
  }
}
