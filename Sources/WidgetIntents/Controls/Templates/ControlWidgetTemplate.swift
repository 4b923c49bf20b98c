public import WidgetUI

/// The content of a control: a button or a switch.
@MainActor @preconcurrency
public protocol ControlWidgetTemplate: SendableMetatype {
  /// The type of the template's body.
  associatedtype Body: ControlWidgetTemplate
  /// The template that this one consists of.
  @ControlWidgetTemplateBuilder @MainActor var body: Body { get }

  /// Returns the content of the control's tile. Authors neither implement nor call this: `body`
  /// suffices.
  @MainActor func tileContent() -> ControlTileContent
}

nonisolated extension ControlWidgetTemplate {
  /// Returns the tile content of `body`.
  @MainActor public func tileContent() -> ControlTileContent { body.tileContent() }
}

nonisolated extension ControlWidgetTemplate where Body == Never {
  /// Not available: the package implements `tileContent()` of this template itself.
  public var body: Never {
    preconditionFailure("'\(Self.self)' is a primitive template without a body")
  }
}

extension Never: ControlWidgetTemplate {}

/// An empty template.
nonisolated public struct EmptyControlWidgetTemplate: ControlWidgetTemplate {
  /// Creates the template.
  public init() {}

  /// Returns an empty tile.
  @MainActor public func tileContent() -> ControlTileContent { ControlTileContent() }
}

/// Builds the content of a control: one template, after other statements.
@resultBuilder
public enum ControlWidgetTemplateBuilder {
  /// A template.
  public static func buildExpression<Content: ControlWidgetTemplate>(
    _ content: Content
  ) -> Content { content }
  /// No template.
  public static func buildBlock() -> EmptyControlWidgetTemplate { EmptyControlWidgetTemplate() }
  /// The control's template.
  public static func buildBlock<Content: ControlWidgetTemplate>(_ content: Content) -> Content {
    content
  }
  /// The branch of an `if` whose condition is true.
  public static func buildEither<First: ControlWidgetTemplate, Second: ControlWidgetTemplate>(
    first content: First
  ) -> ConditionalControlTemplate<First, Second> { .first(content) }
  /// An `else`.
  public static func buildEither<First: ControlWidgetTemplate, Second: ControlWidgetTemplate>(
    second content: Second
  ) -> ConditionalControlTemplate<First, Second> { .second(content) }
}

/// One of two templates.
nonisolated public enum ConditionalControlTemplate<
  First: ControlWidgetTemplate, Second: ControlWidgetTemplate
>: ControlWidgetTemplate {
  /// The template if the condition is true.
  case first(First)
  /// The other template.
  case second(Second)

  /// Returns the tile content of the chosen template.
  @MainActor public func tileContent() -> ControlTileContent {
    switch self {
    case .first(let template): template.tileContent()
    case .second(let template): template.tileContent()
    }
  }
}

nonisolated extension ControlWidgetTemplate {
  /// Sets the color of the control while it is on; `nil` is the accent color.
  public func tint(_ tint: Color?) -> some ControlWidgetTemplate {
    modifyingTile { $0.tint = tint }
  }

  /// Sets whether the control can be tapped.
  public func disabled(_ disabled: Bool) -> some ControlWidgetTemplate {
    modifyingTile { $0.isDisabled = $0.isDisabled || disabled }
  }

  /// Sets whether the control's value is hidden on displays that hide private content.
  public func privacySensitive(_ sensitive: Bool = true) -> some ControlWidgetTemplate {
    modifyingTile { $0.isPrivacySensitive = sensitive }
  }

  private func modifyingTile(
    _ change: @escaping (inout ControlTileContent) -> Void
  ) -> ModifiedControlTemplate<Self> {
    ModifiedControlTemplate(content: self, change: change)
  }
}

/// A template whose tile is changed.
nonisolated private struct ModifiedControlTemplate<Content: ControlWidgetTemplate>:
  ControlWidgetTemplate
{
  let content: Content
  let change: (inout ControlTileContent) -> Void

  @MainActor func tileContent() -> ControlTileContent {
    var tile = content.tileContent()
    change(&tile)
    return tile
  }
}

nonisolated extension View {
  /// Sets what is said where a control is assigned to a button of a phone; without effect, as a
  /// display has no such button.
  public func controlWidgetActionHint(_ hint: Text) -> some View { self }

  /// Sets the hint of a control's action by its key; without effect.
  public func controlWidgetActionHint(_ hintKey: LocalizedStringKey) -> some View { self }

  /// Sets the hint of a control's action by a resource; without effect.
  @_disfavoredOverload
  public func controlWidgetActionHint(_ hint: LocalizedStringResource) -> some View { self }

  /// Sets the hint of a control's action, without localization; without effect.
  @_disfavoredOverload
  public func controlWidgetActionHint<S: StringProtocol>(_ hint: S) -> some View { self }

  /// Sets what is shown for a moment after a control's action; without effect, as a display shows
  /// the control's new value instead.
  public func controlWidgetStatus(_ status: Text) -> some View { self }

  /// Sets the status after a control's action by its key; without effect.
  public func controlWidgetStatus(_ statusKey: LocalizedStringKey) -> some View { self }

  /// Sets the status after a control's action by a resource; without effect.
  @_disfavoredOverload
  public func controlWidgetStatus(_ status: LocalizedStringResource) -> some View { self }

  /// Sets the status after a control's action, without localization; without effect.
  @_disfavoredOverload
  public func controlWidgetStatus<S: StringProtocol>(_ status: S) -> some View { self }
}
