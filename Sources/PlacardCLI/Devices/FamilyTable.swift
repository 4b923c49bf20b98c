import Foundation
import PixelOutput

/// The sizes of a display's families, one a line.
struct FamilyTable {
  let profile: DeviceProfile

  var text: String {
    AlignedColumns(rows: DisplayFamily.allCases.map(row)).text
  }

  private func row(_ family: DisplayFamily) -> [String] {
    let points = profile.pointSize(of: family), pixels = profile.canvas(of: family)
    return [
      family.rawValue, "\(Self.short(points.width))×\(Self.short(points.height)) points",
      "\(pixels.width)×\(pixels.height) pixels",
    ]
  }

  private static func short(_ length: Double) -> String {
    length.formatted(.number.precision(.fractionLength(0...1)).grouping(.never))
  }
}
