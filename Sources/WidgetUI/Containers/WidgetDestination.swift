package import Foundation
import Graphics

extension RenderServices {
  /// The text of a destination that may be opened, or `nil`, reported, where `url` is not one.
  ///
  /// A destination needs a scheme. Those that run code or reach into the device's files
  /// (`javascript:`, `data:`, `file:`) are refused unless the operator allows them; `source` says
  /// where the destination was written, as in `Link`.
  package func destination(_ url: URL, of source: String) -> String? {
    let text = url.absoluteString
    guard let scheme = url.scheme?.lowercased(), !scheme.isEmpty else {
      report(
        .warning,
        "the destination '\(text)' of '\(source)' has no scheme; write it as in 'game:///panda'")
      return nil
    }
    guard allowsLocalDestinations || !Self.localSchemes.contains(scheme) else {
      report(
        .warning,
        "the destination of '\(source)' has the scheme '\(scheme)', which is not opened; "
          + "use a link of your app, or allow it")
      return nil
    }
    return text
  }

  /// Schemes whose destinations run code or read files where they are opened.
  private static var localSchemes: Set<String> { ["javascript", "data", "file"] }
}
