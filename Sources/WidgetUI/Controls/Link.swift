public import Foundation
import Graphics

/// A view that opens a destination when it is tapped.
///
/// It becomes a tap target over its frame, named by its accessibility label or else by the texts
/// inside. In small and accessory widgets links are not followed, as on a phone: they have one target,
/// the `widgetURL`. A destination without a scheme, and one that runs code or reads files
/// (`javascript:`, `data:`, `file:`) unless an option allows it, makes no target and is reported.
///
/// A link made of a title alone is written in the tint; a label of its own keeps its colors (in a
/// widget; no published source says so).
public struct Link<Label: View>: View {
  private let label: Label
  private let destination: URL
  private let isTinted: Bool

  /// Makes a link of a view.
  public init(destination: URL, @ViewBuilder label: () -> Label) {
    self.init(destination: destination, label: label(), isTinted: false)
  }

  init(destination: URL, label: Label, isTinted: Bool) {
    self.label = label
    self.destination = destination
    self.isTinted = isTinted
  }

  /// One node, or none for an empty label.
  public func lowered(in inputs: LoweringInputs) -> LoweredView {
    var inner = inputs
    if isTinted {
      inner.environment.foregroundStyle = AnyShapeStyle(TintShapeStyle())
      inner.environment.foregroundLevels = []
    }
    let content = RowPart(content: label).lowered(in: inner).nodes
    let url =
      inputs.environment.allowsLinks && inputs.environment.allowsHitTesting
      ? LinkDestination.checked(destination, inputs.environment, inputs.services) : nil
    let layout = TapTargetLayout(name: "Link", destination: url.map { .url($0) })
    return LoweredView(content.map { inputs.node(layout, [$0]) })
  }
}

extension Link where Label == Text {
  /// Makes a link of a text.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, destination: URL) {
    self.init(destination: destination, label: Text(title), isTinted: true)
  }
}

extension Link where Label == Text {
  /// Makes a link of a localized text.
  public init(_ titleKey: LocalizedStringKey, destination: URL) {
    self.init(destination: destination, label: Text(titleKey), isTinted: true)
  }

  /// Makes a link of a text of a table.
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, destination: URL) {
    self.init(destination: destination, label: Text(titleResource), isTinted: true)
  }
}

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
