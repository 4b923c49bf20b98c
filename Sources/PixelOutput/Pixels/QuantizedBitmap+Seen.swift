package import Graphics

extension QuantizedBitmap {
  /// The picture as it looks on the panel, in the measured colors of the inks, upright.
  package func seen(on profile: DeviceProfile) -> Bitmap {
    let colors: [UInt32]
    switch self {
    case .indexed(let bitmap): colors = bitmap.palette.inks.map(\.perceived.word)
    case .rgb: colors = []
    }
    let scanlines = scanlines
    var seen = Bitmap(width: scanlines.width, height: scanlines.height)
    for y in 0..<scanlines.height {
      for x in 0..<scanlines.width {
        let sample = scanlines[x, y]
        seen[x, y] = colors.isEmpty ? 0xFF00_0000 | UInt32(sample) : colors[sample]
      }
    }
    // Who looks at the panel sees what was mirrored and turned for it the right way round.
    return (profile.isMirrored ? seen.mirrored() : seen).rotated(by: profile.rotation.reversed)
  }
}

extension Rotation {
  /// The turn that takes this one back.
  fileprivate var reversed: Rotation {
    switch self {
    case .none: .none
    case .quarter: .threeQuarters
    case .half: .half
    case .threeQuarters: .quarter
    }
  }
}
