import Foundation
import PixelOutput

/// A table of displays, one per line.
struct DeviceProfileTable {
  let profiles: [DeviceProfile]

  var text: String {
    AlignedColumns(rows: profiles.map(row)).text
  }

  private func row(_ profile: DeviceProfile) -> [String] {
    let size = profile.canvas
    return [
      profile.id, "\(size.width)×\(size.height)", profile.palette.id,
      "\(profile.scale.formatted())×", profile.summary,
    ]
  }
}

extension DeviceProfile {
  /// The name and remarks.
  fileprivate var summary: String {
    let maker = vendor.flatMap { name.contains($0) ? nil : $0 }
    let remarks = [
      maker, rotation == .none ? nil : "rotated by \(rotation.rawValue)°",
      touch == .none ? nil : "touch", refresh.fullTime.map { "refresh \($0.formatted()) s" },
    ]
    return ([name] + remarks.compactMap(\.self)).joined(separator: ", ")
  }
}

/// A table of a display's family sizes, one per line.
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
