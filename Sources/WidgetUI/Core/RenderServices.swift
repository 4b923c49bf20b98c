package import Foundation
package import Graphics
package import LayoutEngine

/// The services for lowering the views of one frame; they belong to one render task.
package final class RenderServices {
  /// The services of layout and the log of diagnostics.
  package let layout: LayoutContext
  /// The images, colors and strings of the author's bundle.
  package let resources: any ViewResources
  /// The values that views set on their widget.
  package var container = WidgetContainer()
  /// The values that depend on the clock.
  package var clock = ClockDependencies()
  /// The preferences of the views that are being drawn.
  let preferences = PreferenceCollector()
  /// Whether a view has an action for its appearance.
  var hasAppearanceActions = false
  /// The state written by appearing views; `nil` if no view has an appearance action.
  var appearance: AppearanceState?

  package init(layout: LayoutContext, resources: any ViewResources) {
    self.layout = layout
    self.resources = resources
  }

  package func report(_ severity: Diagnostic.Severity = .warning, _ message: String) {
    layout.report(Diagnostic(severity, message))
  }
}

/// Access to the resources of bundles.
package protocol ViewResources: Sendable {
  func image(
    named name: String, scale: Double, colorScheme: ColorScheme, bundle: Bundle?
  ) -> ResourceImage?
  func color(
    named name: String, colorScheme: ColorScheme, highContrast: Bool, bundle: Bundle?
  ) -> ResolvedColor?
  /// Returns the text of a key in a locale with the arguments inserted, numbers formatted for the
  /// locale, or `nil` if no table contains the key.
  func localizedString(
    key: String, arguments: [LocalizedArgument], table: String?, locale: Locale, bundle: Bundle?
  ) -> String?
  /// Returns a known name similar to `name`, for a diagnostic.
  func nearestName(to name: String, kind: ResourceKind) -> String?
  /// Returns the bytes of a file that a view names.
  func contents(of url: URL) -> Data?
  /// The errors in reading the resources requested so far; independent of the order of requests.
  var diagnostics: [Diagnostic] { get }
}

extension ViewResources {
  package var diagnostics: [Diagnostic] { [] }
}

/// The kind of resource that a name is looked up as.
package enum ResourceKind: Sendable { case image, color }

/// An argument of a localized format string.
package enum LocalizedArgument: Hashable, Sendable {
  case string(String)
  case signed(Int64)
  case unsigned(UInt64)
  case double(Double)
}

/// An image found in a bundle.
package struct ResourceImage: Hashable, Sendable {
  package var content: ImageContent
  /// Pixels per point of this variant.
  package var scale: Double
  package var isTemplate: Bool
  /// Whether it is the template of a symbol, which is drawn as large as text.
  package var isSymbol: Bool
  package var capInsets: EdgeInsets?

  package init(
    content: ImageContent, scale: Double, isTemplate: Bool = false, isSymbol: Bool = false,
    capInsets: EdgeInsets? = nil
  ) {
    self.content = content
    self.scale = scale
    self.isTemplate = isTemplate
    self.isSymbol = isSymbol
    self.capInsets = capInsets
  }
}

/// The resources of a program without any.
package struct EmptyResources: ViewResources {
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
