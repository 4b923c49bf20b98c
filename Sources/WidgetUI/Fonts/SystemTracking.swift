package import Graphics

/// The space that Apple's system font adds between letters, by size, in points.
///
/// Source: the tracking tables of Apple's Human Interface Guidelines; between the
/// sizes of a table the values are interpolated, outside of it the nearest one holds.
package enum SystemTracking {
  package static func tracking(of design: FontFace.Design, size: Double) -> Double {
    switch design {
    case .standard: interpolate(standard, at: size)
    case .rounded: interpolate(rounded, at: size)
    // Apple publishes no table for these two designs.
    case .serif, .monospaced: 0
    }
  }

  private static func interpolate(_ table: [(Double, Double)], at size: Double) -> Double {
    guard let next = table.firstIndex(where: { $0.0 >= size }) else { return table.last?.1 ?? 0 }
    guard next > 0 else { return table[0].1 }
    let (lowSize, low) = table[next - 1]
    let (highSize, high) = table[next]
    return low + (high - low) * (size - lowSize) / (highSize - lowSize)
  }

  private static let standard: [(Double, Double)] = [
    (6, 0.24), (7, 0.23), (8, 0.21), (9, 0.17), (10, 0.12), (11, 0.06), (12, 0), (13, -0.08),
    (14, -0.15), (15, -0.23), (16, -0.31), (17, -0.43), (18, -0.44), (19, -0.45), (20, -0.45),
    (21, -0.36), (22, -0.26), (23, -0.10), (24, 0.07), (25, 0.15), (26, 0.22), (27, 0.29),
    (28, 0.38), (29, 0.40), (30, 0.40), (31, 0.39), (32, 0.41), (33, 0.40), (34, 0.40),
    (35, 0.38), (36, 0.37), (80, 0),
  ]

  private static let rounded: [(Double, Double)] = [
    (11, 0.56), (12, 0.54), (13, 0.51), (14, 0.48), (15, 0.44), (16, 0.41), (17, 0.37),
    (20, 0.36), (22, 0.34), (28, 0.36), (34, 0.38),
  ]
}
