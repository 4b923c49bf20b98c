package import PixelOutput

/// Finds the profile of a device by its id.
package struct DeviceFinder: Sendable {
  private let find: @Sendable (String) throws -> DeviceProfile

  package init(_ find: @escaping @Sendable (String) throws -> DeviceProfile) { self.find = find }

  /// The devices that Placard knows.
  package static let catalogue = DeviceFinder { try DeviceCatalogue.profile(id: $0) }

  package func profile(id: String) throws -> DeviceProfile { try find(id) }
}
