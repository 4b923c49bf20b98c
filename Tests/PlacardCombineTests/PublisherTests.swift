#if Combine
import Dispatch
import Foundation
import LayoutEngine
import OpenCombine
import PlacardCombine
import Testing
import WidgetUI

@Suite("Publishers of observable objects") struct PublisherTests {
  @Test("send the value of a property, and each new one before it is stored")
  func published() {
    let depth = Depth()
    var received: [String] = []
    let subscription = depth.$meters.sink { received.append("\($0) after \(depth.meters)") }
    depth.meters = 2
    depth.meters += 3
    subscription.cancel()
    depth.meters = 9
    #expect(received == ["1 after 1", "2 after 1", "5 after 2"])
  }

  @Test("tell before each property changes, also one that another publisher writes")
  func objectWillChange() {
    let depth = Depth()
    var changes = 0
    let subscription = depth.objectWillChange.sink { changes += 1 }
    depth.meters = 2
    depth.name = "Quay"
    Just("Hall").assign(to: &depth.$name)
    #expect(depth.name == "Hall")
    #expect(changes == 3)
    subscription.cancel()
  }

  @Test("are one for each object, also after objects were released")
  func tableOfPublishers() {
    for _ in 0..<200 {
      let depth = Depth()
      var changes = 0
      let subscription = depth.objectWillChange.sink { changes += 1 }
      depth.meters = 2
      #expect(changes == 1)
      subscription.cancel()
    }
  }

  @Test("may be the object's own")
  func ownPublisher() {
    final class Own: PlacardCombine.ObservableObject {
      let objectWillChange = PassthroughSubject<String, Never>()
    }
    let own = Own()
    var received: [String] = []
    let subscription = own.objectWillChange.sink { received.append($0) }
    own.objectWillChange.send("now")
    #expect(received == ["now"])
    subscription.cancel()
  }

  @Test("do not keep the object")
  func ownership() {
    weak var released: Depth?
    do {
      let depth = Depth()
      released = depth
      _ = depth.objectWillChange
      Just("Hall").assign(to: &depth.$name)
    }
    #expect(released == nil)
  }
}

private final class Depth: PlacardCombine.ObservableObject {
  @PlacardCombine.Published var meters = 1
  @PlacardCombine.Published var name = ""
}
#endif
