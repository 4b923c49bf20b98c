extension Manifest {
  /// How a panel changes from one frame to the next.
  package enum Refresh: String, ManifestName, Hashable, Sendable {
    /// Nothing changes.
    case none
    /// The rectangles of `dirty` alone.
    case partial
    /// The whole picture, which takes away what former pictures left on the panel.
    case full
  }
}
