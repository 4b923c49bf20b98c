/// A download that ended, in the hands of the one who tells its delegate.
struct TransferClaim: Sendable {
  let request: TransferRequest
  let ending: TransferOutcome
  private let lock: TransferLock

  init?(folder: SessionFolder, id: Int) {
    guard let lock = TransferLock(existing: folder.endingPath(id)) else { return nil }
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
