import Foundation
import Graphics
import Testing
import WidgetTimeline

@MainActor struct TimelineCheckTests {
  @Test func unsortedEntriesAreSorted() async throws {
    let timeline = try await timeline([LevelEntry(at: 60), LevelEntry(at: 0), LevelEntry(at: 30)])
    #expect(timeline.seconds == [0, 30, 60])
    #expect(
      timeline.diagnostics.map(\.message) == [
        "timeline of widget 'test': its entries are not sorted by date; "
          + "they are shown sorted"
      ])
  }

  @Test func lastEntryOfADateIsUsed() async throws {
    let timeline = try await timeline([
      LevelEntry(at: 0, level: 0.1), LevelEntry(at: 60, level: 0.2), LevelEntry(at: 60, level: 0.3),
      LevelEntry(at: 60, level: 0.4), LevelEntry(at: 90, level: 0.5),
    ])
    #expect(timeline.entries.map(\.level) == [0.1, 0.4, 0.5])
    #expect(
      timeline.diagnostics.map(\.message) == [
        "timeline of widget 'test': 2 entries have the same date as another; the last one is used"
      ])
  }

  @Test func lastEntryOfADateIsUsedInUnsortedTimelines() async throws {
    let timeline = try await timeline([
      LevelEntry(at: 60, level: 0.1), LevelEntry(at: 0, level: 0.2), LevelEntry(at: 60, level: 0.3),
    ])
    #expect(timeline.entries.map(\.level) == [0.2, 0.3])
    #expect(timeline.diagnostics.count == 2)
  }

  @Test(arguments: [[], [Double.infinity], [.nan], [1e300]])
  func emptyTimelinesAreRejected(seconds: [Double]) async {
    let error = await #expect(throws: TimelineError.self) {
      try await timeline(seconds.map { LevelEntry(at: $0) })
    }
    #expect(
      error?.description == "the timeline of widget 'test' has no entries; provide at least one")
  }

  @Test func reasonForMissingTimelineIsReported() async {
    struct NoNetwork: Error, CustomStringConvertible { let description = "no network" }
    let source = source(ScriptedProvider { $0(Timeline(failure: NoNetwork())) })
    let error = await #expect(throws: TimelineError.self) {
      try await source.timeline(in: .small(), timeLimit: .seconds(86_400))
    }
    #expect(error?.description == "the provider of widget 'test' returned no timeline: no network")
  }

  @Test func entriesWithInvalidDatesAreOmitted() async throws {
    let timeline = try await timeline([
      LevelEntry(at: -.infinity), LevelEntry(at: 0), LevelEntry(at: .nan),
    ])
    #expect(timeline.seconds == [0])
    #expect(
      timeline.diagnostics.map(\.message) == [
        "timeline of widget 'test': 2 entries have dates outside the years 1 to 9999 and are ignored"
      ])
  }

  @Test func onlyValidRelevanceIsKept() async throws {
    let timeline = try await timeline([
      LevelEntry(at: 0, relevance: TimelineEntryRelevance(score: 0.5, duration: 600)),
      LevelEntry(at: 1, relevance: TimelineEntryRelevance(score: .nan)),
      LevelEntry(at: 2, relevance: TimelineEntryRelevance(score: 1, duration: -1)),
      LevelEntry(at: 3),
    ])
    #expect(
      timeline.entries.map(\.relevance) == [
        TimelineEntryRelevance(score: 0.5, duration: 600), nil, nil, nil,
      ])
    #expect(timeline.entries.map(\.diagnostics.count) == [0, 1, 1, 0])
  }

  @Test func policyWithInvalidDateIsNever() async throws {
    let source = source(
      ScriptedProvider(
        [LevelEntry(at: 0)], policy: .after(Date(timeIntervalSince1970: .infinity))))
    let timeline = try await source.timeline(in: .small(), timeLimit: .seconds(86_400))
    #expect(timeline.policy == .never)
    #expect(timeline.diagnostics.count == 1)
  }

  private func timeline(_ entries: [LevelEntry]) async throws -> RenderableTimeline {
    try await source(ScriptedProvider(entries)).timeline(in: .small(), timeLimit: .seconds(86_400))
  }
}

extension RenderableTimeline {
  fileprivate var seconds: [TimeInterval] { entries.map(\.date.timeIntervalSince1970) }
}
