package import FileStorage
import Foundation
import Glibc

/// The files of one session: its configuration, its downloads, and their outcomes.
///
///     session.json       the configuration
///     7.task             reserves the identifier 7
///     7.request.json     the download, written when its task is resumed
///     7.part, 7.download the bytes received so far; the complete download
///     7.ending.json      its outcome, until a delegate has been informed
///     untold             exists if the program must be informed of ended downloads
///     transfer.lock      locked by the downloading process
///
/// Records are written atomically, and those of a download only once, by the first process to do
/// so. Programs, the host and the downloading process therefore need no other communication.
package struct SessionFolder: Hashable, Sendable {
  package let root: TransferFolder
  let owner: String
  let name: String

  package var path: String { "\(root.path)/\(owner)/\(name)" }
  /// The file that requests a host to check the session.
  private var inboxEntry: String { "\(root.inbox)/\(owner).\(name)" }
  private var undeliveredMarker: String { path + "/untold" }

  /// Creates the folder from the last two components of a path: the owner and the session.
  package init?(root: TransferFolder, path: String) {
    let parts = path.split(separator: "/").suffix(2).map(String.init)
    guard parts.count == 2 else { return nil }
    self.init(root: root, owner: parts[0], name: parts[1])
  }

  init(root: TransferFolder, owner: String, name: String) {
    self.root = root
    self.owner = owner
    self.name = name
  }

  // MARK: The session

  package func create() throws(TransferError) {
    try TransferError.translating { () throws(DiskError) in
      try AtomicFile.createFolder(path)
      try AtomicFile.createFolder(root.inbox)
    }
  }

  package var session: TransferSession? { read(path + "/session.json") }

  package func write(_ session: TransferSession) throws(TransferError) {
    guard session != self.session else { return }
    try replace(path + "/session.json", Self.encoded(session))
  }

  // MARK: Downloads

  /// Reserves the identifier after the highest one in use, starting at 1.
  ///
  /// - Throws: ``TransferError`` if the disk fails or the session has too many tasks.
  package func reserveIdentifier() throws(TransferError) -> Int {
    let taken = identifiers(".task")
    for id in (taken.last ?? 0) + 1...(taken.last ?? 0) + 100 {
      guard taken.count < Self.maximumTasks else { break }
      if try create(file(id, ".task"), Data()) { return id }
    }
    throw .unsupported("the session has \(taken.count) tasks that have not finished")
  }

  package func releaseIdentifier(_ id: Int) { unlink(file(id, ".task")) }

  /// Stores a download and notifies a host.
  package func add(_ request: TransferRequest) throws(TransferError) {
    _ = try create(file(request.id, ".request.json"), Self.encoded(request))
    try notify()
  }

  package func request(_ id: Int) -> TransferRequest? { read(file(id, ".request.json")) }

  /// Returns the identifiers of the downloads that have not ended.
  package func unfinishedIdentifiers() -> [Int] {
    let ended = Set(identifiers(".ending.json"))
    return identifiers(".request.json").filter { !ended.contains($0) }
  }

  /// Returns the identifiers of the ended downloads that no delegate has been informed of.
  package func endedIdentifiers() -> [Int] { identifiers(".ending.json") }

  /// Stores the outcome of a download, unless it already has one, and returns whether it did.
  @discardableResult
  package func end(_ id: Int, _ outcome: TransferOutcome) throws(TransferError) -> Bool {
    try replace(undeliveredMarker, Data())
    return try create(file(id, ".ending.json"), Self.encoded(outcome))
  }

  package func outcome(_ id: Int) -> TransferOutcome? { read(file(id, ".ending.json")) }

  /// Returns the path of the bytes received so far.
  package func part(_ id: Int) -> String { file(id, ".part") }
  /// Returns the path of the complete download.
  package func download(_ id: Int) -> String { file(id, ".download") }

  /// Claims a download's outcome for the lifetime of the returned value; returns `nil` if there is
  /// none or another process has claimed it.
  func claim(_ id: Int) -> TransferClaim? { TransferClaim(folder: self, id: id) }

  /// Removes all files of a download.
  func remove(_ id: Int) {
    // The request goes before the outcome: a request without an outcome would count as unfinished.
    for suffix in [".request.json", ".part", ".download", ".ending.json", ".task"] {
      unlink(file(id, suffix))
    }
  }

  func outcomePath(_ id: Int) -> String { file(id, ".ending.json") }

  // MARK: The host

  /// Requests a host to check the session.
  package func notify() throws(TransferError) { try replace(inboxEntry, Data()) }

  /// Whether downloads have ended that the program has not been informed of.
  package var hasUndeliveredOutcomes: Bool { access(undeliveredMarker, F_OK) == 0 }

  /// Records that the program has been informed and that there is nothing more to do.
  package func markDelivered() throws(TransferError) {
    unlink(undeliveredMarker)
    unlink(inboxEntry)
    // A task may have been resumed, or have ended, in the meantime.
    if !unfinishedIdentifiers().isEmpty || hasUndeliveredOutcomes { try notify() }
  }

  /// Acquires the download lock for the lifetime of the returned value; returns `nil` while another
  /// process holds it.
  package func lock() -> FileLock? {
    try? FileLock.tryLock(path + "/transfer.lock", opening: .creatingFile)
  }

  // MARK: Files

  private static let maximumTasks = 1_000

  private func file(_ id: Int, _ suffix: String) -> String { "\(path)/\(id)\(suffix)" }

  private func identifiers(_ suffix: String) -> [Int] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.compactMap { $0.hasSuffix(suffix) ? Int($0.dropLast(suffix.count)) : nil }.sorted()
  }

  private func replace(_ path: String, _ bytes: Data) throws(TransferError) {
    try TransferError.translating { () throws(DiskError) in try AtomicFile.replace(path, bytes) }
  }

  private func create(_ path: String, _ bytes: Data) throws(TransferError) -> Bool {
    try TransferError.translating { () throws(DiskError) in try AtomicFile.create(path, bytes) }
  }

  private func read<Value: Decodable>(_ path: String) -> Value? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    return try? JSONDecoder().decode(Value.self, from: data)
  }

  private static func encoded(_ value: some Encodable) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return try encoder.encode(value)
    } catch {
      preconditionFailure("a transfer's record is not JSON: \(error)")
    }
  }
}

/// An ended download, claimed by the process that informs its delegate.
struct TransferClaim: Sendable {
  let request: TransferRequest
  let outcome: TransferOutcome
  private let lock: FileLock

  init?(folder: SessionFolder, id: Int) {
    let path = folder.outcomePath(id)
    guard let lock = try? FileLock.tryLock(path, opening: .existingFile) else { return nil }
    guard let request = folder.request(id), let outcome = folder.outcome(id) else {
      // A process exited while it removed the files of a delivered download, or the record is
      // damaged.
      folder.remove(id)
      return nil
    }
    self.lock = lock
    self.request = request
    self.outcome = outcome
  }
}
