package import FileStorage
import Foundation
import Glibc

/// What is kept of one session: its configuration, its downloads, and how they ended.
///
///     session.json       the configuration
///     7.task             that the identifier 7 is taken
///     7.request.json     the download as it was resumed
///     7.part, 7.download what came so far; what came in all
///     7.ending.json      how it ended, until a delegate has been told
///     untold             that the program has to be told that downloads ended
///     transfer.lock      held by the process that downloads
///
/// Each file is written once, whole, by whoever is first; so programs, the host and the process that
/// downloads need no other word with each other.
package struct SessionFolder: Hashable, Sendable {
  package let root: TransferFolder
  let owner: String
  let name: String

  package var path: String { "\(root.path)/\(owner)/\(name)" }
  /// What tells a host to look at the session.
  private var notice: String { "\(root.inbox)/\(owner).\(name)" }
  private var untold: String { path + "/untold" }

  /// The name of the session's folder below the folder of transfers.
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

  /// Takes the lowest identifier that is free, from 1.
  ///
  /// - Throws: ``TransferError`` where the disk does not, or the session has too many.
  package func takeIdentifier() throws(TransferError) -> Int {
    let taken = identifiers(".task")
    for id in (taken.last ?? 0) + 1...(taken.last ?? 0) + 100 {
      guard taken.count < Self.mostTasks else { break }
      if try create(file(id, ".task"), Data()) { return id }
    }
    throw .unsupported("the session has \(taken.count) tasks that have not ended")
  }

  package func giveBack(_ id: Int) { unlink(file(id, ".task")) }

  /// Keeps a download and tells a host of it.
  package func add(_ request: TransferRequest) throws(TransferError) {
    _ = try create(file(request.id, ".request.json"), Self.encoded(request))
    try notify()
  }

  package func request(_ id: Int) -> TransferRequest? { read(file(id, ".request.json")) }

  /// The downloads that have not ended, by their identifiers.
  package func unfinished() -> [Int] {
    let ended = Set(identifiers(".ending.json"))
    return identifiers(".request.json").filter { !ended.contains($0) }
  }

  /// The downloads that ended, of which no delegate has been told.
  package func ended() -> [Int] { identifiers(".ending.json") }

  /// Notes how a download ended, unless it is noted, and tells whether it did.
  @discardableResult
  package func end(_ id: Int, _ ending: TransferOutcome) throws(TransferError) -> Bool {
    try replace(untold, Data())
    return try create(file(id, ".ending.json"), Self.encoded(ending))
  }

  package func ending(_ id: Int) -> TransferOutcome? { read(file(id, ".ending.json")) }

  /// What came so far.
  package func part(_ id: Int) -> String { file(id, ".part") }
  /// What came in all.
  package func download(_ id: Int) -> String { file(id, ".download") }

  /// Takes a download's ending for as long as the value is there; `nil` where there is none or another
  /// has it.
  func claim(_ id: Int) -> TransferClaim? { TransferClaim(folder: self, id: id) }

  /// Removes all that is kept of a download.
  func remove(_ id: Int) {
    // The ending goes last: with it the download would be new.
    for suffix in [".request.json", ".part", ".download", ".ending.json", ".task"] {
      unlink(file(id, suffix))
    }
  }

  func endingPath(_ id: Int) -> String { file(id, ".ending.json") }

  // MARK: The host

  /// Tells a host to look at the session.
  package func notify() throws(TransferError) { try replace(notice, Data()) }

  /// Whether downloads have ended of which the program has not been told.
  package var isUntold: Bool { access(untold, F_OK) == 0 }

  /// Notes that the program has been told, and that there is nothing more to do.
  package func settle() throws(TransferError) {
    unlink(untold)
    unlink(notice)
    // A task may have been resumed, or have ended, since anyone looked.
    if !unfinished().isEmpty || isUntold { try notify() }
  }

  /// Takes the right to download for as long as the value is there; `nil` while another process has it.
  package func lock() -> FileLock? {
    try? FileLock.tryLock(path + "/transfer.lock", opening: .creatingFile)
  }

  // MARK: Files

  private static let mostTasks = 1_000

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

/// A download that ended, in the hands of the one who tells its delegate.
struct TransferClaim: Sendable {
  let request: TransferRequest
  let ending: TransferOutcome
  private let lock: FileLock

  init?(folder: SessionFolder, id: Int) {
    let path = folder.endingPath(id)
    guard let lock = try? FileLock.tryLock(path, opening: .existingFile) else { return nil }
    guard let request = folder.request(id), let ending = folder.ending(id) else {
      // A process ended while it removed what it had told, or the record is damaged.
      folder.remove(id)
      return nil
    }
    self.lock = lock
    self.request = request
    self.ending = ending
  }
}
