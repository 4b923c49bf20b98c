import ArgumentParser
import Foundation
import FramePipeline
import PixelOutput
import WidgetHost

/// Tells how full a device's battery is.
struct BatteryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "battery",
    abstract:
      "Report that a device's battery is low, or that it has recovered: its widgets reload less meanwhile."
  )

  @Argument(
    help: "The display, by its name in 'devices'.",
    completion: .list(DeviceCatalogue.all.map(\.id)))
  var device: String

  @Argument(help: "low or normal.")
  var level: Level

  @OptionGroup var state: StateOptions

  enum Level: String, ExpressibleByArgument, CaseIterable { case low, normal }

  func run() throws {
    let profile = try state.devices.profile(id: device)
    try state.client.send(.battery(device: profile.id, isLow: level == .low), at: Date())
  }
}
