import ActivityKit
import CheckedJSON
import Foundation
import TestSupport
import Testing

@Suite struct ActivityRecordTests {
  private let start = Date(timeIntervalSinceReferenceDate: 0)

  private func activity(
    _ id: String = "a", score: Double = 0, stale: TimeInterval? = nil,
    startedAfter: TimeInterval = 0
  ) -> ActivityRecord {
    ActivityRecord(
      id: id, kind: "Ferry", attributes: .object([]), state: .object([]),
      staleDate: stale.map { start + $0 }, relevanceScore: score, started: start + startedAfter)
  }

  /// Hours after the start, and the phase of an activity that is not ended.
  @Test(arguments: [
    (-0.1, ActivityState.pending), (0, .active), (1.9, .active), (2, .stale), (7.9, .stale),
    (8, .ended), (11.9, .ended), (12, .dismissed),
  ])
  func activityEndsByItselfAfterEightHoursAndDisappearsAfterFourMore(
    hours: Double, phase: ActivityState
  ) {
    #expect(activity(stale: 2 * 3600).phase(at: start + hours * 3600) == phase)
  }

  /// The policy, and how many hours after its end an activity disappears.
  @Test(arguments: [
    (ActivityUIDismissalPolicy.default, 4.0), (.immediate, 0),
    (.after(Date(timeIntervalSinceReferenceDate: 2 * 3600)), 1),
    (.after(Date(timeIntervalSinceReferenceDate: 0)), 0),
    (.after(Date(timeIntervalSinceReferenceDate: 9 * 3600)), 4),
  ])
  func activityThatHasEndedDisappearsAsThePolicySays(
    policy: ActivityUIDismissalPolicy, hours: Double
  ) {
    var activity = activity()
    activity.end(at: start + 3600, dismissal: policy)
    #expect(activity.disappearance == start + 3600 + hours * 3600)
    #expect(activity.phase(at: activity.disappearance) == .dismissed)
  }

  @Test func activitiesThatRunComeFirstThenTheMostRelevantThenThatWhichStartedFirst() {
    var ended = activity("ended", score: 99)
    ended.end(at: start + 30, dismissal: .default)
    let activities = [
      activity("late", startedAfter: 60), activity("early"), ended,
      activity("relevant", score: 50, startedAfter: 120),
    ]
    #expect(activities.shown(at: start).map(\.id) == ["ended", "early"])
    #expect(activities.shown(at: start + 90).map(\.id) == ["early", "late", "ended"])
    #expect(activities.shown(at: start + 120).map(\.id).first == "relevant")
    #expect(activities.shown(at: start + 13 * 3600) == [])
  }

  @Test func activityThatEndsBeforeItStartsIsNeverShown() {
    var later = activity(startedAfter: 3600)
    #expect(later.phase(at: start) == .pending)
    later.end(at: start + 60, dismissal: .default)
    #expect(later.phase(at: start + 61) == .dismissed)
    #expect(later.phase(at: start + 3601) == .dismissed)
  }

  @Test func activityThatStartsLaterCountsAndRemovesNoOther() throws {
    let folder = try TemporaryFolder()
    let store = ActivityStore(state: folder.path)
    try store.add(activity("now"), at: start)
    try store.add(activity("later", startedAfter: 72 * 3600), at: start + 60)
    #expect(store.activities().map(\.id) == ["now", "later"])
    #expect(throws: ActivityStoreError.exists("later")) {
      try store.add(activity("later", startedAfter: 72 * 3600), at: start + 90)
    }
  }

  @Test func storeKeepsActivitiesForOtherPrograms() throws {
    let folder = try TemporaryFolder()
    let store = ActivityStore(state: folder.path)
    #expect(store.activities() == [])
    try store.add(activity("b", startedAfter: 60), at: start)
    try store.add(activity("a", score: 0.1, stale: 0.5), at: start)
    try store.update("b") { $0.relevanceScore = 7 }
    let read = ActivityStore(state: folder.path).activities()
    #expect(read.map(\.id) == ["a", "b"])
    #expect(read.map(\.relevanceScore) == [0.1, 7])
    #expect(read[0] == activity("a", score: 0.1, stale: 0.5))
  }

  @Test func storeRemovesActivitiesThatDisappearedADayAgo() throws {
    let folder = try TemporaryFolder()
    let store = ActivityStore(state: folder.path)
    try store.add(activity("old"), at: start)
    try store.add(activity("next", startedAfter: 35 * 3600), at: start + 35 * 3600)
    #expect(store.activities().map(\.id) == ["old", "next"])
    try store.add(activity("last", startedAfter: 37 * 3600), at: start + 37 * 3600)
    #expect(store.activities().map(\.id) == ["next", "last"])
  }

  /// An identifier, and whether it can be stored.
  @Test(arguments: [
    ("a", true), ("A-1.b_2", true), ("", false), ("../a", false), (".a", false), ("a/b", false),
    (String(repeating: "a", count: 101), false),
  ])
  func identifierIsThePartOfAFileName(id: String, isStored: Bool) throws {
    let folder = try TemporaryFolder()
    let store = ActivityStore(state: folder.path)
    if isStored {
      try store.add(activity(id), at: start)
      #expect(store.activity(withID: id) != nil)
    } else {
      #expect(throws: ActivityStoreError.malformedIdentifier(id)) {
        try store.add(activity(id), at: start)
      }
    }
  }

  @Test func errorsNameTheActivityAndWhatToDo() throws {
    let folder = try TemporaryFolder()
    let store = ActivityStore(state: folder.path)
    try store.add(activity("a"), at: start)
    #expect(throws: ActivityStoreError.exists("a")) { try store.add(activity("a"), at: start) }
    #expect(throws: ActivityStoreError.unknown("b", known: ["a"])) {
      try store.update("b") { _ in }
    }
    #expect(
      ActivityStoreError.unknown("b", known: ["a"]).description
        == "activity 'b' was not found; the running activities are 'a'")
    try folder.write("{", to: "activities/broken.json")
    try FileManager.default.copyItem(
      atPath: folder.path + "/activities/a.json", toPath: folder.path + "/activities/copy.json")
    #expect(store.activities().map(\.id) == ["a"])
    for index in 1..<100 { try store.add(activity("a\(index)"), at: start) }
    #expect(throws: ActivityStoreError.tooMany) { try store.add(activity("last"), at: start) }
  }
}
