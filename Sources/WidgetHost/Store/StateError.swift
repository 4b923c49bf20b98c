/// An error in the use of the state folder, whose contents are unchanged.
package enum StateError: Error, Hashable, Sendable {
  /// The folder cannot be used.
  case folder(String, reason: String)
  /// Another host has locked the folder; includes its process id if known.
  case lockedByHost(folder: String, process: Int32?)
  /// A file that a running host needs was removed or replaced, by its path.
  case fileRemoved(String)
  case damaged(database: String, reason: String)
  /// A newer version of Placard wrote the database.
  case newer(database: String, changes: [String])
  /// The database belongs to another program.
  case foreign(database: String)
  /// An address of a database is not one.
  case address(String, reason: String)
  /// The server of the database cannot be reached, or has refused the connection.
  case unreachable(database: String, reason: String)
  /// The server of the database is too old.
  case oldServer(database: String, version: String, minimum: String)
  /// The database that a state is copied to has one already.
  case notEmpty(String)
  /// Another node runs the host of the database, by its name.
  case hostElsewhere(node: String)
  /// Other nodes have taken over partitions of the database.
  case partitionsLost(Set<Partition>)
  /// The output folder is not the one that the nodes of the database share; includes a node that uses another one, if the
  /// folder belongs to no cluster.
  case otherOutput(folder: String, database: String, node: String?)
  /// Nothing was written.
  case unwritten(database: String, reason: String)
  case unread(database: String, reason: String)
  /// Other processes locked the database for too long.
  case busy(database: String)
  /// Another process has locked the folder; includes a description of the process if known.
  case locked(folder: String, holder: String?)
  case instanceExists(String)
  case unknownInstance(String, suggestion: String)
  case stackExists(String)
  case unknownStack(String, suggestion: String)
  case screenExists(String)
  /// An instance or a stack on a screen cannot be removed.
  case onScreen(String, screen: String)
  case unknownScreen(String, suggestion: String)
  /// A screen is not the version any more that a change was made from.
  case screenChanged(String)
  /// A text of what a person configures has the character U+0000.
  case nullCharacter(subject: String, member: String)
  case deviceExists(String)
  case unknownDevice(String, suggestion: String)
  case tooManyDeviceCodes(Int)
  /// Too many requests are pending.
  case tooManyRequests(Int)
  /// Too many taps wait for their handlers.
  case tooManyTaps(Int)
}

extension StateError {
  /// Whether the folder has nothing with a name.
  package var isUnknownName: Bool {
    switch self {
    case .unknownInstance, .unknownStack, .unknownScreen, .unknownDevice: true
    case .folder, .lockedByHost, .fileRemoved, .damaged, .newer, .foreign, .unwritten, .unread,
      .busy, .address, .unreachable, .oldServer, .notEmpty, .partitionsLost, .hostElsewhere,
      .otherOutput, .locked, .instanceExists, .stackExists, .screenExists, .onScreen,
      .screenChanged, .nullCharacter,
      .deviceExists,
      .tooManyDeviceCodes, .tooManyRequests, .tooManyTaps:
      false
    }
  }
}

extension StateError: CustomStringConvertible {
  /// What happened, where, and what to do about it.
  package var description: String {
    switch self {
    case .folder(let path, let reason):
      "the state folder '\(path)' cannot be used: \(reason); choose another with '--state' or "
        + "'PLACARD_STATE'"
    case .lockedByHost(let folder, let process):
      "another host\(process.map { " (process \($0))" } ?? "") runs on '\(folder)'; "
        + "stop it, or choose another state folder"
    case .fileRemoved(let path):
      "'\(path)' was removed or replaced while the host was running; the host exits because it "
        + "could not save its state; restore it, or add the widgets again, then run 'run'"
    case .damaged(let database, let reason):
      "the database '\(database)' is damaged: \(reason); move it away or restore a copy"
    case .newer(let database, let changes):
      "the database '\(database)' was written by a newer version, with "
        + changes.map { "'\($0)'" }.joined(separator: ", ")
        + "; use that version, or another state"
    case .foreign(let database):
      "the database '\(database)' belongs to another program; choose another state"
    case .address(let address, let reason):
      "the address '\(address)' is not one of a database: \(reason)"
    case .unreachable(let database, let reason):
      "the database '\(database)' cannot be reached: \(reason); check its address and its server"
    case .oldServer(let database, let version, let minimum):
      "the server of '\(database)' has version \(version) of PostgreSQL; use version \(minimum) or a newer one"
    case .hostElsewhere(let node):
      "the node '\(node)' runs the host of the database; stop it first, or wait until it has ended"
    case .partitionsLost(let partitions):
      "other nodes have taken over \(partitions.count) of \(Partition.count) partitions of the database; nothing was "
        + "written for them, and their displays get frames from there"
    case .otherOutput(let folder, let database, let node?):
      "the node '\(node)' of the database '\(database)' writes to another output folder than '\(folder)', which has no "
        + "file '.cluster'; choose the folder that all nodes share with '--output', or if it was emptied, stop all "
        + "nodes before you start them again"
    case .otherOutput(let folder, let database, nil):
      "the output folder '\(folder)' belongs to another cluster than the database '\(database)'; choose another folder with "
        + "'--output', or another database; to let the database's nodes use the folder, remove the file '.cluster' in it"
    case .notEmpty(let database):
      "the database '\(database)' already has a state, which is not replaced; use an empty one"
    case .unwritten(let database, let reason):
      "the database '\(database)' cannot be written: \(reason); nothing was changed"
    case .unread(let database, let reason):
      "the database '\(database)' cannot be read: \(reason)"
    case .busy(let database):
      "other processes have locked the database '\(database)' for too long; try again"
    case .locked(let folder, let holder):
      "\(holder ?? "another process") has locked the state folder '\(folder)' for more than 30 s; "
        + "stop that process, or try again"
    case .instanceExists(let id):
      "an instance '\(id)' already exists; choose another name, or remove it first"
    case .unknownInstance(let id, let suggestion):
      "there is no instance '\(id)'\(suggestion)"
    case .stackExists(let id):
      "a stack '\(id)' already exists; choose another name, or delete it first"
    case .unknownStack(let id, let suggestion):
      "there is no stack '\(id)'\(suggestion)"
    case .screenExists(let id):
      "a screen '\(id)' already exists; choose another name, or remove it first"
    case .onScreen(let name, let screen):
      "the screen '\(screen)' shows '\(name)'; remove it from the screen's file and add that file again with "
        + "'screen add', or remove the screen with 'screen remove \(screen)'"
    case .unknownScreen(let id, let suggestion):
      "there is no screen '\(id)'\(suggestion)"
    case .screenChanged(let id):
      "the screen '\(id)' was changed meanwhile; read it again"
    case .nullCharacter(let subject, let member):
      "\(subject) cannot be stored: "
        + (member.isEmpty ? "a text" : "'\(member)'") + " contains the character U+0000; remove it"
    case .deviceExists(let id):
      "there is already a device '\(id)'; choose another name, or remove it with 'device remove'"
    case .unknownDevice(let id, let suggestion):
      "there is no device '\(id)'\(suggestion.isEmpty ? "; 'device list' shows all" : suggestion)"
    case .tooManyDeviceCodes(let count):
      "\(count) codes for devices are valid already; use one, or wait a quarter of an hour"
    case .tooManyRequests(let count):
      "\(count) requests are already waiting for the host; start it with 'run'"
    case .tooManyTaps(let count):
      "\(count) taps are already waiting for their handlers; let the display repeat this one later"
    }
  }
}
