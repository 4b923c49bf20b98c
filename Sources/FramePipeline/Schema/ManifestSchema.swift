/// The published JSON Schema of manifests.
package enum ManifestSchema {
  /// The schema of the version that this code writes, in draft 2020-12.
  package static var text: String {
    String(decoding: PackageResources.manifest_1_schema_json, as: UTF8.self)
  }
}
