import Foundation
import Testing

@testable import WidgetHost

/// Old records are removed now and then, and more of them than are added.
struct ReloadPruningTests {
  private func reloads(_ count: Int, at date: Date) -> [CompletedReload] {
    (0..<count).map { _ in CompletedReload(.reload(date)) }
  }

  /// Commits reloads, and returns how many old records are removed at most; `nil` if none are.
  private func commit(
    _ count: Int, at date: Date, to pruning: inout ReloadPruning
  ) -> Int? {
    let step = pruning.step(with: reloads(count, at: date))
    pruning.record(reloads(count, at: date), step)
    return step?.maximumCount
  }

  @Test func removesWithTheFirstCommitAndAfterAnHour() {
    var pruning = ReloadPruning()
    #expect(commit(0, at: .january(1), to: &pruning) == nil)
    #expect(commit(1, at: .january(1), to: &pruning) == 100)
    #expect(commit(1, at: .january(1, 3599), to: &pruning) == nil)
    #expect(commit(1, at: .january(1, 3600), to: &pruning) == 100)
    #expect(commit(1, at: .january(1, 7199), to: &pruning) == nil)
    // The clock was set back.
    #expect(commit(1, at: .january(1), to: &pruning) == 100)
  }

  @Test func removesMoreThanIsAdded() {
    var pruning = ReloadPruning()
    #expect(commit(200, at: .january(1), to: &pruning) == 400)
    #expect(commit(600, at: .january(1, 1), to: &pruning) == nil)
    #expect(commit(500, at: .january(1, 2), to: &pruning) == 2200)
    #expect(commit(500, at: .january(1, 3), to: &pruning) == nil)
  }

  @Test func aCommitThatFailsRemovesWithTheNextOne() {
    let pruning = ReloadPruning()
    let first = pruning.step(with: reloads(1, at: .january(31)))
    #expect(first == pruning.step(with: reloads(1, at: .january(31))))
    #expect(first?.date == .january(1))
  }
}
