import Foundation
import PixelOutput

/// Displays, one a line.
struct DeviceTable {
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
  /// The name and what is special.
  fileprivate var summary: String {
    let maker = vendor.flatMap { name.contains($0) ? nil : $0 }
    let remarks = [
      maker, rotation == .none ? nil : "turned by \(rotation.rawValue)°",
      touch == .none ? nil : "touch", refresh.fullTime.map { "refresh \($0.formatted()) s" },
    ]
    return ([name] + remarks.compactMap(\.self)).joined(separator: ", ")
  }
}
