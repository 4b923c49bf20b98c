import CPangoCairo

/// The libraries that draw, as they are loaded.
package enum GraphicsLibraries {
  /// Their names and versions, such as `Cairo 1.16.0, Pango 1.50.12`.
  package static var versions: String {
    "Cairo \(String(cString: cairo_version_string())), "
      + "Pango \(String(cString: pango_version_string()))"
  }
}
