import FileStorage
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
    let second = try output("second").clusterIdentity()
    try endAllNodes()
    #expect(throws: error("second")) { try cluster.store.claim(output("second"), as: one) }
    #expect(throws: error("second")) { try cluster.store.require(output("second")) }
    #expect(try output("second").clusterIdentity() == second)
    #expect(try cluster.store.nodes().isEmpty)
    try FileManager.default.removeItem(atPath: "\(output("second").root)/.cluster")
    try cluster.store.claim(output("second"), as: one)
    // The folder from before is not the one of the cluster any more.
    #expect(try output("second").clusterIdentity() != output("first").clusterIdentity())
    #expect(throws: error("first")) { try cluster.store.claim(output("first"), as: two) }
  }

  @Test func aNodeMayStartAgainWithAnEmptiedFolder() throws {
    try cluster.store.claim(output("shared"), as: one)
    let identity = try output("shared").clusterIdentity()
    try FileManager.default.removeItem(atPath: output("shared").root)
    try cluster.store.claim(output("shared"), as: one)
    #expect(identity != nil)
    let new = try output("shared").clusterIdentity()
    #expect(new != nil && new != identity)
    try cluster.store.claim(output("shared"), as: two)
  }

  @Test func anIdentityThatCannotBeReadIsNotReplaced() throws {
    try cluster.store.claim(output("shared"), as: one)
    let file = "\(output("shared").root)/\(FrameStore.clusterFile)"
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
    #expect(throws: DiskError("read", file, code: EIO)) {
      try cluster.store.claim(output("shared"), as: one)
    }
  }

  @Test func aNewDatabaseTakesTheIdentityOfItsFolder() throws {
    try cluster.store.claim(output("shared"), as: one)
    let identity = try output("shared").clusterIdentity()
    let other = try TestCluster()
    try other.store.claim(output("shared"), as: one)
    #expect(try output("shared").clusterIdentity() == identity)
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
