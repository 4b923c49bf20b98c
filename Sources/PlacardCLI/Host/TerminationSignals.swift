import CProcess
import Foundation
import Glibc
import WidgetWorker

/// The signals SIGTERM, SIGINT and SIGHUP, received in a loop that polls descriptors.
package final class TerminationSignals: Sendable {
  /// The descriptor, which becomes readable when a signal arrives.
  let descriptor: Int32

  /// Starts to receive the signals; create this before there is a second thread.
  package init() throws {
    descriptor = placard_open_termination_signals()
    guard descriptor >= 0 else {
      throw CommandError(
        "signals cannot be received: \(String(cString: strerror(errno)).lowercased())")
    }
  }

  deinit { close(descriptor) }

  /// Waits for a signal, at most some seconds, and returns whether one has arrived.
  package func wait(atMost seconds: Double) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, Int32((seconds * 1000).rounded(.up))) > 0
  }

  /// Whether a signal has arrived.
  var isPending: Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) > 0
  }
}
