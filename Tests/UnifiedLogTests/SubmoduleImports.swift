import OSLog
import os.log
import os.signpost

/// The spellings of imports and functions that apps use compile in one file.
func logInEachSpelling() {
  let log = OSLog(subsystem: "com.example", category: .pointsOfInterest)
  os_log("message")
  os_log("%{public}@ of %d", log: log, type: .error, "part", 3)
  os_log(.info, log: log, "%d", 3)
  os_log(.info, "value \(3)")
  os_signpost(.begin, log: log, name: "work", signpostID: OSSignpostID(log: log), "%d", 3)
  let signposter = OSSignposter(logger: Logger())
  let interval = signposter.beginInterval("work", id: signposter.makeSignpostID())
  signposter.endInterval("work", interval)
  OSAllocatedUnfairLock().withLock {}
}
