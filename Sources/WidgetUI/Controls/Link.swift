public import Foundation
import Graphics

/// A view that opens a URL when tapped.
///
/// Its frame becomes a tap target, named by its accessibility label or else by the texts inside. In
/// small and accessory widgets, links have no effect, as on a phone: these have a single target,
/// the `widgetURL`. A URL without a scheme, or with one that runs code or reads files
/// (`javascript:`, `data:`, `file:`) unless an option allows it, makes no target and is reported.
///
/// A link with only a title is drawn in the tint; a custom label keeps its colors (in a widget; no
/// published source says so).
nonisolated public struct Link<Label: View>: View {
  private let label: Label
  private let destination: URL
  private let isTinted: Bool

  /// Creates a link with a view as its label.
  public init(destination: URL, @ViewBuilder label: () -> Label) {
    self.init(destination: destination, label: label(), isTinted: false)
  }

  init(destination: URL, label: Label, isTinted: Bool) {
    self.label = label
    self.destination = destination
    self.isTinted = isTinted
  }

  /// Lowers the link to one node, or none for an empty label.
  @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView {
    var inner = inputs
    if isTinted {
      inner.environment.foregroundStyle = AnyShapeStyle(TintShapeStyle())
      inner.environment.foregroundLevels = []
    }
    let content = RowPart(content: label).lowered(in: inner).nodes
    let url =
      inputs.environment.allowsLinks && inputs.environment.allowsHitTesting
      ? LinkDestination.validated(destination, inputs.environment, inputs.services) : nil
    let layout = TapTargetLayout(name: "Link", destination: url.map { .url($0) })
    return LoweredView(content.map { inputs.node(layout, [$0]) })
  }
}

extension Link where Label == Text {
  /// Creates a link with a text.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, destination: URL) {
    self.init(destination: destination, label: Text(title), isTinted: true)
  }
}

extension Link where Label == Text {
  /// Creates a link with a localized text.
  public init(_ titleKey: LocalizedStringKey, destination: URL) {
    self.init(destination: destination, label: Text(titleKey), isTinted: true)
  }

  /// Creates a link with a localized string resource.
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, destination: URL) {
    self.init(destination: destination, label: Text(titleResource), isTinted: true)
  }
}

/// Validates the URLs of tap targets.
package enum LinkDestination {
  /// The schemes that run code or read the device's own files.
  package static let rejectedByDefault: Set<String> = ["javascript", "data", "file"]

  /// Returns the URL as text, or `nil`, with a diagnostic, if a device must not open it.
  package static func validated(
    _ url: URL, _ environment: EnvironmentValues, _ services: RenderServices
  ) -> String? {
    let text = url.absoluteString
    guard let scheme = url.scheme?.lowercased(), !scheme.isEmpty else {
      services.report(
        .warning, "destination '\(shortened(text))' is not a URL; add a scheme, as in 'app:///'"
      )
      return nil
    }
    guard !environment.rejectedSchemes.contains(scheme) else {
      services.report(
        .warning,
        "destination '\(shortened(text))' has no tap target; allow the scheme '\(scheme)' to use it"
      )
      return nil
    }
    return text
  }

  private static func shortened(_ text: String) -> String {
    text.count > 80 ? text.prefix(80) + "…" : text
  }
}
