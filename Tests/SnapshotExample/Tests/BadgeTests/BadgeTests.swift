import Badge
import Testing
import ViewSnapshots

@Suite @MainActor struct BadgeTests {
  @Test(arguments: [3, 42, 100])
  func count(_ count: Int) throws {
    try verifySnapshot(of: Badge(count: count), named: "badge-\(count)")
  }

  @Test func darkMode() throws {
    try verifySnapshot(
      of: Badge(count: 3), named: "dark", settings: SnapshotSettings(colorScheme: .dark))
  }
}
