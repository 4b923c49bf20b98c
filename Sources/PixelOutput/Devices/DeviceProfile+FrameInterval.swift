extension DeviceProfile {
  /// The shortest time from one frame to the next, in seconds: the profile's own, or as long as the panel's
  /// slowest refresh takes where that is longer, as any frame may need one.
  package var frameInterval: Double {
    let times = [refresh.fullTime, refresh.partialTime, shortestFrameInterval]
    return times.compactMap { $0 }.filter(\.isFinite).reduce(0, max)
  }
}
