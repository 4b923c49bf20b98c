import Dispatch
import Foundation
import Synchronization
import Testing

@testable import DeviceServer

@Suite("Polls of the store")
struct StorePollTests {
  private struct Away: Error {}

  @Test("repeats an error for a while without asking the store again")
  func error() throws {
    let poll = StorePoll(retryDelay: .seconds(3600))
    var count = 0
    for _ in 0..<10 {
      #expect(throws: Away.self) {
        try poll.version(waits: true) {
          count += 1
          throw Away()
        }
      }
    }
    #expect(count == 1)
  }

  @Test("asks the store again after the delay, and then for each request")
  func recovery() throws {
    let poll = StorePoll(retryDelay: .zero)
    #expect(throws: Away.self) { try poll.version(waits: true) { throw Away() } }
    #expect(try poll.version(waits: true) { 7 } == 7)
    #expect(try poll.version(waits: false) { 8 } == 8)
  }

  @Test("no event loop waits for a store that was away")
  func eventLoop() throws {
    let poll = StorePoll(retryDelay: .zero)
    #expect(BlockingWork.withoutBlocking { try poll.version(waits: true) { 1 } } == 1)
    #expect(throws: Away.self) { try poll.version(waits: true) { throw Away() } }
    var count = 0
    let version = BlockingWork.withoutBlocking {
      try poll.version(waits: true) {
        count += 1
        return 2
      }
    }
    #expect(version == .none && count == 0)
    #expect(try poll.version(waits: true) { 3 } == 3)
    #expect(BlockingWork.withoutBlocking { try poll.version(waits: true) { 4 } } == 4)
  }

  @Test("a request that needs no new version does not wait for the poll of another one")
  func concurrent() throws {
    let poll = StorePoll(retryDelay: .seconds(3600))
    let (began, mayEnd, ended) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    Thread.detachNewThread {
      _ = try? poll.version(waits: true) {
        began.signal()
        mayEnd.wait()
        return 1
      }
      ended.signal()
    }
    began.wait()
    let version = try poll.version(waits: false) { 2 }
    #expect(version == nil)
    // Nor does an event loop.
    let waited = BlockingWork.withoutBlocking { try poll.version(waits: true) { 3 } }
    #expect(waited == .none)
    mayEnd.signal()
    ended.wait()
    #expect(try poll.version(waits: false) { 4 } == 4)
  }
}
