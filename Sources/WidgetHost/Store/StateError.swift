/// Why the state folder does not do what is asked; what was in it before is whole.
package enum StateError: Error, Hashable, Sendable {
  /// The folder cannot be used.
  case folder(String, reason: String)
  /// Another host has the folder; its process where that is known.
  case taken(folder: String, process: Int32?)
  /// What a running host needs was removed or replaced, by its path.
  case removed(String)
  case damaged(database: String, reason: String)
  /// A newer version of Placard wrote the database.
  case newer(database: String, changes: [String])
  /// The database is not one of Placard's.
  case foreign(database: String)
  /// Nothing was written.
  case unwritten(database: String, reason: String)
  case unread(database: String, reason: String)
  /// Other processes kept the database for too long.
  case busy(database: String)
  /// Another process keeps the folder locked, which is described where it is known.
  case locked(folder: String, holder: String?)
  case instanceExists(String)
  case unknownInstance(String, suggestion: String)
  case stackExists(String)
  case unknownStack(String, suggestion: String)
  case screenExists(String)
  /// An instance or a stack that a screen shows cannot go.
  case onScreen(String, screen: String)
  case unknownScreen(String, suggestion: String)
  /// More requests wait than a host could mean to answer.
  case tooManyRequests(Int)
}

extension StateError: CustomStringConvertible {
  /// What happened, where, and what to do.
  package var description: String {
    switch self {
    case .folder(let path, let reason):
      "the state folder '\(path)' cannot be used: \(reason); choose another with '--state' or "
        + "'PLACARD_STATE'"
    case .taken(let folder, let process):
      "another host\(process.map { " (process \($0))" } ?? "") runs on '\(folder)'; "
        + "stop it, or choose another state folder"
    case .removed(let path):
      "'\(path)' was removed or replaced while the host was running; the host exits because it "
        + "could not save its state; restore it, or add the widgets again, then run 'run'"
    case .damaged(let database, let reason):
      "the database '\(database)' is damaged: \(reason); move it away or restore a copy"
    case .newer(let database, let changes):
      "the database '\(database)' was written by a newer version, with "
        + changes.map { "'\($0)'" }.joined(separator: ", ")
        + "; use that version, or another state folder"
    case .foreign(let database):
      "the database '\(database)' is another program's; choose another state folder"
    case .unwritten(let database, let reason):
      "the database '\(database)' cannot be written: \(reason); nothing was changed"
    case .unread(let database, let reason):
      "the database '\(database)' cannot be read: \(reason)"
    case .busy(let database):
      "other processes have kept the database '\(database)' for too long; try again"
    case .locked(let folder, let holder):
      "\(holder ?? "another process") has locked the state folder '\(folder)' for more than 30 s; "
        + "stop that process, or try again"
    case .instanceExists(let id):
      "there is an instance '\(id)' already; choose another name, or remove it first"
    case .unknownInstance(let id, let suggestion):
      "there is no instance '\(id)'\(suggestion)"
    case .stackExists(let id):
      "there is a stack '\(id)' already; choose another name, or delete it first"
    case .unknownStack(let id, let suggestion):
      "there is no stack '\(id)'\(suggestion)"
    case .screenExists(let id):
      "there is a screen '\(id)' already; choose another name, or remove it first"
    case .onScreen(let name, let screen):
      "the screen '\(screen)' shows '\(name)'; take it out of the screen's file and add that again with "
        + "'screen add', or remove the screen with 'screen remove \(screen)'"
    case .unknownScreen(let id, let suggestion):
      "there is no screen '\(id)'\(suggestion)"
    case .tooManyRequests(let count):
      "\(count) requests wait for the host already; start it with 'run'"
    }
  }
}
