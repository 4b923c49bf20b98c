import Synchronization
package import WidgetTimeline

/// A template of which `widget.json` was read; the rest is read when it is first wanted.
package final class LoadedTemplate: Sendable {
  package let folder: String
  package let description: TemplateDescription
  private let files: TemplateFiles
  private let result = Mutex<Result<CompiledTemplate, TemplateError>?>(nil)

  /// Reads a template's folder.
  ///
  /// - Throws: ``TemplateError`` where `widget.json` is wrong or a file is missing.
  package init(folder: String) throws(TemplateError) {
    self.folder = folder
    files = try TemplateFiles(folder: folder)
    description = try Self.description(files)
  }

  private static func description(_ files: TemplateFiles) throws(TemplateError) -> TemplateDescription {
    do {
      return try TemplateDescription(files.widget, file: files.widgetPath, folder: files.name)
    } catch {
      throw TemplateError(error)
    }
  }

  package var kind: String { description.kind }

  /// The template, checked as a whole, once.
  func compiled() throws(TemplateError) -> CompiledTemplate {
    try result.withLock { result in
      if let result { return result }
      let made: Result<CompiledTemplate, TemplateError> = Result { () throws(TemplateError) in
        try CompiledTemplate(files, description)
      }
      result = made
      return made
    }.get()
  }

  /// Checks all of the template.
  ///
  /// - Throws: ``TemplateError`` with all that is wrong.
  package func check() throws(TemplateError) { _ = try compiled() }

  /// The widget that the template describes.
  package func widget(in world: TemplateWorld) -> WidgetDefinition {
    var widget = WidgetDefinition(
      kind: kind, displayName: description.displayName, description: description.summary,
      families: description.families, source: TemplateSource(template: self, world: world))
    widget.contentMarginsDisabled = description.contentMarginsDisabled
    return widget
  }
}
