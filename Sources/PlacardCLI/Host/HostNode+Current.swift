import Foundation
import Glibc
package import WidgetHost

extension HostNode {
  /// This process, as the host or the server of a folder.
  package static func current(in folder: StateFolder) -> HostNode {
    HostNode(
      name: "\(ProcessInfo.processInfo.hostName):\(folder.path)",
      version: PlacardVersion.current.description, process: getpid())
  }
}
