import Foundation
import Graphics
import LayoutEngine

/// How labels look.
public protocol LabelStyle {
  /// What a label is composed of.
  associatedtype Body: View
  /// Composes a label of its parts.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
  /// The parts of a label.
  typealias Configuration = LabelStyleConfiguration
}

/// The parts of a label.
public struct LabelStyleConfiguration {
  /// The title of a label.
  public struct Title: View {
    let part: ErasedPart
    /// The title's nodes.
    public func lowered(in inputs: LoweringInputs) -> LoweredView { part.lowered(in: inputs) }
  }

  /// The icon of a label.
  public struct Icon: View {
    let part: ErasedPart
    /// The icon's nodes.
    public func lowered(in inputs: LoweringInputs) -> LoweredView { part.lowered(in: inputs) }
  }

  /// The title.
  public let title: Title
  /// The icon.
  public let icon: Icon
}

/// A label style whose type is hidden; it is handed down one frame's tree only.
struct AnyLabelStyle: Sendable {
  nonisolated(unsafe) let make: (LabelStyleConfiguration) -> AnyView

  init<S: LabelStyle>(_ style: S) { make = { AnyView(style.makeBody(configuration: $0)) } }
}

/// The usual look of labels: icon and title.
public struct DefaultLabelStyle: LabelStyle {
  /// Makes the style.
  public init() {}
  /// Icon and title side by side.
  public func makeBody(configuration: Configuration) -> some View {
    TitleAndIconLabelStyle().makeBody(configuration: configuration)
  }
}

/// Labels of icon and title: 8 points apart, the icon centred on the title's first line.
public struct TitleAndIconLabelStyle: LabelStyle {
  /// Makes the style.
  public init() {}
  /// Icon and title side by side.
  public func makeBody(configuration: Configuration) -> some View {
    HStack(alignment: .firstTextBaseline, spacing: 8) {
      CapCentered(content: configuration.icon)
      configuration.title
    }
  }
}

/// Labels of the icon alone.
public struct IconOnlyLabelStyle: LabelStyle {
  /// Makes the style.
  public init() {}
  /// The icon.
  public func makeBody(configuration: Configuration) -> some View { configuration.icon }
}

/// Labels of the title alone.
public struct TitleOnlyLabelStyle: LabelStyle {
  /// Makes the style.
  public init() {}
  /// The title.
  public func makeBody(configuration: Configuration) -> some View { configuration.title }
}

extension LabelStyle where Self == DefaultLabelStyle {
  /// The usual look.
  public static var automatic: DefaultLabelStyle { DefaultLabelStyle() }
}

extension LabelStyle where Self == TitleAndIconLabelStyle {
  /// Icon and title.
  public static var titleAndIcon: TitleAndIconLabelStyle { TitleAndIconLabelStyle() }
}

extension LabelStyle where Self == IconOnlyLabelStyle {
  /// The icon alone.
  public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}

extension LabelStyle where Self == TitleOnlyLabelStyle {
  /// The title alone.
  public static var titleOnly: TitleOnlyLabelStyle { TitleOnlyLabelStyle() }
}

extension View {
  /// How labels inside look.
  public func labelStyle<S: LabelStyle>(_ style: S) -> some View {
    changingEnvironment { $0.controlStyles.label = AnyLabelStyle(style) }
  }
}

/// A view whose middle stands at half the height of the capitals beside it.
private struct CapCentered<Content: View>: View {
  let content: Content

  func lowered(in inputs: LoweringInputs) -> LoweredView {
    let metrics = inputs.environment.resolvedFont(inputs.services.layout).metrics
    let centered = content.alignmentGuide(.firstTextBaseline) { dimensions in
      dimensions[explicit: .firstTextBaseline] ?? (dimensions.height + metrics.capHeight) / 2
    }
    return centered.lowered(in: inputs)
  }
}
