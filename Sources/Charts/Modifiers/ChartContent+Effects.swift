public import Foundation
public import Graphics
public import WidgetUI

nonisolated extension ChartContent {
  /// Blurs the marks; the radius is in points.
  public func blur(radius: CGFloat) -> some ChartContent {
    effect(radius.isFinite && radius > 0 ? .blur(radius: radius) : nil)
  }

  /// Adds a shadow to the marks; lengths are in points.
  public func shadow(
    color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0,
    y: CGFloat = 0
  ) -> some ChartContent {
    let isUsable = [radius, x, y].allSatisfy(\.isFinite)
    return effect(
      isUsable
        ? .shadow(color, radius: max(radius, 0), offset: CGSize(width: x, height: y)) : nil)
  }

  /// Clips the marks to a shape in the plot area.
  public func clipShape(_ shape: some Shape, style: FillStyle = FillStyle()) -> some ChartContent {
    effect(.clip(AnyShape(shape), style))
  }

  /// Shows the marks only where other marks are.
  public func mask<C: ChartContent>(@ChartContentBuilder content: () -> C) -> some ChartContent {
    MaskedMarks(content: self, mask: content())
  }

  private func effect(_ kind: MarkEffect.Kind?) -> some ChartContent {
    let effect = kind.map(MarkEffect.init)
    return changing { if let effect { $0.effects.append(effect) } }
  }
}

/// Content that is visible where other content is.
nonisolated private struct MaskedMarks<Content: ChartContent, Mask: ChartContent>: ChartContent {
  let content: Content
  let mask: Mask

  @MainActor func marks(in inputs: ChartInputs) -> ChartMarks {
    let effect = MarkEffect(.mask(mask.marks(in: inputs).marks))
    var result = content.marks(in: inputs)
    for index in result.marks.indices { result.marks[index].attributes.effects.append(effect) }
    return result
  }
}

nonisolated extension ChartContent {
  /// Sets the accessibility label of the marks.
  public func accessibilityLabel(_ label: Text) -> some ChartContent {
    setting(\.accessibilityLabel, label)
  }

  /// Sets the accessibility label of the marks.
  public func accessibilityLabel(_ key: LocalizedStringKey) -> some ChartContent {
    accessibilityLabel(Text(key))
  }

  /// Sets the accessibility label of the marks.
  @_disfavoredOverload
  public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some ChartContent {
    accessibilityLabel(Text(verbatim: String(label)))
  }

  /// Sets the accessibility value of the marks, which screen readers speak after the label.
  public func accessibilityValue(_ value: Text) -> some ChartContent {
    setting(\.accessibilityValue, value)
  }

  /// Sets the accessibility value of the marks, which screen readers speak after the label.
  public func accessibilityValue(_ key: LocalizedStringKey) -> some ChartContent {
    accessibilityValue(Text(key))
  }

  /// Sets the accessibility value of the marks, which screen readers speak after the label.
  @_disfavoredOverload
  public func accessibilityValue<S: StringProtocol>(_ value: S) -> some ChartContent {
    accessibilityValue(Text(verbatim: String(value)))
  }

  /// Sets whether screen readers ignore the marks.
  public func accessibilityHidden(_ hidden: Bool) -> some ChartContent {
    changing { $0.isAccessibilityHidden = $0.isAccessibilityHidden || hidden }
  }

  /// Accepted, but has no effect: the frames of marks are not part of the layout dump.
  public func accessibilityIdentifier(_ identifier: String) -> some ChartContent { self }
}
