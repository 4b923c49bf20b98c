package import Foundation
import Graphics

/// Checks where a tap leads before it becomes a target.
package enum LinkDestination {
  /// Schemes that run code or read the device's own files.
  package static let refusedByDefault: Set<String> = ["javascript", "data", "file"]

  /// The destination as text; `nil`, with a diagnostic, for one that a device must not open.
  package static func checked(
    _ url: URL, _ environment: EnvironmentValues, _ services: RenderServices
  ) -> String? {
    let text = url.absoluteString
    guard let scheme = url.scheme?.lowercased(), !scheme.isEmpty else {
      services.report(
        .warning, "destination '\(shortened(text))' is not a URL; give it a scheme, as in 'app:///'"
      )
      return nil
    }
    guard !environment.refusedSchemes.contains(scheme) else {
      services.report(
        .warning,
        "destination '\(shortened(text))' makes no tap target; allow the scheme '\(scheme)' to use it"
      )
      return nil
    }
    return text
  }

  private static func shortened(_ text: String) -> String {
    text.count > 80 ? text.prefix(80) + "…" : text
  }
}
