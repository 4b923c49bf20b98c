import FramePipeline
import Testing

@testable import WidgetHost

@Suite("Queue of stacks and screens")
struct CompositionQueueTests {
  private func time(_ seconds: Double) -> Timestamp {
    Timestamp(.january(15)).advanced(by: seconds)
  }

  @Test("what is due joins what is pending, until it is looked at")
  func due() {
    var queue = CompositionQueue()
    queue.set("a", isPending: false, date: time(10))
    queue.set("b", isPending: false, date: time(20))
    queue.set("c", isPending: true, date: nil)
    queue.set("d", isPending: true, date: time(30))
    #expect(queue.nextDate() == time(10))
    queue.collectDue(at: time(9))
    #expect(queue.pending == ["c", "d"])
    queue.collectDue(at: time(20))
    #expect(queue.pending == ["a", "b", "c", "d"])
    #expect(queue.nextDate() == time(30))
    for name in ["a", "c"] { queue.set(name, isPending: false, date: nil) }
    #expect(queue.pending == ["b", "d"])
  }

  @Test("a later date replaces the former one, and so does an earlier one")
  func replacedDates() {
    var queue = CompositionQueue()
    for date in [10.0, 30, 5, 20] { queue.set("a", isPending: false, date: time(date)) }
    #expect(queue.nextDate() == time(20))
    queue.collectDue(at: time(19))
    #expect(queue.pending.isEmpty)
    queue.collectDue(at: time(20))
    #expect(queue.pending == ["a"])
    #expect(queue.nextDate() == nil)
  }

  @Test("a date that has passed is due again if it is set again")
  func repeatedDate() {
    var queue = CompositionQueue()
    queue.set("a", isPending: false, date: time(10))
    queue.collectDue(at: time(15))
    queue.set("a", isPending: false, date: time(10))
    #expect(queue.pending.isEmpty)
    #expect(queue.nextDate() == time(10))
    queue.collectDue(at: time(15))
    #expect(queue.pending == ["a"])
  }

  @Test("what was removed is not due")
  func removed() {
    var queue = CompositionQueue()
    queue.set("a", isPending: true, date: time(10))
    queue.remove("a")
    queue.collectDue(at: time(10))
    #expect(queue.pending.isEmpty)
    #expect(queue.nextDate() == nil)
  }

  @Test("dates that were replaced thousands of times leave the others as they are")
  func manyReplacedDates() {
    var queue = CompositionQueue()
    queue.set("other", isPending: false, date: time(5000))
    for second in 1...3000 { queue.set("a", isPending: false, date: time(Double(second))) }
    #expect(queue.nextDate() == time(3000))
    queue.collectDue(at: time(5000))
    #expect(queue.pending == ["a", "other"])
  }
}
