import EmbeddedFiles

/// The published JSON Schema of fleet files.
package enum FleetSchema {
  /// The schema of the files that this code reads, in draft 2020-12.
  package static var text: String { EmbeddedFile.fleetSchema.text }
}
