import ArgumentParser
import Foundation
import FramePipeline
import PixelOutput

/// Lists the displays that pictures can be drawn for.
struct DevicesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices", abstract: "List the displays: names, pixels, inks.")

  @Flag(help: "Write JSON: the whole profiles.")
  var json = false

  func run() throws {
    let profiles = DeviceCatalogue.all
    guard !json else {
      return StandardOutput.write(json: .array(profiles.map { .object(["id": .string($0.id)]) }))
    }
    let width = profiles.map(\.id.count).max() ?? 0
    for profile in profiles {
      let id = profile.id.padding(toLength: width, withPad: " ", startingAt: 0)
      print("\(id)  \(profile.size.width)×\(profile.size.height)  \(profile.summary)")
    }
  }
}

extension DeviceProfile {
  fileprivate var summary: String {
    let bits = "\(bitsPerPixel)-bit \(palette.id)"
    let turn = rotation == .none ? "" : ", turned by \(rotation.rawValue)°"
    return "\(bits), \(name), \(scale.formatted())×\(turn), \(dithering.fills) dither"
  }
}
