import Foundation
import Graphics
import WidgetUI

/// A bundle whose resources cannot be read.
struct BrokenResources: ViewResources {
  var diagnostics: [Diagnostic] { [Diagnostic(.warning, "'A.xcassets' is malformed")] }

  func image(
    named name: String, scale: Double, colorScheme: ColorScheme, bundle: Bundle?
  ) -> ResourceImage? { nil }

  func color(
    named name: String, colorScheme: ColorScheme, highContrast: Bool, bundle: Bundle?
  ) -> ResolvedColor? { nil }

  func localizedString(
    key: String, arguments: [LocalizedArgument], table: String?, locale: Locale, bundle: Bundle?
  ) -> String? { nil }

  func nearestName(to name: String, kind: ResourceKind) -> String? { nil }

  func contents(of url: URL) -> Data? { nil }
}
