// swift-format-ignore-file: NeverForceUnwrap, AllPublicDeclarationsHaveDocumentation
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import ActivityKit
import SwiftUI
import WidgetKit

// A live activity, in the spelling of a new target, with previews in both spellings.

struct FerryAttributes: ActivityAttributes {
  public struct ContentState: Codable, Hashable {
    var berth: Int
    var departure: ClosedRange<Date>
  }

  var name: String
}

struct FerryLiveActivity: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: FerryAttributes.self) { context in
      HStack {
        Image(systemName: "ferry.fill").font(.largeTitle)
        VStack(alignment: .leading) {
          Text(context.attributes.name).font(.headline)
          Text(context.isStale ? "Delayed" : "Berth \(context.state.berth)").font(.subheadline)
          ProgressView(timerInterval: context.state.departure, countsDown: true)
        }
        Text(timerInterval: context.state.departure, countsDown: true)
          .font(.title2).monospacedDigit().multilineTextAlignment(.trailing).frame(width: 90)
      }
      .padding()
      .activityBackgroundTint(.cyan.opacity(0.3))
      .activitySystemActionForegroundColor(Color.black)
    } dynamicIsland: { context in
      DynamicIsland {
        DynamicIslandExpandedRegion(.leading) {
          Label(context.attributes.name, systemImage: "ferry.fill").font(.headline)
        }
        DynamicIslandExpandedRegion(.trailing) {
          Text("Berth \(context.state.berth)").font(.headline)
        }
        DynamicIslandExpandedRegion(.center) { Text("Departs").font(.caption) }
        bottom(of: context)
      } compactLeading: {
        Image(systemName: "ferry.fill")
      } compactTrailing: {
        Text(timerInterval: context.state.departure, countsDown: true)
          .monospacedDigit().frame(width: 48)
      } minimal: {
        Image(systemName: "ferry.fill")
      }
      .widgetURL(URL(string: "harbour:///ferry"))
      .keylineTint(Color.cyan)
      .contentMargins(.trailing, 20, for: .expanded)
    }
    .supplementalActivityFamilies([.small])
  }

  @DynamicIslandExpandedContentBuilder
  private func bottom(
    of context: ActivityViewContext<FerryAttributes>
  ) -> DynamicIslandExpandedContent<some View> {
    DynamicIslandExpandedRegion(.bottom) {
      ProgressView(timerInterval: context.state.departure, countsDown: true).tint(.cyan)
    }
  }
}

extension FerryAttributes {
  fileprivate static var preview: FerryAttributes { FerryAttributes(name: "Heron") }
}

extension FerryAttributes.ContentState {
  fileprivate static var soon: FerryAttributes.ContentState {
    FerryAttributes.ContentState(berth: 4, departure: .now ... .now + 15 * 60)
  }

  fileprivate static var late: FerryAttributes.ContentState {
    FerryAttributes.ContentState(berth: 2, departure: .now ... .now + 90 * 60)
  }
}

#Preview("Notification", as: .content, using: FerryAttributes.preview) {
  FerryLiveActivity()
} contentStates: {
  FerryAttributes.ContentState.soon
  FerryAttributes.ContentState.late
}

#Preview("Expanded", as: .dynamicIsland(.expanded), using: FerryAttributes.preview) {
  FerryLiveActivity()
} contentStates: {
  FerryAttributes.ContentState.soon
}

struct FerryPreviews: PreviewProvider {
  static var previews: some View {
    FerryAttributes.preview
      .previewContext(FerryAttributes.ContentState.soon, viewKind: .dynamicIsland(.compact))
      .previewDisplayName("Compact")
    FerryAttributes.preview
      .previewContext(FerryAttributes.ContentState.soon, viewKind: .dynamicIsland(.minimal))
      .previewDisplayName("Minimal")
    FerryAttributes.preview
      .previewContext(.soon, isStale: true, viewKind: .content)
      .previewDisplayName("Stale")
  }
}

/// What an app does.
func takeFerry() async throws {
  guard ActivityAuthorizationInfo().areActivitiesEnabled else { return }
  let activity = try Activity<FerryAttributes>.request(
    attributes: FerryAttributes(name: "Heron"),
    content: .init(state: .soon, staleDate: .now + 3600), pushType: nil)
  await activity.update(
    ActivityContent(state: .late, staleDate: nil, relevanceScore: 50),
    alertConfiguration: AlertConfiguration(title: "Late", body: "It is late.", sound: .default))
  await activity.update(using: .soon)
  for ferry in Activity<FerryAttributes>.activities where ferry.activityState == .active {
    await ferry.end(ferry.content, dismissalPolicy: .after(.now + 60))
  }
  await activity.end(nil, dismissalPolicy: .immediate)
  for await state in activity.activityStateUpdates { print(state) }
  for await content in activity.contentUpdates { print(content.state.berth) }
}
