import Foundation
import FramePipeline
import Testing
import WidgetTimeline

@testable import WidgetHost

@Suite("Randomized stack plans")
struct StackRandomTests {
  /// A random number generator with a reproducible sequence.
  struct ReproducibleGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  private func entries(_ dice: inout ReproducibleGenerator) -> [TimelineOutline.Entry] {
    let scores: [Float?] = [nil, -1, 0, 1, 5, 100, .greatestFiniteMagnitude]
    let minutes = Set(
      (0..<Int.random(in: 0...40, using: &dice)).map { _ in
        Int.random(in: 0..<1440, using: &dice)
      })
    return minutes.sorted().map { minute in
      StackCase.entry(
        "\(minute / 60):\(minute % 60)", scores.randomElement(using: &dice) ?? nil,
        minutes: Double([0, 0, 5, 60].randomElement(using: &dice) ?? 0))
    }
  }

  @Test("never shows an irrelevant member while another is relevant", arguments: 0..<200)
  func rule(seed: Int) throws {
    var dice = ReproducibleGenerator(state: UInt64(seed) &+ 77)
    var members = (0..<Int.random(in: 1...9, using: &dice)).map {
      StackCase.member("m\($0)", entries(&dice))
    }
    members.append(StackCase.member("never", [StackCase.entry("00:00", 0)]))
    let plan = try #require(
      StackCase.planner().plan(members, StackState(), now: StackCase.midnight))
    for (turn, next) in zip(plan.turns, plan.turns.dropFirst()) {
      #expect(turn.to == next.from)
      #expect(turn.member != next.member)
    }
    for minute in 0..<1440 {
      let time = StackCase.midnight.advanced(by: Double(minute) * 60)
      let shown = try #require(plan.turn(at: time))
      let said = Dictionary(uniqueKeysWithValues: members.map { ($0.id, $0.relevance(at: time)) })
      let isAnyRelevant = said.values.contains { if case .relevant = $0 { true } else { false } }
      if isAnyRelevant, said[shown.member] == StackRelevance.none {
        Issue.record("'\(shown.member)' at minute \(minute), while another is relevant")
      }
    }
  }
}
