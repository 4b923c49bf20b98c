// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import OSLog
import os.log
import os.signpost

import struct os.Logger

// Log messages in each spelling of import and function.

extension Logger {
  nonisolated static let harbour = Logger(subsystem: "com.example.harbour", category: "berth")
}

nonisolated func report(load: Double, error: any Error) {
  let log = OSLog(subsystem: "com.example.harbour", category: .pointsOfInterest)
  Logger.harbour.debug("load \(load, format: .fixed(precision: 1)) of \(7)")
  Logger.harbour.error(
    "\(error.localizedDescription, privacy: .public) \(error) \("ship", privacy: .private)")
  os.Logger().log(level: .info, "\(Date.now) \(URL(fileURLWithPath: "/")) \([1, 2])")
  os_log("message")
  os_log("%{public}@ of %d", log: log, type: .error, "part", 3)
  os_log(.info, log: log, "%d", 3)
  os_log(.info, "value \(3)")
  os_signpost(.begin, log: log, name: "work", signpostID: OSSignpostID(log: log), "%d", 3)
  let signposter = OSSignposter(logger: .harbour)
  let interval = signposter.beginInterval("work", id: signposter.makeSignpostID())
  signposter.endInterval("work", interval)
  OSAllocatedUnfairLock().withLock {}
}
