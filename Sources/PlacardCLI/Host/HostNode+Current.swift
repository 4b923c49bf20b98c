import Foundation
import Glibc
import WidgetHost

extension HostNode {
  /// This process, as the host of a folder.
  static func current(in folder: StateFolder) -> HostNode {
    HostNode(
      name: "\(ProcessInfo.processInfo.hostName):\(folder.path)",
      version: PlacardVersion.current.description, process: getpid())
  }
}
