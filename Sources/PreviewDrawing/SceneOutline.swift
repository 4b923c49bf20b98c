package import CheckedJSON
package import Foundation
import FramePipeline
import Graphics
package import WidgetTimeline

/// What the page shows of a scene in addition to its frames.
///
/// Created by a worker, because the server runs no code of the widget.
package struct SceneOutline: Codable, Sendable {
  /// A diagnostic of the scene.
  package struct Note: Codable, Sendable {
    var severity: String
    var message: String
  }

  package var name: String
  package var kind: String
  package var summary: String
  package var hasSources: Bool
  /// The names of the families.
  package var families: [String]
  /// The dates of the entries.
  package var dates: [Date]
  package var policy: TimelineReloadPolicy
  package var notes: [Note]
  package var fields: [ParameterField]
}

extension SceneOutline {
  init(_ scene: PreviewScene, of subject: PreviewSubject, fields: [ParameterField]) {
    name = subject.name
    kind = scene.definition.kind
    summary = subject.summary
    hasSources = subject.hasSources
    families = scene.definition.families.map(\.description)
    dates = scene.firstEntries.entries.map(\.date)
    policy = scene.firstEntries.policy
    notes = (scene.notes + scene.firstEntries.diagnostics)
      .map { Note(severity: $0.severity.rawValue, message: $0.message) }
    self.fields = fields
  }
}

extension SceneOutline.Note {
  package var json: JSONValue {
    .object(["severity": .string(severity), "message": .string(message)])
  }
}
