import DeviceServer
import Dispatch
import Testing

@testable import AdminPage

@Suite("Work of the administrator's pages")
struct AdminJobsTests {
  @Test("begins a change while as many pictures wait as may")
  func changeBesidePictures() throws {
    let jobs = AdminJobs()
    let gate = DispatchSemaphore(value: 0)
    defer { for _ in 0..<64 { gate.signal() } }
    for picture in 0..<64 {
      _ = try jobs.start(group: "picture \(picture)", at: AdminServer.now) {
        gate.wait()
        return .done
      }
    }
    #expect(throws: AdminError(503, "too many pictures are being drawn; try again", retry: 2)) {
      _ = try jobs.start(group: "one more", at: AdminServer.now) { .done }
    }
    let change = try jobs.start(at: AdminServer.now) { .done }
    #expect(change.deferred != nil)
  }
}
