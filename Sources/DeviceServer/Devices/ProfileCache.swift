import FramePipeline
import PixelOutput
import Synchronization

/// The device profiles that requests need, read again after an interval.
final class ProfileCache: Sendable {
  private let registry: DeviceRegistry
  private let checks: PollInterval
  private let profiles = Mutex<[String: DeviceProfile]>([:])

  /// Creates a cache; a zero interval keeps nothing.
  init(_ registry: DeviceRegistry, interval: Duration) {
    self.registry = registry
    checks = PollInterval(interval)
  }

  /// Returns the profile with an id.
  ///
  /// - Throws: The errors of the registry.
  func profile(id: String) throws -> DeviceProfile {
    if checks.claim() { profiles.withLock { $0 = [:] } }
    if let known = profiles.withLock({ $0[id] }) { return known }
    let profile = try registry.profile(id: id)
    profiles.withLock { $0[id] = profile }
    return profile
  }
}
