public import Foundation
public import Graphics
import LayoutEngine
public import WidgetUI

/// The views of an activity around a phone's camera, which `preview` draws.
public struct DynamicIsland {
  let regions: [DynamicIslandRegion]
  let compactLeading, compactTrailing, minimal: AnyView
  var url: URL?
  var keyline: Color?
  var margins: [DynamicIslandMode: EdgeInsets] = [:]

  /// Describes the views.
  ///
  /// - Parameters:
  ///   - expanded: the regions of the large form.
  ///   - compactLeading: the view before the camera.
  ///   - compactTrailing: the view after the camera.
  ///   - minimal: the view if several activities run.
  @MainActor @preconcurrency
  public init<Expanded: View, CompactLeading: View, CompactTrailing: View, Minimal: View>(
    @DynamicIslandExpandedContentBuilder expanded: () -> DynamicIslandExpandedContent<Expanded>,
    @ViewBuilder compactLeading: () -> CompactLeading,
    @ViewBuilder compactTrailing: () -> CompactTrailing,
    @ViewBuilder minimal: () -> Minimal
  ) {
    regions = expanded().regions
    self.compactLeading = AnyView(compactLeading())
    self.compactTrailing = AnyView(compactTrailing())
    self.minimal = AnyView(minimal())
  }

  /// Sets the URL that a tap on the island opens; a preview has no taps.
  public func widgetURL(_ url: URL?) -> DynamicIsland { with { $0.url = url } }

  /// Sets the color of the line around the island.
  public func keylineTint(_ color: Color?) -> DynamicIsland { with { $0.keyline = color } }

  /// Sets margins of a form, in points.
  public func contentMargins(
    _ edges: Edge.Set = .all, _ length: Double, for mode: DynamicIslandMode
  ) -> DynamicIsland {
    with { island in
      var margins = island.margins[mode] ?? mode.standardMargins
      if edges.contains(.top) { margins.top = length }
      if edges.contains(.leading) { margins.leading = length }
      if edges.contains(.bottom) { margins.bottom = length }
      if edges.contains(.trailing) { margins.trailing = length }
      island.margins[mode] = margins
    }
  }

  private func with(_ change: (inout DynamicIsland) -> Void) -> DynamicIsland {
    var island = self
    change(&island)
    return island
  }
}

/// A form of a Dynamic Island.
public struct DynamicIslandMode: Hashable, Sendable {
  let name: String

  /// Before the camera.
  public static let compactLeading = DynamicIslandMode(name: "compactLeading")
  /// After the camera.
  public static let compactTrailing = DynamicIslandMode(name: "compactTrailing")
  /// Small, if several activities run.
  public static let minimal = DynamicIslandMode(name: "minimal")
  /// Large, after a long press.
  public static let expanded = DynamicIslandMode(name: "expanded")

  /// The margins in points.
  var standardMargins: EdgeInsets {
    self == .expanded
      ? EdgeInsets(top: 16, leading: 16, bottom: 16, trailing: 16)
      : EdgeInsets(top: 4, leading: 8, bottom: 4, trailing: 8)
  }
}

/// A region of an expanded Dynamic Island.
public struct DynamicIslandExpandedRegion<Content: View> {
  let position: DynamicIslandExpandedRegionPosition
  let priority: Double
  let content: Content

  /// Describes a region; of several at a position, the one with the highest priority is widest.
  @MainActor @preconcurrency
  public init(
    _ position: DynamicIslandExpandedRegionPosition, priority: Double = 0,
    @ViewBuilder content: () -> Content
  ) {
    self.position = position
    self.priority = priority
    self.content = content()
  }

  /// Sets margins, in points.
  public func contentMargins(
    _ edges: Edge.Set = .all, _ length: Double
  ) -> DynamicIslandExpandedRegion<some View> {
    DynamicIslandExpandedRegion<_>(
      position: position, priority: priority, margined: content.padding(edges, length))
  }

  private init(
    position: DynamicIslandExpandedRegionPosition, priority: Double, margined content: Content
  ) {
    self.position = position
    self.priority = priority
    self.content = content
  }
}

/// The position of a region in an expanded Dynamic Island.
public struct DynamicIslandExpandedRegionPosition: Hashable, Sendable {
  let name: String

  /// Before the camera.
  public static let leading = DynamicIslandExpandedRegionPosition(name: "leading")
  /// After the camera.
  public static let trailing = DynamicIslandExpandedRegionPosition(name: "trailing")
  /// Below the camera.
  public static let center = DynamicIslandExpandedRegionPosition(name: "center")
  /// Below the others.
  public static let bottom = DynamicIslandExpandedRegionPosition(name: "bottom")
}

/// The position of a view that is too wide beside the camera.
public struct DynamicIslandExpandedRegionVerticalPlacement: Hashable, Sendable {
  private let name: String

  /// Beside the camera.
  public static let `default` = DynamicIslandExpandedRegionVerticalPlacement(name: "default")
  /// Below the camera.
  public static let belowIfTooWide =
    DynamicIslandExpandedRegionVerticalPlacement(name: "belowIfTooWide")
}

/// The regions of an expanded Dynamic Island.
public struct DynamicIslandExpandedContent<Content: View> {
  let regions: [DynamicIslandRegion]
}

/// A region without its static type.
struct DynamicIslandRegion {
  let position: DynamicIslandExpandedRegionPosition
  let priority: Double
  let content: AnyView
}

/// Builds the regions of an expanded Dynamic Island.
@resultBuilder
public enum DynamicIslandExpandedContentBuilder {
  /// The regions of a part of the builder's body.
  public typealias Regions = DynamicIslandExpandedContent<AnyView>

  /// One region.
  @MainActor public static func buildExpression<Content: View>(
    _ region: DynamicIslandExpandedRegion<Content>
  ) -> Regions {
    Regions(regions: [
      DynamicIslandRegion(
        position: region.position, priority: region.priority, content: AnyView(region.content))
    ])
  }
  /// The regions that a function returns.
  public static func buildExpression<Content: View>(
    _ content: DynamicIslandExpandedContent<Content>
  ) -> Regions {
    Regions(regions: content.regions)
  }
  /// Any number of regions.
  public static func buildBlock(_ parts: Regions...) -> Regions {
    Regions(regions: parts.flatMap(\.regions))
  }
  /// An `if` without `else`.
  public static func buildOptional(_ part: Regions?) -> Regions { part ?? Regions(regions: []) }
  /// The branch of an `if` whose condition is true.
  public static func buildEither(first part: Regions) -> Regions { part }
  /// An `else`.
  public static func buildEither(second part: Regions) -> Regions { part }
  /// An `if #available`.
  public static func buildLimitedAvailability(_ part: Regions) -> Regions { part }
}
