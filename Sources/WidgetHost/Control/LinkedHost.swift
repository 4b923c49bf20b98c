import Foundation
import Glibc
import Graphics
import WidgetTimeline

/// Makes the handle by which `WidgetCenter` finds the host of the standard state folder.
@_cdecl("placard_make_host_door")
package func makeHostHandle() -> UnsafeMutableRawPointer {
  let host = ClientHost(HostClient(.standard()), now: { Date() }) { message in
    let line = Array("WidgetCenter: \(message)\n".printable.utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }
  return Unmanaged.passRetained(HostHandle(host)).toOpaque()
}
