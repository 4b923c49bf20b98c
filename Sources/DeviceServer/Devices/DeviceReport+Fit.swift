package import PixelOutput
package import WidgetHost

extension DeviceReport {
  /// Returns why frames that are drawn for a profile do not fit a device; `nil` if they do, or if it did not report a size.
  ///
  /// - Parameters:
  ///   - name: The name of what the device is to show.
  ///   - shown: The profile that it is drawn for.
  ///   - device: The name of the device.
  /// - Returns: The reason, and what to do.
  package func mismatch(
    showing name: String, drawnFor shown: DeviceProfile, on device: RegisteredDevice.ID
  ) -> String? {
    guard let size else { return nil }
    let has = "\(size.width)×\(size.height)"
    let drawn = "'\(name)' is drawn for '\(shown.id)' with \(shown.size.width)×\(shown.size.height)"
    // A packed buffer of another layout may have the same number of bytes.
    if format == .raw, shown.size != size || shown.palette.id != palette ?? shown.palette.id {
      return "\(drawn) pixels in '\(shown.palette.id)', but '\(device)' has \(has) in "
        + "'\(palette ?? "unknown inks")'; add it for such a display"
    }
    guard shown.size == size || shown.size == PixelSize(size.height, size.width) else {
      return "\(drawn) pixels, but '\(device)' has \(has); add it for a display of that size"
    }
    return nil
  }
}
