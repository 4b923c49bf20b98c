import Foundation
package import FramePipeline

/// Whether a node may write to an output folder.
///
/// The nodes of a database share one output folder. A node with another one would draw its part of the instances where
/// the other nodes' servers do not find it. So the database and the folder have the same identity: a row and a file.
enum ClusterOutput: Hashable {
  /// The folder and the database have the same identity.
  case known
  /// Both get a new identity, as the folder is new or was emptied: the folder that has the former one may still exist, and is
  /// rejected from then on.
  case newFolder
  /// The database gets the identity of the folder, as it is new or was copied.
  case newDatabase(String)
  /// Neither has an identity.
  case new

  /// Compares the identities of a database and an output folder.
  ///
  /// - Parameters:
  ///   - database: The identity of the database, and its name for messages.
  ///   - folder: The identity of the folder, and its path for messages.
  ///   - otherNode: Another node that works on the database; `nil` if there is none.
  /// - Throws: ``StateError/otherOutput(folder:database:node:)`` if the folder is not the one of the database's nodes.
  init(
    database: (identity: String?, location: String), folder: (identity: String?, path: String),
    otherNode: String?
  ) throws(StateError) {
    switch (database.identity, folder.identity) {
    case (nil, nil): self = .new
    case (nil, let found?): self = .newDatabase(found)
    case (_?, nil) where otherNode == nil: self = .newFolder
    case (let stored?, let found?) where stored == found: self = .known
    default:
      throw .otherOutput(
        folder: folder.path, database: database.location,
        node: folder.identity == nil ? otherNode : nil)
    }
  }
}

extension HostStore {
  /// Checks that an output folder is the one that the nodes of the database share; only a database on a server has any.
  ///
  /// If the database and the folder have no identity, both get the same one. The node is reported in the same transaction,
  /// so that of two nodes that start at once with different folders only the first one does.
  ///
  /// - Parameters:
  ///   - output: The output folder of the node.
  ///   - node: The node.
  /// - Throws: ``StateError/otherOutput(folder:database:node:)`` if it is another folder; ``StateError/newer(database:changes:)``
  ///   as for any report; `DiskError` if it cannot be written. Nothing was changed then.
  package func claim(_ output: FrameStore, as node: HostNode) throws {
    guard isShared else { return }
    // Other nodes wait for the transaction, so that a folder that is known already is read before.
    let found = try output.clusterIdentity()
    try database.write(.exclusive) { db in
      if let found, try db.outputIdentity() == found { return try report(node, in: db) }
      switch try claim(of: output, in: db, as: node.name) {
      case .known: break
      case .newDatabase(let identity): try db.setOutputIdentity(identity)
      case .new, .newFolder:
        let identity = UUID().uuidString.lowercased()
        try db.setOutputIdentity(identity)
        // If the commit fails, the next start finds a new database.
        try output.setClusterIdentity(identity)
      }
      try report(node, in: db)
    }
  }

  /// Checks that a server without a host reads the output folder that the nodes of the database share; changes nothing.
  ///
  /// - Throws: ``StateError/otherOutput(folder:database:node:)`` if it is another folder.
  package func require(_ output: FrameStore) throws {
    guard isShared else { return }
    _ = try database.read { try claim(of: output, in: $0, as: nil) }
  }

  private func claim(
    of output: FrameStore, in db: any SQLConnection, as node: String?
  ) throws -> ClusterOutput {
    try ClusterOutput(
      database: (try db.outputIdentity(), database.location),
      folder: (try output.clusterIdentity(), output.root),
      otherNode: try db.workingNode(besides: node ?? ""))
  }
}

extension SQLConnection {
  fileprivate func outputIdentity() throws -> String? {
    try firstValue("SELECT value FROM cluster WHERE name = 'output'")
  }

  fileprivate func setOutputIdentity(_ identity: String) throws {
    try execute(
      """
      INSERT INTO cluster (name, value) VALUES ('output', \(identity))
      ON CONFLICT (name) DO UPDATE SET value = excluded.value
      """)
  }

  /// Returns the name of a node, other than a given one, that has reported lately.
  fileprivate func workingNode(besides name: String) throws -> String? {
    try firstValue(
      """
      SELECT name FROM node
      WHERE name <> \(name)
        AND seen >= clock_timestamp() - \(LeaseTiming.standard.duration) * interval '1 second'
      ORDER BY name LIMIT 1
      """)
  }
}
