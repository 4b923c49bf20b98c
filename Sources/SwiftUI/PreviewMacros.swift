public import WidgetUI

/// Declares a preview of a view, which `preview` draws.
///
/// ```swift
/// #Preview("Long name", traits: .fixedLayout(width: 200, height: 80)) {
///   NameView(name: "Wilhelmina")
/// }
/// ```
///
/// A view in a `.previewContext(WidgetPreviewContext(family:))` is drawn in a widget of the family.
///
/// - Parameters:
///   - name: the name of the picture; otherwise, it is named after the file and the line.
///   - traits: the size, and modifiers.
///   - body: the view; several are drawn below each other.
@freestanding(declaration)
public macro Preview(
  _ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>...,
  @ViewBuilder body: @escaping @MainActor () -> any View
) = #externalMacro(module: "PlacardMacros", type: "PreviewMacro")

/// Lets a `#Preview` declare state in its closure, in front of its view.
@attached(peer)
public macro Previewable() = #externalMacro(module: "PlacardMacros", type: "PreviewableMacro")

/// Declares an environment value or a container value with a default.
///
/// ```swift
/// extension EnvironmentValues {
///   @Entry var accent = Color.orange
/// }
/// ```
///
/// A property with an optional type needs no default. The default is computed whenever it is read.
@attached(accessor)
@attached(peer, names: prefixed(__Key_))
public macro Entry() = #externalMacro(module: "PlacardMacros", type: "EntryMacro")
