import Foundation
import FramePipeline
import TestSupport
import Testing

@testable import WidgetHost

@Suite(.blocking, .enabled(if: TestPostgreSQLServer.isAvailable))
struct ClusterOutputTests {
  private let cluster: TestCluster
  private let folder: TemporaryFolder
  private let one = HostNode(name: "one", version: "1", process: 11)
  private let two = HostNode(name: "two", version: "1", process: 22)

  init() throws {
    cluster = try TestCluster()
    folder = try TemporaryFolder()
  }

  private func output(_ name: String) -> FrameStore {
    FrameStore(root: "\(folder.path)/\(name)")
  }

  /// What a node is told whose output folder is another one.
  private func error(_ name: String, node: String? = nil) -> StateError {
    .otherOutput(
      folder: "\(folder.path)/\(name)", database: cluster.store.database.location, node: node)
  }

  /// Forgets the nodes, as after they have ended.
  private func endAllNodes() throws { try cluster.perform("DELETE FROM node") }

  @Test func nodesShareAFolder() throws {
    try cluster.store.claim(output("shared"), as: one)
    try cluster.store.claim(output("shared"), as: two)
    try cluster.store.claim(output("shared"), as: one)
    try cluster.store.require(output("shared"))
    #expect(try cluster.store.nodes().map(\.name) == ["one", "two"])
  }

  @Test func rejectsANodeWithItsOwnFolder() throws {
    try cluster.store.claim(output("shared"), as: one)
    try cluster.hold()
    #expect(throws: error("own", node: "one")) {
      try cluster.store.claim(output("own"), as: two)
    }
    #expect(throws: error("own", node: "one")) { try cluster.store.require(output("own")) }
    #expect(!FileManager.default.fileExists(atPath: output("own").root))
    #expect(try cluster.store.nodes().map(\.name) == ["one"])
  }

  @Test func rejectsTheFolderOfAnotherCluster() throws {
    try cluster.store.claim(output("first"), as: one)
    try TestCluster().store.claim(output("second"), as: one)
    let second = output("second").clusterIdentity
    try endAllNodes()
    #expect(throws: error("second")) { try cluster.store.claim(output("second"), as: one) }
    #expect(throws: error("second")) { try cluster.store.require(output("second")) }
    #expect(output("second").clusterIdentity == second)
    #expect(try cluster.store.nodes().isEmpty)
    try FileManager.default.removeItem(atPath: "\(output("second").root)/.cluster")
    try cluster.store.claim(output("second"), as: one)
    #expect(output("second").clusterIdentity == output("first").clusterIdentity)
  }

  @Test func aNodeMayStartAgainWithAnEmptiedFolder() throws {
    try cluster.store.claim(output("shared"), as: one)
    let identity = output("shared").clusterIdentity
    try FileManager.default.removeItem(atPath: output("shared").root)
    try cluster.store.claim(output("shared"), as: one)
    #expect(identity != nil)
    #expect(output("shared").clusterIdentity == identity)
  }

  @Test func aNewDatabaseTakesTheIdentityOfItsFolder() throws {
    try cluster.store.claim(output("shared"), as: one)
    let identity = output("shared").clusterIdentity
    let other = try TestCluster()
    try other.store.claim(output("shared"), as: one)
    #expect(output("shared").clusterIdentity == identity)
    try other.store.claim(output("shared"), as: two)
  }

  @Test func aFolderThatCannotBeWrittenChangesNothing() throws {
    try Data().write(to: URL(fileURLWithPath: output("file").root))
    #expect(throws: (any Error).self) { try cluster.store.claim(output("file"), as: one) }
    #expect(try cluster.store.nodes().isEmpty)
    #expect(try cluster.perform("SELECT count(*) FROM cluster") == "0")
  }

  @Test func aDatabaseInAFolderHasNoCluster() throws {
    try HostStore().claim(output("own"), as: one)
    #expect(!FileManager.default.fileExists(atPath: output("own").root))
  }
}
