import EmbeddedFiles

/// The contract of a template's `widget.json`.
package enum TemplateSchema {
  /// The JSON Schema.
  package static var text: String {
    EmbeddedFile.templateSchema.text
  }
}
