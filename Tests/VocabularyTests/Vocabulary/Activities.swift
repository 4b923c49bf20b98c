import ActivityKit
import SwiftUI
import WidgetKit

@MainActor @SpecimenBuilder var activitySpecimens: [Specimen] {
  Specimen(
    "ActivityAttributes", ": ActivityAttributes", "ActivityConfiguration", "ActivityViewContext",
    "ActivityConfiguration(for:{}dynamicIsland{})", ".supplementalActivityFamilies",
    ".supplementalActivityFamilies(_:)"
  ) {
    Text(String(describing: type(of: TramActivity().body)))
  }
  Specimen(
    "DynamicIsland", "DynamicIsland({}compactLeading{}compactTrailing{}minimal{})",
    "DynamicIslandExpandedRegion", "DynamicIslandExpandedRegion(_:{})",
    "DynamicIslandExpandedContent", "DynamicIslandExpandedRegionPosition.leading",
    "DynamicIslandExpandedRegionPosition.trailing", "DynamicIslandExpandedRegionPosition.center",
    "DynamicIslandExpandedRegionPosition.bottom", "ActivityPreviewViewKind.dynamicIsland",
    "ActivityPreviewViewKind.dynamicIsland(_:)"
  ) {
    TramAttributes(line: 7)
      .previewContext(.init(stops: 3), viewKind: .dynamicIsland(.expanded))
  }
  Specimen(
    ".activityBackgroundTint", ".activityBackgroundTint(_:)",
    ".activitySystemActionForegroundColor", ".activitySystemActionForegroundColor(_:)"
  ) {
    TramAttributes(line: 7).previewContext(.init(stops: 3), viewKind: .content)
  }
  Specimen("@Environment(\\.activityFamily)", "@Environment(\\.isActivityFullscreen)") {
    StopsView(stops: 3)
  }
}

private struct TramAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable { var stops: Int }
  var line: Int
}

private struct StopsView: View {
  @Environment(\.activityFamily) private var family
  @Environment(\.isActivityFullscreen) private var isFullscreen
  let stops: Int

  var body: some View {
    switch family {
    case .small: Text("\(stops)")
    case .medium: Text(isFullscreen ? "" : "\(stops) stops")
    }
  }
}

private struct TramActivity: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: TramAttributes.self) { context in
      StopsView(stops: context.state.stops)
        .activityBackgroundTint(.yellow)
        .activitySystemActionForegroundColor(.black)
    } dynamicIsland: { context in
      DynamicIsland {
        DynamicIslandExpandedRegion(.leading) { Text("\(context.attributes.line)") }
        DynamicIslandExpandedRegion(.trailing) { Text("\(context.state.stops)") }
        DynamicIslandExpandedRegion(.center) { Text("Tram") }
        bottom
      } compactLeading: {
        Text("\(context.attributes.line)")
      } compactTrailing: {
        Text("\(context.state.stops)")
      } minimal: {
        Text("\(context.state.stops)")
      }
    }
    .supplementalActivityFamilies([.small, .medium])
  }

  @DynamicIslandExpandedContentBuilder
  private var bottom: DynamicIslandExpandedContent<some View> {
    DynamicIslandExpandedRegion(.bottom) { Text("Stops") }
  }
}
