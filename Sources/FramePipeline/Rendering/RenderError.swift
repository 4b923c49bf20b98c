package import PixelOutput

/// Why a widget cannot be rendered for a device.
package enum RenderError: Error, Hashable, CustomStringConvertible {
  /// The device has no place for widgets of the family.
  case noPlace(family: String, device: String)
  /// The widget does not have the family.
  case unsupportedFamily(family: String, kind: String, supported: [String])
  /// A frame cannot become a picture file.
  case encoding(FrameEncodingError, kind: String, frame: Timestamp)

  /// What happened, where, and what to do.
  package var description: String {
    switch self {
    case .noPlace(let family, let device):
      "the device '\(device)' has no place for the family '\(family)'; choose another family"
    case .unsupportedFamily(let family, let kind, let supported):
      "the widget '\(kind)' does not have the family '\(family)'; it has "
        + supported.map { "'\($0)'" }.joined(separator: ", ")
    case .encoding(let error, let kind, let frame):
      "the frame of '\(kind)' at \(frame.text): \(error)"
    }
  }
}
