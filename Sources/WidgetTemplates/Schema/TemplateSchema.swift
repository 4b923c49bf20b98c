/// The contract of a template's `widget.json`.
package enum TemplateSchema {
  /// The JSON Schema.
  package static var text: String {
    String(decoding: PackageResources.template_1_schema_json, as: UTF8.self)
  }
}
