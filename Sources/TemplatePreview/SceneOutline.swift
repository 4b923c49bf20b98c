import CheckedJSON
import Foundation
import FramePipeline
import Graphics
import WidgetTemplates
import WidgetTimeline

/// What the page shows of a scene beside its pictures.
///
/// A worker makes it, as the server runs nothing of the template.
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
  /// When each entry is shown.
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

/// A scene as the server knows it.
struct CurrentScene: Sendable {
  /// Tells this scene from earlier ones.
  var version: Int
  /// What a worker makes it of.
  var origin: SceneRequest
  var outline: SceneOutline
}

/// A template as it was at a moment, with its entries: all that a worker draws pictures of.
struct PreviewScene: Sendable {
  /// Tells this scene from earlier ones.
  var version: Int
  var definition: WidgetDefinition
  var renderEnvironment: RenderEnvironment
  var entries: [RenderableEntry]
  var placeholder: RenderableEntry?
  var policy: TimelineReloadPolicy
  var notes: [Diagnostic]

  /// The entry that a slot shows; of a timeline that has become shorter, the last.
  func entry(of stage: PictureSlot.Stage) -> RenderableEntry? {
    switch stage {
    case .placeholder: placeholder
    case .entry(let index): entries.isEmpty ? nil : entries[min(index, entries.count - 1)]
    }
  }
}
