package import Foundation
package import Graphics
package import LayoutEngine

/// The services that views of one frame are lowered with; it belongs to one render task.
package final class RenderServices {
  /// Layout's own services and the log of diagnostics.
  package let layout: LayoutContext
  /// The pictures, colors and strings that the author's bundle carries.
  package let resources: any ViewResources
  /// What views said of the widget that they stand in.
  package var container = WidgetContainer()
  /// What follows the clock.
  package var clock = ClockReadings()
  /// Whether a view has something to do as it appears.
  var hasAppearanceActions = false
  /// What appearing views have written; `nil` where no view has anything to do.
  var appearance: ViewAppearance?

  package init(layout: LayoutContext, resources: any ViewResources) {
    self.layout = layout
    self.resources = resources
  }

  package func report(_ severity: Diagnostic.Severity = .warning, _ message: String) {
    layout.report(Diagnostic(severity, message))
  }
}

/// Access to what a bundle carries.
package protocol ViewResources: Sendable {
  func image(
    named name: String, scale: Double, colorScheme: ColorScheme, bundle: Bundle?
  ) -> ResourceImage?
  func color(
    named name: String, colorScheme: ColorScheme, highContrast: Bool, bundle: Bundle?
  ) -> ResolvedColor?
  /// The text for a key in the wanted locale with the arguments put in, numbers as the locale writes
  /// them, or `nil` where no table knows the key.
  func localizedString(
    key: String, arguments: [LocalizedArgument], table: String?, locale: Locale, bundle: Bundle?
  ) -> String?
  /// A known name much like `name`, for a diagnostic.
  func nearestName(to name: String, kind: ResourceKind) -> String?
  /// The bytes of a file that a view names.
  func contents(of url: URL) -> Data?
  /// What could not be read of what was asked for so far; the same for the same requests in any order.
  var diagnostics: [Diagnostic] { get }
}

extension ViewResources {
  package var diagnostics: [Diagnostic] { [] }
}

/// What a name is looked up as.
package enum ResourceKind: Sendable { case image, color }

/// A value that a localized format shows.
package enum LocalizedArgument: Hashable, Sendable {
  case string(String)
  case signed(Int64)
  case unsigned(UInt64)
  case double(Double)
}

/// A picture found in a bundle.
package struct ResourceImage: Hashable, Sendable {
  package var content: ImageContent
  /// Pixels per point of this variant.
  package var scale: Double
  package var isTemplate: Bool
  package var capInsets: EdgeInsets?

  package init(
    content: ImageContent, scale: Double, isTemplate: Bool = false, capInsets: EdgeInsets? = nil
  ) {
    self.content = content
    self.scale = scale
    self.isTemplate = isTemplate
    self.capInsets = capInsets
  }
}

/// Resources of a program that carries none.
package struct NoResources: ViewResources {
  package init() {}

  package func image(
    named name: String, scale: Double, colorScheme: ColorScheme, bundle: Bundle?
  ) -> ResourceImage? { nil }

  package func color(
    named name: String, colorScheme: ColorScheme, highContrast: Bool, bundle: Bundle?
  ) -> ResolvedColor? { nil }

  package func localizedString(
    key: String, arguments: [LocalizedArgument], table: String?, locale: Locale, bundle: Bundle?
  ) -> String? { nil }

  package func nearestName(to name: String, kind: ResourceKind) -> String? { nil }

  package func contents(of url: URL) -> Data? { nil }
}
