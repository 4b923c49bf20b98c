import CheckedJSON
import Foundation
import FramePipeline
import Graphics
import WidgetTemplates
import WidgetTimeline

/// What the page shows of a scene in addition to its frames.
///
/// Created by a worker, because the server runs no code of the template.
struct SceneOutline: Codable, Sendable {
  /// A diagnostic of the scene.
  struct Note: Codable, Sendable {
    var severity: String
    var message: String
  }

  var name: String
  var kind: String
  var summary: String
  var hasSources: Bool
  /// The names of the families.
  var families: [String]
  /// The dates of the entries.
  var dates: [Date]
  var policy: TimelineReloadPolicy
  var notes: [Note]
  var fields: [ParameterField]
}

extension SceneOutline {
  init(_ scene: PreviewScene, of template: TemplateDescription, fields: [ParameterField]) {
    name = template.displayName
    kind = template.kind
    summary = template.summary
    hasSources = !template.sources.isEmpty
    families = scene.definition.families.map(\.description)
    dates = scene.entries.map(\.date)
    policy = scene.policy
    notes = scene.notes.map { Note(severity: $0.severity.rawValue, message: $0.message) }
    self.fields = fields
  }
}

extension SceneOutline.Note {
  var json: JSONValue {
    .object(["severity": .string(severity), "message": .string(message)])
  }
}

/// A scene as known to the server.
struct CurrentScene: Sendable {
  /// The version, which identifies the scene.
  var version: Int
  /// The inputs from which a worker creates it.
  var origin: SceneRequest
  var outline: SceneOutline
}

/// A snapshot of a template with its entries: everything that a worker needs for rendering frames.
struct PreviewScene: Sendable {
  /// The version, which identifies the scene.
  var version: Int
  var definition: WidgetDefinition
  var renderEnvironment: RenderEnvironment
  var entries: [RenderableEntry]
  var placeholder: RenderableEntry?
  var policy: TimelineReloadPolicy
  var notes: [Diagnostic]

  /// Returns the entry for a slot; an index beyond the end of a shortened timeline refers to the last entry.
  func entry(of stage: FrameSlot.Stage) -> RenderableEntry? {
    switch stage {
    case .placeholder: placeholder
    case .entry(let index): entries.isEmpty ? nil : entries[min(index, entries.count - 1)]
    }
  }
}
