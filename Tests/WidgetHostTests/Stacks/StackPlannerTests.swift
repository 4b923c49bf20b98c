import Foundation
import FramePipeline
import Testing
import WidgetTimeline

@testable import WidgetHost

@Suite("Stack planner")
struct StackPlannerTests {
  private typealias Entry = TimelineOutline.Entry

  struct Rotation: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var members: [StackMember]
    var expected: String
  }

  private static func at(
    _ time: String, _ score: Float? = nil, minutes: Double = 0
  ) -> Entry { StackCase.entry(time, score, minutes: minutes) }

  static let rotations = [
    Rotation(
      testDescription: "the most relevant beside its provider's other entries",
      members: [
        // Providers use different scales: 900 is low for one, 2 is high for the other.
        StackCase.member("a", [at("00:00", 900), at("06:00", 9000), at("12:00", 900)]),
        StackCase.member("b", [at("00:00", 1), at("12:00", 2), at("18:00", 1)]),
      ],
      expected: "00:00 b, 06:00 a, 12:00 b"),
    Rotation(
      testDescription: "nobody relevant: the first stays",
      members: [
        StackCase.member("a", [at("00:00", 0)]), StackCase.member("b", [at("00:00", -1)]),
      ],
      expected: "00:00 a"),
    Rotation(
      testDescription: "0 or less never, while another says nothing",
      members: [
        StackCase.member("a", [at("00:00", 0), at("10:00", -5)]),
        StackCase.member("b", [at("00:00")]),
      ],
      expected: "00:00 b"),
    Rotation(
      testDescription: "a duration counts from the entry's date, and gives back what was shown",
      members: [
        StackCase.member("a", [at("00:00")]),
        StackCase.member("b", [at("00:00", 0), at("09:00", 1, minutes: 90), at("12:00", 0)]),
      ],
      expected: "00:00 a, 09:00 b, 10:30 a"),
    Rotation(
      testDescription: "a duration of 0 lasts until the next entry",
      members: [
        StackCase.member("a", [at("00:00")]),
        StackCase.member("b", [at("00:00", 0), at("09:00", 1), at("12:00", 0)]),
      ],
      expected: "00:00 a, 09:00 b, 12:00 a"),
    Rotation(
      testDescription: "a duration ends with the next entry at the latest",
      members: [
        StackCase.member("a", [at("00:00")]),
        StackCase.member("b", [at("08:00", 1, minutes: 600), at("09:00", 0)]),
      ],
      expected: "00:00 a, 08:00 b, 09:00 a"),
    Rotation(
      testDescription: "where all say no, the last stays",
      members: [
        StackCase.member("a", [at("00:00", 0)]),
        StackCase.member("b", [at("08:00", 1, minutes: 60)]),
      ],
      expected: "00:00 a, 08:00 b"),
    Rotation(
      testDescription: "an equal one stays",
      members: [
        StackCase.member("a", [at("08:00", 7)]), StackCase.member("b", [at("00:00", 1)]),
      ],
      expected: "00:00 b"),
    Rotation(
      testDescription: "who is constant is in the middle",
      members: [
        StackCase.member("a", [at("00:00", 1_000_000)]),
        StackCase.member("b", [at("00:00", 1), at("06:00", 9), at("12:00", 1)]),
      ],
      expected: "00:00 a, 06:00 b, 12:00 a"),
    Rotation(
      testDescription: "a member before its first entry is not shown",
      members: [
        StackCase.member("a", [at("07:00", 1)]),
        StackCase.member("b", [at("00:00", 1, minutes: 5)]),
      ],
      expected: "00:00 b, 07:00 a"),
    Rotation(
      testDescription: "a more relevant one waits until the present one had a quarter of an hour",
      members: [
        StackCase.member("a", [at("00:00", 0), at("08:00", 1), at("09:00", 0)]),
        StackCase.member("b", [at("00:00", 1), at("08:05", 5), at("10:00", 1)]),
      ],
      expected: "00:00 b, 08:00 a, 08:15 b"),
  ]

  @Test("shows the expected members", arguments: rotations)
  func rotation(_ rotation: Rotation) {
    let plan = StackCase.planner().plan(
      rotation.members, StackState(), now: StackCase.midnight)
    #expect(StackCase.text(plan) == rotation.expected)
  }

  @Test("returns no plan without members")
  func noMembers() {
    #expect(StackCase.planner().plan([], StackState(), now: StackCase.midnight) == nil)
  }
}
