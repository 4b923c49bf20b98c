import Foundation
import FramePipeline
import Graphics
import LayoutEngine
import PixelOutput
import WidgetTimeline
import WidgetUI

/// The test card of a display, drawn as widgets are.
struct DeviceCard {
  let profile: DeviceProfile

  /// A picture as the display gets it, or as it looks.
  func picture(style: PreviewStyle = .device) throws -> FramePipeline.PreviewPicture {
    var settings = RenderSettings(device: profile)
    settings.fillsPanel = true
    let renderEnvironment = RenderEnvironment(now: Date(timeIntervalSince1970: 0))
    let renderer = try FrameRenderer(
      definition, family: .systemExtraLarge, settings: settings,
      renderEnvironment: renderEnvironment)
    let size = renderer.placement.size
    let plan = CardPlan(
      size: size, inks: InkSwatch.all(of: profile.palette).count, scale: profile.scale)
    let entry = RenderableEntry(date: renderEnvironment.now) { [profile] in
      AnyView(CardView(profile: profile, plan: plan))
    }
    return try renderer.previewPicture(of: entry, style: style)
  }

  private var definition: WidgetDefinition {
    var definition = WidgetDefinition(
      kind: "card", displayName: "Test card", families: [.systemExtraLarge], source: NoTimeline())
    definition.contentMarginsDisabled = true
    return definition
  }
}

/// The card has no timeline: its one entry is made by hand.
private struct NoTimeline: TimelineSource {
  func placeholder(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableEntry? { nil }

  func snapshot(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableEntry {
    RenderableEntry(date: Date(timeIntervalSince1970: 0)) { AnyView(EmptyView()) }
  }

  func timeline(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableTimeline {
    RenderableTimeline(
      entries: [try await snapshot(in: context, timeLimit: timeLimit)], policy: .never)
  }
}
