import Testing

@testable import DeviceServer

@Suite("The frames that a server has stored")
struct StoredFrameKeysTests {
  private let start = ContinuousClock.now
  private let limit = StoredFrameKeys.maximumOfName

  @Test("are known as those of a name")
  func names() {
    var keys = StoredFrameKeys(at: start)
    #expect(!keys.contains(1, of: "clock", at: start))
    keys.insert(1, of: "clock", at: start)
    #expect(keys.contains(1, of: "clock", at: start))
    #expect(!keys.contains(2, of: "clock", at: start))
    #expect(!keys.contains(1, of: "tides", at: start))
  }

  @Test("are forgotten after others of the name, before the store removes them")
  func limitOfName() {
    var keys = StoredFrameKeys(at: start)
    keys.insert(0, of: "tides", at: start)
    for key in 1...limit { keys.insert(key, of: "clock", at: start) }
    for key in [1, limit] { #expect(keys.contains(key, of: "clock", at: start)) }
    keys.insert(1000, of: "clock", at: start)
    for key in [1, limit] { #expect(!keys.contains(key, of: "clock", at: start)) }
    #expect(keys.contains(1000, of: "clock", at: start))
    #expect(keys.contains(0, of: "tides", at: start))
  }

  @Test("are forgotten together when they are many")
  func limitOfAll() {
    var keys = StoredFrameKeys(at: start, maximumCount: 300)
    for key in 0..<300 { keys.insert(key, of: "name-\(key)", at: start) }
    for key in [0, 299] { #expect(keys.contains(key, of: "name-\(key)", at: start)) }
    keys.insert(300, of: "name-300", at: start)
    for key in [0, 299] { #expect(!keys.contains(key, of: "name-\(key)", at: start)) }
    #expect(keys.contains(300, of: "name-300", at: start))
  }

  @Test("are forgotten after a week, long before the store removes them")
  func lifetime() {
    var keys = StoredFrameKeys(at: start)
    keys.insert(1, of: "clock", at: start)
    let end = start + StoredFrameKeys.lifetime
    #expect(keys.contains(1, of: "clock", at: end - .seconds(1)))
    #expect(!keys.contains(1, of: "clock", at: end))
    keys.insert(1, of: "clock", at: end)
    #expect(keys.contains(1, of: "clock", at: end + .seconds(1)))
  }
}
