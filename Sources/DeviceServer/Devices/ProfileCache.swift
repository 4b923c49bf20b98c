import FramePipeline
import PixelOutput
import Synchronization

/// The device profiles that requests need, read again after an interval.
final class ProfileCache: Sendable {
  private let registry: DeviceProfileRegistry
  private let throttle: PollThrottle
  private struct State {
    /// The profiles that were read since the last check.
    var current: [String: CachedProfile] = [:]
    /// Those that were read before.
    var former: [String: CachedProfile] = [:]
  }

  private let state = Mutex(State())

  /// Creates a cache; with a zero interval, it reads a profile for each request.
  init(_ registry: DeviceProfileRegistry, interval: Duration) {
    self.registry = registry
    throttle = PollThrottle(interval)
  }

  /// Returns the profile with an id: the same object until its file changes.
  ///
  /// - Throws: The errors of the registry.
  func profile(id: String) throws -> CachedProfile {
    if throttle.claim() {
      state.withLock { state in
        state.former.merge(state.current) { $1 }
        state.current = [:]
      }
    }
    if let known = state.withLock({ $0.current[id] }) { return known }
    let profile = try registry.profile(id: id)
    return state.withLock { state in
      let former = state.current[id] ?? state.former[id]
      let cached = former.flatMap { $0.profile == profile ? $0 : nil } ?? CachedProfile(profile)
      state.current[id] = cached
      state.former[id] = nil
      return cached
    }
  }
}

/// A device profile that many requests share; another version of it is another object.
final class CachedProfile: Sendable {
  let profile: DeviceProfile
  let refresh: RefreshInterval

  init(_ profile: DeviceProfile) {
    self.profile = profile
    refresh = RefreshInterval(profile)
  }
}
