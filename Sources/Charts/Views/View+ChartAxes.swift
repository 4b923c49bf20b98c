public import Foundation
public import LayoutEngine
public import WidgetUI

nonisolated extension View {
  /// Shows or hides the x axis of charts.
  public func chartXAxis(_ visibility: Visibility) -> some View {
    configuringCharts { $0.x.visibility = visibility }
  }

  /// Sets the content of the x axis of charts.
  public func chartXAxis<Content: AxisContent>(
    @AxisContentBuilder content: () -> Content
  ) -> some View {
    let content = AnyAxisContent(content())
    return configuringCharts { $0.x.content = content }
  }

  /// Accepted, but has no effect: the axis is drawn in the standard style.
  public func chartXAxisStyle<Content: View>(
    @ViewBuilder content: @escaping (ChartAxisContent) -> Content
  ) -> some View { self }

  /// Sets the label of the x axis of charts.
  public func chartXAxisLabel(
    _ label: Text, position: AnnotationPosition = .automatic, alignment: Alignment? = nil,
    spacing: CGFloat? = nil
  ) -> some View {
    chartXAxisLabel(position: position, alignment: alignment, spacing: spacing) { label }
  }

  /// Sets the label of the x axis of charts to a localized text.
  public func chartXAxisLabel(
    _ labelKey: LocalizedStringKey, position: AnnotationPosition = .automatic,
    alignment: Alignment? = nil, spacing: CGFloat? = nil
  ) -> some View {
    chartXAxisLabel(
      Text(labelKey), position: position, alignment: alignment, spacing: spacing)
  }

  /// Sets the label of the x axis of charts.
  @_disfavoredOverload
  public func chartXAxisLabel<S: StringProtocol>(
    _ label: S, position: AnnotationPosition = .automatic, alignment: Alignment? = nil,
    spacing: CGFloat? = nil
  ) -> some View {
    chartXAxisLabel(
      Text(verbatim: String(label)), position: position, alignment: alignment, spacing: spacing)
  }

  /// Sets a view as the label of the x axis of charts.
  public func chartXAxisLabel<C: View>(
    position: AnnotationPosition = .automatic, alignment: Alignment? = nil,
    spacing: CGFloat? = nil, @ViewBuilder content: () -> C
  ) -> some View {
    let title = ChartConfiguration.Title(
      position: position, alignment: alignment, spacing: spacing, content: AnyView(content()))
    return configuringCharts { $0.x.titles.append(title) }
  }
}

nonisolated extension View {
  /// Shows or hides the y axis of charts.
  public func chartYAxis(_ visibility: Visibility) -> some View {
    configuringCharts { $0.y.visibility = visibility }
  }

  /// Sets the content of the y axis of charts.
  public func chartYAxis<Content: AxisContent>(
    @AxisContentBuilder content: () -> Content
  ) -> some View {
    let content = AnyAxisContent(content())
    return configuringCharts { $0.y.content = content }
  }

  /// Accepted, but has no effect: the axis is drawn in the standard style.
  public func chartYAxisStyle<Content: View>(
    @ViewBuilder content: @escaping (ChartAxisContent) -> Content
  ) -> some View { self }

  /// Sets the label of the y axis of charts.
  public func chartYAxisLabel(
    _ label: Text, position: AnnotationPosition = .automatic, alignment: Alignment? = nil,
    spacing: CGFloat? = nil
  ) -> some View {
    chartYAxisLabel(position: position, alignment: alignment, spacing: spacing) { label }
  }

  /// Sets the label of the y axis of charts to a localized text.
  public func chartYAxisLabel(
    _ labelKey: LocalizedStringKey, position: AnnotationPosition = .automatic,
    alignment: Alignment? = nil, spacing: CGFloat? = nil
  ) -> some View {
    chartYAxisLabel(
      Text(labelKey), position: position, alignment: alignment, spacing: spacing)
  }

  /// Sets the label of the y axis of charts.
  @_disfavoredOverload
  public func chartYAxisLabel<S: StringProtocol>(
    _ label: S, position: AnnotationPosition = .automatic, alignment: Alignment? = nil,
    spacing: CGFloat? = nil
  ) -> some View {
    chartYAxisLabel(
      Text(verbatim: String(label)), position: position, alignment: alignment, spacing: spacing)
  }

  /// Sets a view as the label of the y axis of charts.
  public func chartYAxisLabel<C: View>(
    position: AnnotationPosition = .automatic, alignment: Alignment? = nil,
    spacing: CGFloat? = nil, @ViewBuilder content: () -> C
  ) -> some View {
    let title = ChartConfiguration.Title(
      position: position, alignment: alignment, spacing: spacing, content: AnyView(content()))
    return configuringCharts { $0.y.titles.append(title) }
  }
}

/// An axis as a view: the argument of `chartXAxisStyle`.
nonisolated public struct ChartAxisContent: View {
  /// Lowers to nothing: the chart draws its axes itself.
  @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView { LoweredView() }
}
