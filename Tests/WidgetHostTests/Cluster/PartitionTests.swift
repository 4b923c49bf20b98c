import TestSupport
import Testing

@testable import WidgetHost

struct PartitionTests {
  @Test(arguments: [("panda", 973), ("Grüße", 62), ("a", 663)])
  func isThatOfTheName(_ name: String, _ number: Int) {
    #expect(Partition(of: name).number == number)
  }

  @Test func namesAreSpreadOverAllPartitions() {
    let used = Set((0..<20_000).map { Partition(of: "instance-\($0)") })
    #expect(used == Set(Partition.all))
  }

  @Test(.blocking, .enabled(if: TestPostgreSQLServer.isAvailable))
  func theServerComputesTheSame() throws {
    let store = try HostStore(StoreUnderTest.newServerAddress())
    for name in ["panda", "Grüße", "a b", "時計", "x'y"] {
      try store.add(.panda(name), at: .january(14))
      let number: Int64 = try store.database.readOnce {
        try $0.value("SELECT partition FROM instance WHERE id = \(name)")
      }
      #expect(Partition(stored: number) == Partition(of: name))
      #expect(try store.instances(in: [Partition(of: name)]).map(\.id).contains(name))
    }
  }
}
