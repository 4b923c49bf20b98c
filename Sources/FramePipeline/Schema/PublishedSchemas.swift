import EmbeddedFiles

/// The published JSON Schema of manifests.
package enum ManifestSchema {
  /// The schema of the version that this code writes, in draft 2020-12.
  package static var text: String {
    EmbeddedFile.manifestSchema.text
  }
}

/// The published JSON Schema of screen files.
package enum ScreenSchema {
  /// The schema of the files that this code reads, in draft 2020-12.
  package static var text: String {
    EmbeddedFile.screenSchema.text
  }
}

/// The published JSON Schema of `tap-handlers.json`.
package enum TapHandlersSchema {
  /// The schema of the files that this code reads, in draft 2020-12.
  package static var text: String {
    EmbeddedFile.tapHandlersSchema.text
  }
}
