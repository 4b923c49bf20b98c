import Foundation
import Testing

@testable import WidgetHost

/// When a host reads the requests of a database that it shares.
struct RequestPollingTests {
  private let start = Date.january(15)

  @Test func withoutNotificationsRequestsAreReadInEachStep() {
    var polling = RequestPolling()
    for _ in 0..<2 {
      #expect(polling.isDue(at: start))
      polling.noteRead(at: start)
    }
  }

  @Test func withNotificationsRequestsAreReadAfterOneAndOnceASecond() {
    var polling = RequestPolling()
    polling.record(mayWait: false)
    // What was posted before is not notified.
    #expect(polling.isDue(at: start))
    polling.noteRead(at: start)
    #expect(!polling.isDue(at: start + 0.9))
    polling.record(mayWait: false)
    #expect(!polling.isDue(at: start + 0.9))
    #expect(polling.isDue(at: start + 1))
    // The clock was set back.
    #expect(polling.isDue(at: start - 3600))
    polling.record(mayWait: true)
    polling.record(mayWait: false)
    #expect(polling.isDue(at: start + 0.5))
    polling.noteRead(at: start + 0.5)
    #expect(!polling.isDue(at: start + 1))
  }

  @Test func requestsThatCouldNotBeProcessedAreReadAgain() {
    var polling = RequestPolling()
    polling.record(mayWait: false)
    polling.noteRead(at: start)
    polling.require()
    #expect(polling.isDue(at: start))
    #expect(polling.isDue(at: start))
  }
}
