/// The published JSON Schema of device profiles.
package enum DeviceSchema {
  /// The schema of the files that this code reads, in draft 2020-12.
  package static var text: String {
    String(decoding: PackageResources.device_1_schema_json, as: UTF8.self)
  }
}
