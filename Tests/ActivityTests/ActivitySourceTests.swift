import CheckedJSON
import Foundation
import Graphics
import TestSupport
import Testing
import WidgetTimeline
import WidgetUI

@testable import ActivityKit
@testable import WidgetActivities

private struct Ferry: ActivityAttributes {
  struct ContentState: Codable, Hashable { var berth: Int }
  var name: String
}

private struct Train: ActivityAttributes {
  struct ContentState: Codable, Hashable { var track: Int }
}

private struct FerryWidget: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: Ferry.self) {
      Text($0.attributes.name)
    } dynamicIsland: { _ in
      noIsland
    }
  }
}

private struct EmptyWidget: Widget {
  var body: some WidgetConfiguration { EmptyWidgetConfiguration() }
}

@MainActor private var noIsland: DynamicIsland {
  DynamicIsland {
    DynamicIslandExpandedRegion(.leading) { EmptyView() }
  } compactLeading: {
    EmptyView()
  } compactTrailing: {
    EmptyView()
  } minimal: {
    EmptyView()
  }
}

@Suite struct ActivitySourceTests {
  private let now = Date(timeIntervalSinceReferenceDate: 0)

  private func context(at date: Date) -> TimelineProviderContext {
    TimelineProviderContext(
      family: .systemMedium, displaySize: CGSize(width: 300, height: 150), date: date)
  }

  private func source(_ store: ActivityStore) -> ActivitySource<Ferry> {
    ActivitySource(
      store: store, content: { AnyView(Text("\($0.attributes.name) \($0.state.berth)")) },
      dynamicIsland: { _ in noIsland })
  }

  @Test func timelineHasAnEntryForEachChangeOfWhatIsShown() async throws {
    let folder = try TemporaryFolder()
    let store = ActivityStore(state: folder.path)
    _ = try Activity.request(
      Ferry(name: "Heron"), ActivityContent(state: .init(berth: 4), staleDate: now + 600),
      at: now, now: now, in: store, id: "heron")
    try store.update("heron") { $0.end(at: now + 1200, dismissal: .after(now + 1800)) }
    let timeline = try await source(store).timeline(
      in: context(at: now + 60), timeLimit: .seconds(5))
    #expect(timeline.entries.map { $0.date.timeIntervalSince(now) } == [60, 600, 1200, 1800])
    #expect(timeline.policy == .never)
  }

  @Test func widgetWithoutAnActivityIsEmpty() async throws {
    let folder = try TemporaryFolder()
    let timeline = try await source(ActivityStore(state: folder.path)).timeline(
      in: context(at: now), timeLimit: .seconds(5))
    #expect(timeline.entries.map(\.date) == [now])
  }

  @Test func stateOfAnotherTypeIsReportedWithItsProblem() async throws {
    let folder = try TemporaryFolder()
    let store = ActivityStore(state: folder.path)
    try store.add(
      ActivityRecord(
        id: "heron", kind: "Ferry", attributes: .object(["name": "Heron"]),
        state: .object(["berths": 4]), started: now), at: now)
    let error = await #expect(throws: ActivityError.self) {
      try await source(store).timeline(in: context(at: now), timeLimit: .seconds(5))
    }
    #expect(error?.description == "the activity 'heron' does not fit 'Ferry': 'berth' is missing")
  }

  @Test func activityOfAnotherTypeDoesNotHideAnotherActivity() async throws {
    let folder = try TemporaryFolder()
    let store = ActivityStore(state: folder.path)
    try store.add(
      ActivityRecord(
        id: "wrong", kind: "Ferry", attributes: .object([]), state: .object([]),
        relevanceScore: 99, started: now), at: now)
    _ = try Activity.request(
      Ferry(name: "Heron"), ActivityContent(state: .init(berth: 4), staleDate: nil), at: now,
      now: now, in: store, id: "heron")
    let entry = try await source(store).snapshot(in: context(at: now), timeLimit: .seconds(5))
    #expect(
      entry.diagnostics.map(\.message) == [
        "the activity 'wrong' does not fit 'Ferry': 'name' is missing"
      ])
    #expect(entry.relevance?.score == 0.01)
  }

  @Test func sharedWidgetShowsTheMostRelevantActivityOfAllTypes() async throws {
    let folder = try TemporaryFolder()
    let store = ActivityStore(state: folder.path)
    // No widget shows lifts.
    for (id, kind, state, score) in [
      ("heron", "Ferry", "berth", 1.0), ("ice", "Train", "track", 2), ("lift", "Lift", "floor", 99),
    ] {
      try store.add(
        ActivityRecord(
          id: id, kind: kind, attributes: .object(["name": .string(id)]),
          state: .object([state: .integer(4)]), relevanceScore: score, started: now), at: now)
    }
    let train = ActivitySource<Train>(
      store: store, content: { AnyView(Text("\($0.state.track)")) },
      dynamicIsland: { _ in noIsland })
    let shared = source(store).mostRelevantWidget(of: [
      WidgetDefinition(kind: "Ferry", families: [.systemMedium], source: source(store)),
      WidgetDefinition(kind: "Train", families: [.systemSmall, .systemMedium], source: train),
    ])
    #expect(shared.kind == "activity")
    #expect(shared.families == [.systemSmall, .systemMedium])
    func scores(_ family: WidgetFamily = .systemMedium) async throws -> [Float?] {
      let context = TimelineProviderContext(
        family: family, displaySize: CGSize(width: 150, height: 150), date: now)
      return try await shared.source.timeline(in: context, timeLimit: .seconds(5)).entries
        .map { $0.relevance?.score }
    }
    try store.update("ice") { $0.end(at: now + 60, dismissal: .after(now + 120)) }
    try store.update("heron") { $0.end(at: now + 90, dismissal: .after(now + 180)) }
    // The train until it ends, then the ferry that still runs; of both that have ended the train; nothing.
    #expect(try await scores() == [2, 1, 2, 1, 0])
    // The ferry has no small view.
    #expect(try await scores(.systemSmall) == [2, 2, 0])
  }

  @Test @MainActor func programWithActivitiesHasAWidgetOfAllOfThem() {
    #expect(
      WidgetProgram(widgets: [FerryWidget()]).definitions.map(\.kind) == ["Ferry", "activity"])
    #expect(WidgetProgram(widgets: [EmptyWidget()]).definitions.map(\.kind) == [])
  }

  @Test func olderUpdateDoesNotReplaceANewerOne() async throws {
    let folder = try TemporaryFolder()
    let store = ActivityStore(state: folder.path)
    let start = Date.now - 600
    let activity = try Activity.request(
      Ferry(name: "Heron"), ActivityContent(state: .init(berth: 1), staleDate: nil), at: start,
      now: start, in: store, id: "heron")
    for (berth, seconds) in [(3, 20.0), (2, 10), (4, 30)] {
      await activity.update(
        ActivityContent(state: .init(berth: berth), staleDate: nil), timestamp: start + seconds)
    }
    #expect(activity.contentState.berth == 4)
    await activity.update(
      ActivityContent(state: .init(berth: 5), staleDate: nil), timestamp: start + 25)
    #expect(activity.contentState.berth == 4)
  }

  @Test func updateAndEndOfAnActivityAreStored() async throws {
    let folder = try TemporaryFolder()
    let store = ActivityStore(state: folder.path)
    let activity = try Activity.request(
      Ferry(name: "Heron"), ActivityContent(state: .init(berth: 4), staleDate: nil), at: .now,
      now: .now, in: store, id: "heron")
    await activity.update(
      ActivityContent(state: .init(berth: 5), staleDate: nil, relevanceScore: 3))
    #expect(activity.contentState.berth == 5)
    #expect(activity.activityState == .active)
    #expect(Activity<Ferry>.activities(in: store, at: .now).map(\.id) == ["heron"])
    await activity.end(using: .init(berth: 6))
    #expect(activity.content.state.berth == 6)
    #expect(activity.activityState == .ended)
    await activity.update(using: .init(berth: 7))
    #expect(activity.contentState.berth == 6)
    await activity.end(nil, dismissalPolicy: .immediate)
    #expect(activity.activityState == .dismissed)
    #expect(Activity<Ferry>.activities(in: store, at: .now).isEmpty)
  }

  @Test func largeStatesAreRejected() throws {
    let folder = try TemporaryFolder()
    let name = String(repeating: "a", count: 4096)
    #expect(throws: ActivityAuthorizationError.attributesTooLarge) {
      try Activity.request(
        Ferry(name: name), ActivityContent(state: .init(berth: 1), staleDate: nil), at: now,
        now: now, in: ActivityStore(state: folder.path), id: "heron")
    }
  }
}
