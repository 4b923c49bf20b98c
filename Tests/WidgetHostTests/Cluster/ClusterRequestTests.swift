import Foundation
import TestSupport
import Testing
import WidgetTimeline

@testable import WidgetHost

/// How the hosts of several nodes answer requests.
@Suite(.blocking, .enabled(if: TestPostgreSQLServer.isAvailable))
struct ClusterRequestTests {
  private let cluster: TestCluster
  private let store: HostStore
  private let one: ClusterNode
  private let two: ClusterNode
  private let mine: String
  private let other: String

  /// Two nodes with an instance each, which has its first timeline.
  init() throws {
    cluster = try TestCluster()
    store = cluster.store
    (one, two) = try cluster.twoNodes()
    mine = try cluster.add("mine", to: one).id
    other = try cluster.add("other", to: two).id
    try one.settle()
    try two.settle()
  }

  private func answers() throws -> String {
    try cluster.perform(
      "SELECT node, answered, count(*) FROM lease GROUP BY 1, 2 ORDER BY 1, 2")
  }

  @Test func aRequestAboutANameIsReadByItsNodeOnly() throws {
    try store.post(.manualReload(.instance(other)), at: TestCluster.start)
    try one.settle(at: 60)
    #expect(one.reloaded == [mine])
    #expect(try store.postedRequests().map(\.request) == [.manualReload(.instance(other))])
    try two.settle(at: 60)
    #expect(two.reloaded == [other, other])
    #expect(try store.postedRequests().isEmpty)
  }

  @Test func eachPartitionAnswersARequestToAllOnce() throws {
    try store.post(.manualReload(.all), at: TestCluster.start)
    let id = try #require(try store.postedRequests().first?.id)
    try one.settle(at: 60)
    try one.settle(at: 61)
    #expect(one.reloaded == [mine, mine])
    #expect(try answers() == "one|\(id)|512\ntwo|0|512")
    #expect(try store.postedRequests().map(\.id) == [id])
    try two.settle(at: 62)
    #expect(two.reloaded == [other, other])
    #expect(try answers() == "one|\(id)|512\ntwo|\(id)|512")
    #expect(try store.postedRequests().isEmpty)
  }

  @Test func newerRequestBlocksLaterRequests() throws {
    try cluster.perform("INSERT INTO request (posted, value) VALUES (0, '{\"newer\":{}}')")
    try store.post(.manualReload(.all), at: TestCluster.start)
    try store.post(.manualReload(.instance(mine)), at: TestCluster.start)
    try one.settle(at: 60)
    #expect(one.reloaded == [mine, mine])
    #expect(try answers() == "one|0|512\ntwo|0|512")
    #expect(try cluster.perform("SELECT count(*) FROM request") == "2")
  }

  @Test func aRequestThatAllHaveAnsweredIsDeletedByTheNextExtension() throws {
    try store.post(.reload(.kind("none")), at: TestCluster.start)
    // Commits at the same time do not see each other's answers.
    try cluster.perform("UPDATE lease SET answered = (SELECT max(id) FROM request)")
    #expect(try store.postedRequests().count == 1)
    try one.renew()
    #expect(try store.postedRequests().isEmpty)
  }

  @Test func whatIsPostedWhileNoNodeRunsIsAnsweredLater() throws {
    try store.release(one.leases, removing: one.node)
    try store.release(two.leases, removing: two.node)
    try store.post(.manualReload(.all), at: TestCluster.start)
    let three = try cluster.node("three")
    try three.renew()
    try three.settle(at: 60)
    #expect(Set(three.reloaded) == [mine, other])
    #expect(try store.postedRequests().isEmpty)
  }

  @Test func anAdoptedPartitionAnswersWhatItsNodeHasNot() throws {
    try store.post(.manualReload(.all), at: TestCluster.start)
    try one.settle(at: 60)
    #expect(one.reloaded == [mine, mine])
    try cluster.expire(two)
    try one.renew()
    try one.settle(at: 70)
    #expect(one.reloaded == [mine, mine, other])
    #expect(try store.postedRequests().isEmpty)
  }

  @Test func anAdoptedPartitionFollowsAChangeOfTheEnvironmentThatTheConditionsContain() throws {
    var environment = HostEnvironment()
    environment.locale = "de_DE"
    try store.post(.environment(environment), at: TestCluster.start)
    try one.settle(at: 60)
    try one.settle(at: 70)
    #expect(one.reloaded == [mine, mine])
    // A node that starts now loads the conditions after the change.
    try cluster.expire(two)
    try store.release(one.leases, removing: one.node)
    let three = try cluster.node("three")
    try three.renew()
    try three.settle(at: 80)
    try three.settle(at: 90)
    #expect(three.reloaded == [other])
    #expect(three.worker.jobs.last?.environment.locale == "de_DE")
    let records = try store.reloads(of: other, since: .distantPast)
    #expect(records.map(\.reason) == [.added, .environment])
    #expect(records.map(\.isCharged) == [false, false])
    #expect(try store.postedRequests().isEmpty)
  }

  @Test func conditionsAreThoseOfTheLastRequest() throws {
    for locale in ["de_DE", "fr_FR"] {
      var environment = HostEnvironment()
      environment.locale = locale
      try store.post(.environment(environment), at: TestCluster.start)
      if locale == "de_DE" { try one.settle(at: 60) }
    }
    try two.settle(at: 61)
    #expect(try store.conditions().environment.locale == "fr_FR")
    // The commit of a node that is behind replaces nothing.
    var change = HostChange()
    change.conditions = HostConditions()
    change.conditionsRequest = 1
    change.requestPartitions = [Partition(of: mine)]
    try store.commit(change, under: one.leases)
    #expect(try store.conditions().environment.locale == "fr_FR")
    try one.settle(at: 62)
    #expect(try store.conditions().environment.locale == "fr_FR")
    #expect(try store.postedRequests().isEmpty)
  }

  @Test func aChangeOfTheConfigurationIsAppliedByTheNodesOfItsNames() throws {
    let configuration = try store.configuration()
    var change = ConfigurationChange()
    change.instances.removed = [mine, other]
    #expect(try store.apply(change, to: configuration.version, at: TestCluster.start))
    try one.settle(at: 60)
    #expect(one.instances == [])
    #expect(two.instances == [other])
    try two.settle(at: 60)
    #expect(two.instances == [])
    #expect(try store.postedRequests().isEmpty)
  }

  @Test func theEndOfTransfersIsToldToAnInstanceOfTheNodeThatHasThem() throws {
    let ended = HostRequest.transfersEnded(session: "s", program: "/bin/rangers")
    let partition = try #require(two.host.partition(toAnswer: ended))
    try store.post(ended, at: TestCluster.start, to: partition)
    try one.settle(at: 60)
    try two.settle(at: 60)
    #expect(!one.worker.tasks.contains("transfersEnded"))
    #expect(two.worker.tasks.last == "transfersEnded")
  }

  @Test func anActionReloadsTheWidgetsInstancesOfAllNodes() throws {
    try store.post(.perform(instance: mine, action: "{}"), at: TestCluster.start)
    try one.settle(at: 60)
    #expect(one.worker.tasks.contains("perform"))
    #expect(one.reloaded == [mine, mine])
    try two.settle(at: 60)
    #expect(two.reloaded == [other, other])
    #expect(try store.postedRequests().isEmpty)
  }
}
