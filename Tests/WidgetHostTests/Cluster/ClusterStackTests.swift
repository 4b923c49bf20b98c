import Foundation
import FramePipeline
import TestSupport
import Testing
import WidgetTimeline

@testable import WidgetHost

/// Stacks whose members are kept up to date by another node.
@Suite(.blocking, .enabled(if: TestPostgreSQLServer.isAvailable))
struct ClusterStackTests {
  private let cluster: TestCluster
  private let store: HostStore
  private let one: ClusterNode
  private let two: ClusterNode
  private let mine: String
  private let other: String
  private let stack: WidgetStack

  /// A stack of the first node with a member of each; that of the second node is relevant.
  init() throws {
    cluster = try TestCluster()
    store = cluster.store
    (one, two) = try cluster.twoNodes { job in
      guard case .timeline = job.task else { return .done(diagnostics: []) }
      let relevance = TimelineEntryRelevance(score: job.instance.id.hasPrefix("other") ? 5 : 0)
      return .timeline(
        TimelineOutline(
          entries: [TimelineOutline.Entry(date: job.now, relevance: relevance)], policy: .never))
    }
    mine = try cluster.add("mine", to: one).id
    other = try cluster.add("other", to: two).id
    stack = try WidgetStack(
      id: TestCluster.name("stack", in: one.leases.partitions), instances: store.instances(),
      created: TestCluster.start)
    try store.add(stack, at: TestCluster.start)
  }

  private func shown(at seconds: TimeInterval) throws -> String? {
    try store.stackStates()[stack.id]?.plan?
      .turn(at: Timestamp(TestCluster.start.addingTimeInterval(seconds)))?.member
  }

  @Test func aStackIsPlannedAgainWhenAnotherNodeHasReloadedAMember() throws {
    try one.settle()
    #expect(try shown(at: 0) == mine)
    try two.settle()
    // Once, although the member was drawn several times.
    #expect(try store.postedRequests().map(\.request) == [.stackChanged(stack.id)])
    try one.settle(at: 60)
    #expect(try shown(at: 60) == other)
    #expect(try store.postedRequests().isEmpty)
  }

  @Test func aStackThatANodeDoesNotKnowYetIsPlannedAgain() throws {
    try two.settle()
    try one.settle(at: 60)
    let later = try WidgetStack(
      id: TestCluster.name("later", in: one.leases.partitions),
      instances: store.instances().filter { $0.id == other }, created: TestCluster.start)
    try store.add(later, at: TestCluster.start)
    try one.settle(at: 70)
    try store.post(.manualReload(.instance(other)), at: TestCluster.start)
    // Only its commit finds out that there is another stack.
    try two.settle(at: 120)
    #expect(two.reloaded == [other, other])
    #expect(
      try Set(store.postedRequests().map(\.request))
        == [.stackChanged(stack.id), .stackChanged(later.id)])
    #expect(try store.reloads(of: other, since: .distantPast).count == 2)
  }

  @Test func aViewOfAStackCountsForTheMemberOfAnotherNode() throws {
    try two.settle()
    try one.settle(at: 60)
    #expect(try shown(at: 60) == other)
    let date = TestCluster.start.addingTimeInterval(120)
    try store.post(.viewed(instance: stack.id), at: date)
    try two.settle(at: 120)
    #expect(try store.reloadStates()[other]?.views == ViewHistory())
    try one.settle(at: 120)
    #expect(try store.postedRequests().map(\.request) == [.viewed(instance: other)])
    try two.settle(at: 121)
    #expect(try store.reloadStates()[other]?.views.last == date)
    #expect(try store.postedRequests().isEmpty)
  }

  @Test func aStackThatANodeDoesNotHaveIsLeftToItsNode() throws {
    try two.settle()
    #expect(try store.stackStates().isEmpty)
    #expect(try store.postedRequests().contains { $0.request == .stackChanged(stack.id) })
  }
}
