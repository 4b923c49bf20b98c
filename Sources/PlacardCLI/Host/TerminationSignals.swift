import CProcess
import Glibc

/// SIGTERM, SIGINT and SIGHUP, heard in a loop that waits for descriptors.
final class TerminationSignals {
  /// Can be read once a signal has come.
  let descriptor: Int32

  /// Hears from now on; to be made before there is a second thread.
  init() throws {
    descriptor = placard_hear_ending_signals()
    guard descriptor >= 0 else {
      throw CommandError(
        "signals cannot be heard: \(String(cString: strerror(errno)).lowercased())")
    }
  }

  deinit { close(descriptor) }

  /// Whether one has come.
  var hasCome: Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) > 0
  }
}
