import Foundation
import Synchronization
import WidgetHost
import WidgetTimeline
import WidgetWorker

@testable import AdminPage

/// An editor without workers of the templates 'meter', which a person owns, and 'clock', which is the program's: views
/// with the word 'error' have one.
final class StoringTemplateEditor: TemplateEditor {
  private let store: HostStore
  private let stored = Mutex([
    "meter": TemplateText(widget: "{}", views: "struct Meter", sample: "{}"),
    "clock": TemplateText(widget: "{}", views: "struct Clock", sample: ""),
  ])
  private let own = Mutex<Set<String>>(["meter"])

  init(_ store: HostStore) { self.store = store }

  var texts: [String: TemplateText] { stored.withLock { $0 } }

  func templates() -> (templates: [EditableTemplate], problems: [String]) {
    let templates = texts.keys.sorted().map { kind in
      EditableTemplate(
        kind: kind, name: "<b>\(kind)</b>", summary: "", families: [.systemSmall],
        isOwn: isOwn(kind), isCopy: isOwn(kind))
    }
    return (templates, ["'broken' has no views"])
  }

  private func isOwn(_ kind: String) -> Bool { own.withLock { $0.contains(kind) } }

  func text(of kind: String) throws -> TemplateText {
    guard let text = texts[kind] else { throw TemplateEditError.unknown(kind) }
    return text
  }

  func problems(
    in text: TemplateText, of kind: String, checksAllVariants: Bool
  ) throws -> [TemplateProblem] {
    _ = try self.text(of: kind)
    guard text.views.contains("error") else { return [] }
    return [
      TemplateProblem(
        file: "views.swift", line: 3, column: 5, isError: true, "there is no view '<i>'")
    ]
  }

  func preview(
    _ text: TemplateText, of kind: String, family: WidgetFamily, device: String
  ) throws -> FormPreview {
    let draft = WidgetFormDraft(
      parameters: [], choices: [:], chosen: [:], values: [:], problems: [:])
    var preview = FormPreview(form: draft)
    preview.picture = FormPreview.Picture(
      png: Data([1, 2, 3]), width: 8, height: 4, panelWidth: 8, panelHeight: 8,
      description: text.views)
    return preview
  }

  func save(_ text: TemplateText, of kind: String, over version: String) throws {
    guard isOwn(kind) else { throw TemplateEditError.notUserTemplate(kind) }
    let problems = try problems(in: text, of: kind, checksAllVariants: true)
    guard problems.isEmpty else { throw TemplateEditError.hasErrors(problems) }
    guard try self.text(of: kind).version == version else { throw TemplateEditError.changed(kind) }
    stored.withLock { $0[kind] = text }
  }

  func copy(_ kind: String, to name: String) throws {
    let text = try text(of: kind)
    guard !name.contains("/") else { throw TemplateEditError.invalidName(name) }
    guard texts[name] == nil else { throw TemplateEditError.exists(name) }
    stored.withLock { $0[name] = text }
    own.withLock { _ = $0.insert(name) }
  }

  func delete(_ kind: String) throws {
    _ = try text(of: kind)
    guard isOwn(kind) else { throw TemplateEditError.notCopy(kind) }
    let instances = try store.instances().filter { $0.kind == kind }.map(\.id)
    guard instances.isEmpty else { throw TemplateEditError.inUse(kind, by: instances) }
    stored.withLock { $0[kind] = nil }
    own.withLock { _ = $0.remove(kind) }
  }
}
