public import Foundation
public import LayoutEngine
public import WidgetUI

nonisolated extension View {
  /// Accepted, but has no effect: a rendered image has no selection.
  public func chartXSelection<P: Plottable>(value: Binding<P?>) -> some View { self }
  /// Accepted, but has no effect: a rendered image has no selection.
  public func chartXSelection<P: Plottable & Comparable>(
    range: Binding<ClosedRange<P>?>
  ) -> some View { self }
  /// Accepted, but has no effect: a rendered image has no selection.
  public func chartYSelection<P: Plottable>(value: Binding<P?>) -> some View { self }
  /// Accepted, but has no effect: a rendered image has no selection.
  public func chartYSelection<P: Plottable & Comparable>(
    range: Binding<ClosedRange<P>?>
  ) -> some View { self }
  /// Accepted, but has no effect: a rendered image has no selection.
  public func chartAngleSelection<P: Plottable>(value: Binding<P?>) -> some View { self }

  /// Accepted, but has no effect: a rendered image shows the part of the chart at the scroll position.
  public func chartScrollableAxes(_ axes: Axis.Set) -> some View { self }
  /// Accepted, but has no effect: a rendered image cannot be scrolled.
  public func chartScrollTargetBehavior(_ behavior: ChartScrollTargetBehavior) -> some View { self }

  /// Sets the start of the visible part of the x axis.
  public func chartScrollPosition<P: Plottable>(x: Binding<P>) -> some View {
    chartScrollPosition(initialX: x.wrappedValue)
  }
  /// Sets the start of the visible part of the y axis.
  public func chartScrollPosition<P: Plottable>(y: Binding<P>) -> some View {
    chartScrollPosition(initialY: y.wrappedValue)
  }
  /// Sets the start of the visible part of the x axis.
  public func chartScrollPosition<P: Plottable>(initialX: P) -> some View {
    let value = initialX.scaleValue
    return configuringCharts { $0.x.scrollPosition = value }
  }
  /// Sets the start of the visible part of the y axis.
  public func chartScrollPosition<P: Plottable>(initialY: P) -> some View {
    let value = initialY.scaleValue
    return configuringCharts { $0.y.scrollPosition = value }
  }

  /// Sets the length of the visible part of the x axis: a number, or seconds for dates.
  public func chartXVisibleDomain<P: BinaryFloatingPoint>(length: P) -> some View {
    configuringCharts { $0.x.visibleLength = Double(length) }
  }
  /// Sets the length of the visible part of the x axis: a number, seconds for dates, or a number of categories.
  public func chartXVisibleDomain<P: BinaryInteger>(length: P) -> some View {
    configuringCharts { $0.x.visibleLength = Double(length) }
  }
  /// Sets the length of the visible part of the y axis: a number, or seconds for dates.
  public func chartYVisibleDomain<P: BinaryFloatingPoint>(length: P) -> some View {
    configuringCharts { $0.y.visibleLength = Double(length) }
  }
  /// Sets the length of the visible part of the y axis: a number, seconds for dates, or a number of categories.
  public func chartYVisibleDomain<P: BinaryInteger>(length: P) -> some View {
    configuringCharts { $0.y.visibleLength = Double(length) }
  }
}

/// Where scrolling of a chart stops.
public struct ChartScrollTargetBehavior: Sendable {
  /// Stops at multiples of a number.
  public static func valueAligned(unit: Double) -> ChartScrollTargetBehavior {
    ChartScrollTargetBehavior()
  }
  /// Stops at dates whose components match.
  public static func valueAligned(
    matching: DateComponents, majorAlignment: MajorValueAlignment? = nil
  ) -> ChartScrollTargetBehavior {
    ChartScrollTargetBehavior()
  }

  /// Where fast scrolling of a chart stops.
  public struct MajorValueAlignment: Sendable {
    /// Stops at pages.
    public static var page: MajorValueAlignment { MajorValueAlignment() }
    /// Stops at multiples of a number.
    public static func unit(_ unit: Double) -> MajorValueAlignment { MajorValueAlignment() }
    /// Stops at dates whose components match.
    public static func matching(_ components: DateComponents) -> MajorValueAlignment {
      MajorValueAlignment()
    }
  }
}
