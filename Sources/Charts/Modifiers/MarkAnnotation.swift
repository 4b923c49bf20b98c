public import Foundation
public import LayoutEngine
public import WidgetUI

/// A view beside, or over, a mark.
struct MarkAnnotation {
  let position: AnnotationPosition
  let alignment: Alignment
  let spacing: CGFloat?
  let overflow: AnnotationOverflowResolution
  let content: (AnnotationContext) -> AnyView
}

/// The information about its mark that an annotation gets.
public struct AnnotationContext: Sendable {
  /// The size of the mark, in points.
  public let targetSize: CGSize
}

/// Where an annotation, a legend or the label of an axis is placed.
public struct AnnotationPosition: Hashable, Sendable {
  enum Kind: Hashable {
    case automatic, top, bottom, leading, trailing, overlay
    case topLeading, topTrailing, bottomLeading, bottomTrailing
  }
  let kind: Kind

  /// Chosen automatically.
  public static let automatic = AnnotationPosition(kind: .automatic)
  /// Above.
  public static let top = AnnotationPosition(kind: .top)
  /// Below.
  public static let bottom = AnnotationPosition(kind: .bottom)
  /// On the leading side.
  public static let leading = AnnotationPosition(kind: .leading)
  /// On the trailing side.
  public static let trailing = AnnotationPosition(kind: .trailing)
  /// In front.
  public static let overlay = AnnotationPosition(kind: .overlay)
  /// At the top leading corner.
  public static let topLeading = AnnotationPosition(kind: .topLeading)
  /// At the top trailing corner.
  public static let topTrailing = AnnotationPosition(kind: .topTrailing)
  /// At the bottom leading corner.
  public static let bottomLeading = AnnotationPosition(kind: .bottomLeading)
  /// At the bottom trailing corner.
  public static let bottomTrailing = AnnotationPosition(kind: .bottomTrailing)
}

/// The resolution of an annotation that does not fit.
public struct AnnotationOverflowResolution: Hashable, Sendable {
  /// The area that an annotation has to fit into.
  public struct Boundary: Hashable, Sendable {
    enum Kind: Hashable { case chart, plot }
    let kind: Kind
    /// The chart with its axes.
    public static let automatic = Boundary(kind: .chart)
    /// The chart with its axes.
    public static let chart = Boundary(kind: .chart)
    /// The plot area.
    public static let plot = Boundary(kind: .plot)
  }

  /// How an annotation that does not fit is treated along an axis.
  public struct Strategy: Hashable, Sendable {
    enum Kind: Hashable { case fit(Boundary.Kind), padScale, disabled }
    let kind: Kind
    /// Moves the annotation into the chart.
    public static let automatic = Strategy(kind: .fit(.chart))
    /// Moves the annotation into the chart.
    public static let fit = Strategy(kind: .fit(.chart))
    /// Makes the plot area smaller, so that the annotation has space.
    public static let padScale = Strategy(kind: .padScale)
    /// Does not move the annotation.
    public static let disabled = Strategy(kind: .disabled)
    /// Moves the annotation into an area.
    public static func fit(to boundary: Boundary) -> Strategy {
      Strategy(kind: .fit(boundary.kind))
    }
  }

  let x: Strategy
  let y: Strategy

  /// Moves the annotation into the chart sideways, and makes space above and below.
  public static let automatic = AnnotationOverflowResolution(x: .fit, y: .padScale)

  /// Creates a resolution.
  public init(x: Strategy = .automatic, y: Strategy = .automatic) {
    self.x = x
    self.y = y
  }
}

nonisolated extension ChartContent {
  /// Adds a view beside each mark.
  ///
  /// - Parameters:
  ///   - position: The side of the mark; automatically above, or over a sector.
  ///   - alignment: How the view is aligned along that side.
  ///   - spacing: The distance from the mark, in points.
  ///   - content: The view.
  /// - Returns: The marks with the view.
  public func annotation<C: View>(
    position: AnnotationPosition = .automatic, alignment: Alignment = .center,
    spacing: CGFloat? = nil, @ViewBuilder content: @escaping () -> C
  ) -> some ChartContent {
    annotated(position, alignment, spacing, .automatic) { _ in AnyView(content()) }
  }

  /// Adds a view beside each mark, which is made for the size of the mark.
  public func annotation<C: View>(
    position: AnnotationPosition = .automatic, alignment: Alignment = .center,
    spacing: CGFloat? = nil, @ViewBuilder content: @escaping (AnnotationContext) -> C
  ) -> some ChartContent {
    annotated(position, alignment, spacing, .automatic) { AnyView(content($0)) }
  }

  /// Adds a view beside each mark, with a rule for one that does not fit.
  public func annotation<C: View>(
    position: AnnotationPosition = .automatic, alignment: Alignment = .center,
    spacing: CGFloat? = nil, overflowResolution: AnnotationOverflowResolution,
    @ViewBuilder content: @escaping () -> C
  ) -> some ChartContent {
    annotated(position, alignment, spacing, overflowResolution) { _ in AnyView(content()) }
  }

  /// Adds a view beside each mark, which is made for the size of the mark, with a rule for one that does not fit.
  public func annotation<C: View>(
    position: AnnotationPosition = .automatic, alignment: Alignment = .center,
    spacing: CGFloat? = nil, overflowResolution: AnnotationOverflowResolution,
    @ViewBuilder content: @escaping (AnnotationContext) -> C
  ) -> some ChartContent {
    annotated(position, alignment, spacing, overflowResolution) { AnyView(content($0)) }
  }

  private func annotated(
    _ position: AnnotationPosition, _ alignment: Alignment, _ spacing: CGFloat?,
    _ overflow: AnnotationOverflowResolution, _ content: @escaping (AnnotationContext) -> AnyView
  ) -> some ChartContent {
    let annotation = MarkAnnotation(
      position: position, alignment: alignment, spacing: spacing, overflow: overflow,
      content: content)
    return changing { $0.annotations.append(annotation) }
  }
}
