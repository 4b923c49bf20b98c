/// The error of a picture file that cannot be read.
package enum PictureFileError: Error, Hashable, CustomStringConvertible {
  case unreadable(String)
  case png(PNGError)

  /// What is wrong, in words.
  package var description: String {
    switch self {
    case .unreadable(let reason): "the picture cannot be read: \(reason)"
    case .png(let error): error.description
    }
  }
}
