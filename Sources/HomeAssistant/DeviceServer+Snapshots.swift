package import DeviceServer
package import Foundation
import PixelOutput
import WidgetHost

extension DeviceServer {
  /// Returns the snapshots of the approved devices, which are published to Home Assistant.
  ///
  /// - Throws: The errors of the store.
  package func snapshots(at now: Date) throws -> [DeviceSnapshot] {
    try directory.refresh()
    return try directory.devices.filter(\.isApproved).map { try snapshot(of: $0, at: now) }
  }

  /// The largest picture that Home Assistant should get in a message, in bytes.
  private static let largestPicture = 1_000_000

  private func snapshot(of device: RegisteredDevice, at now: Date) throws -> DeviceSnapshot {
    let profile = self.profile(of: device)
    let contact = directory.contact(of: device.id)
    var frame = try shownFrame(of: device, as: .png, at: now)
    if frame.bytes.count > Self.largestPicture {
      frame = try shownFrame(of: device, as: .jpg, largestFile: Self.largestPicture, at: now)
    }
    return DeviceSnapshot(
      key: DeviceSnapshot.key(of: device), name: device.displayName, manufacturer: profile.vendor,
      model: profile.name, firmware: device.report.firmware, battery: contact.battery,
      signal: contact.signal, lastContact: contact.date, nextWake: contact.nextWake,
      picture: DeviceSnapshot.Picture(
        bytes: frame.bytes, digest: frame.digest, mediaType: frame.format.codec.mediaType))
  }
}
