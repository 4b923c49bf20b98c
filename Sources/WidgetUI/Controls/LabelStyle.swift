import Foundation
import Graphics
import LayoutEngine

/// The appearance of labels.
@MainActor @preconcurrency
public protocol LabelStyle {
  /// The type of the body.
  associatedtype Body: View
  /// Composes a label from its parts.
  @ViewBuilder @MainActor @preconcurrency
  func makeBody(configuration: Configuration) -> Body
  /// The parts of a label.
  typealias Configuration = LabelStyleConfiguration
}

/// The parts of a label.
public struct LabelStyleConfiguration {
  /// The title of a label.
  nonisolated public struct Title: View {
    let part: StyleConfigurationContent
    /// Lowers the title.
    @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView {
      part.lowered(in: inputs)
    }
  }

  /// The icon of a label.
  nonisolated public struct Icon: View {
    let part: StyleConfigurationContent
    /// Lowers the icon.
    @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView {
      part.lowered(in: inputs)
    }
  }

  /// Returns the title.
  public let title: Title
  /// Returns the icon.
  public let icon: Icon
}

/// A type-erased label style; it is only passed down the view tree of one frame.
struct AnyLabelStyle: Sendable {
  let make: @MainActor (LabelStyleConfiguration) -> AnyView

  init<S: LabelStyle>(_ style: S) {
    // A style belongs to the views of one frame, which the main actor makes.
    nonisolated(unsafe) let style = style
    make = { AnyView(style.makeBody(configuration: $0).inOuterStyle(\.label)) }
  }
}

/// The default style of labels: icon and title.
nonisolated public struct DefaultLabelStyle: LabelStyle {
  /// Creates the style.
  public init() {}
  /// Returns the icon and the title side by side.
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    TitleAndIconLabelStyle().makeBody(configuration: configuration)
  }
}

/// Labels with icon and title, 8 points apart, the icon centered on the title's first line.
nonisolated public struct TitleAndIconLabelStyle: LabelStyle {
  /// Creates the style.
  public init() {}
  /// Returns the icon and the title side by side.
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    HStack(alignment: .firstTextBaseline, spacing: 8) {
      CapHeightCentered(content: configuration.icon)
      configuration.title
    }
  }
}

/// Labels with the icon only.
nonisolated public struct IconOnlyLabelStyle: LabelStyle {
  /// Creates the style.
  public init() {}
  /// Returns the icon.
  @MainActor public func makeBody(configuration: Configuration) -> some View { configuration.icon }
}

/// Labels with the title only.
nonisolated public struct TitleOnlyLabelStyle: LabelStyle {
  /// Creates the style.
  public init() {}
  /// Returns the title.
  @MainActor public func makeBody(configuration: Configuration) -> some View { configuration.title }
}

nonisolated extension LabelStyle where Self == DefaultLabelStyle {
  /// The default style.
  public static var automatic: DefaultLabelStyle { DefaultLabelStyle() }
}

nonisolated extension LabelStyle where Self == TitleAndIconLabelStyle {
  /// Icon and title.
  public static var titleAndIcon: TitleAndIconLabelStyle { TitleAndIconLabelStyle() }
}

nonisolated extension LabelStyle where Self == IconOnlyLabelStyle {
  /// The icon only.
  public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}

nonisolated extension LabelStyle where Self == TitleOnlyLabelStyle {
  /// The title only.
  public static var titleOnly: TitleOnlyLabelStyle { TitleOnlyLabelStyle() }
}

nonisolated extension View {
  /// Sets the style of labels inside.
  public func labelStyle<S: LabelStyle>(_ style: S) -> some View {
    changingEnvironment { $0.controlStyles.label.append(AnyLabelStyle(style)) }
  }
}

/// A view whose center is at half the cap height of adjacent text.
nonisolated private struct CapHeightCentered<Content: View>: View {
  let content: Content

  @MainActor func lowered(in inputs: LoweringInputs) -> LoweredView {
    let metrics = inputs.environment.resolvedFont(inputs.services.layout).metrics
    let centered = content.alignmentGuide(.firstTextBaseline) { dimensions in
      dimensions[explicit: .firstTextBaseline] ?? (dimensions.height + metrics.capHeight) / 2
    }
    return centered.lowered(in: inputs)
  }
}
