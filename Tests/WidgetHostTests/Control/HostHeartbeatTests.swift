import Foundation
import Testing
import WidgetHost

/// What the last scheduling pass of a host says about it.
@Suite struct HostHeartbeatTests {
  @Test(
    arguments: [
      (0, true, nil), (299, true, nil),
      (300, false, "the host has not scheduled for 5 min, so displays get no new frames"),
      (4000, false, "the host has not scheduled for 1 h 6 min, so displays get no new frames"),
      // The host's clock was ahead.
      (-299, true, nil),
      (
        -600, false,
        "the host's last scheduling pass is 10 min in the future, so the clock was set back"
      ),
    ] as [(TimeInterval, Bool, String?)])
  func hostWorksWithAPassInTheLastFiveMinutes(
    _ age: TimeInterval, _ isScheduling: Bool, _ message: String?
  ) {
    let now = Date.january(14)
    let host = HostHeartbeat(process: 812, lastPass: now - age)
    #expect(host.isScheduling(at: now) == isScheduling)
    #expect(host.problem(at: now)?.message == message)
    #expect(
      host.problem(at: now)?.advice
        == message.map { _ in
          "restart it, with 'systemctl restart placard', or by ending process 812 and starting 'run' "
            + "or 'serve' again"
        })
  }

  @Test func noHostDoesNotSchedule() {
    let stopped = HostHeartbeat(process: nil, lastPass: .january(13))
    #expect(stopped.isScheduling(at: .january(14)) == false)
    #expect(stopped.problem(at: .january(14)) == nil)
    #expect(HostHeartbeat(process: 812, lastPass: nil).isScheduling(at: .january(14)) == nil)
  }
}
