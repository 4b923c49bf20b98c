import Foundation
import TestSupport
import Testing

@testable import WidgetHost

@Suite struct ClusterClockTests {
  private static let day = Date.january(15)

  /// An instant of a machine whose clock is wrong by some seconds.
  private func machine(_ uptime: TimeInterval, wrongBy offset: TimeInterval = 0) -> HostInstant {
    HostInstant(wall: Self.day.addingTimeInterval(uptime + offset), uptime: uptime)
  }

  @Test func theMachinesClockCountsUntilTheServersWasRead() {
    let clock = ClusterClock()
    #expect(clock.instant(at: machine(10, wrongBy: 500)) == machine(10, wrongBy: 500))
  }

  @Test(arguments: [-86_400.0, -3600, 3600, 86_400])
  func aJumpOfTheMachinesClockChangesNothing(offset: TimeInterval) {
    var clock = ClusterClock()
    clock.record(Self.day.addingTimeInterval(100), from: 99.5, to: 100)
    #expect(clock.instant(at: machine(100)) == machine(100))
    #expect(clock.instant(at: machine(160, wrongBy: offset)) == machine(160))
    #expect(clock.instant(at: machine(220)) == machine(220))
  }

  @Test func theServersClockIsFollowed() {
    var clock = ClusterClock()
    clock.record(Self.day, from: 0, to: 0)
    clock.record(Self.day.addingTimeInterval(7200), from: 5, to: 5)
    #expect(clock.instant(at: machine(6)).wall == Self.day.addingTimeInterval(7201))
  }

  @Test func anAnswerThatTookLongIsOnlyUsedWithoutAnother() {
    var clock = ClusterClock()
    clock.record(Self.day, from: 0, to: 30)
    #expect(clock.instant(at: machine(31)).wall == Self.day.addingTimeInterval(1))
    clock.record(Self.day.addingTimeInterval(32), from: 32, to: 32)
    clock.record(Self.day.addingTimeInterval(33), from: 33, to: 40)
    clock.record(nil, from: 41, to: 41)
    #expect(clock.instant(at: machine(42)).wall == Self.day.addingTimeInterval(42))
  }
}
