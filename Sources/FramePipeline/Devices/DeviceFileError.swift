/// Why a device's file says nothing about a device.
package enum DeviceFileError: Error, Hashable, CustomStringConvertible {
  case missing(String)
  case unreadable(String)
  /// The file has more bytes than so many.
  case large(String, Int)
  /// A kept file describes a device of another id than that in its name.
  case misnamed(String, id: String)

  /// What is wrong, where, and what to do.
  package var description: String {
    switch self {
    case .missing(let path):
      "there is no file '\(path)'; a display is named by its id in 'devices' or by its profile's file"
    case .unreadable(let path): "'\(path)' is no file that can be read"
    case .large(let path, let most): "'\(path)' is larger than \(most) bytes; it is no profile"
    case .misnamed(let path, let id):
      "'\(path)' describes the display '\(id)'; add that one's file again"
    }
  }
}
