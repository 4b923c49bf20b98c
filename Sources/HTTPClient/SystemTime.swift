import CTransfer

/// The system's clock, for signatures that a server compares with its own.
package enum SystemTime {
  /// The seconds since 1970 in UTC, also where the process's wall clock is stopped.
  package static var now: Int64 { transfer_system_time() }
}
