import ArgumentParser
import Foundation
import FramePipeline
import Graphics
import PixelOutput

/// Draws a display's test card.
struct DevicesCardCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "card", abstract: "Draw a test card, to judge a display by.",
    discussion: """
      Text from 9 to 34 points, hairlines, inks, grays, gradients, something like a photograph and like a \
      QR code, as many as fit, drawn and written as the display's frames are.
      """)

  @Argument(
    help: "The display, by its name in 'devices' or the file of a profile.",
    completion: .list(DeviceCatalogue.all.map(\.id)))
  var device: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The picture file. (default: <device>-card.png)", valueName: "file"),
    completion: .file(extensions: ["png"]))
  var output: String?

  @OptionGroup var state: StateOptions

  func run() throws {
    let profile = try state.devices.profile(named: device)
    let picture = try DeviceCard(profile: profile).picture()
    // Small text on dots is what the card is there to show.
    for diagnostic in picture.diagnostics where diagnostic.finding == nil {
      StandardError.reportError("\(diagnostic.severity): \(diagnostic.message)")
    }
    let path = output ?? "\(profile.id)-card.png"
    try write(picture.png, to: path)
    StandardOutput.write(path)
  }

  /// In one step, so that nobody sees half a card.
  private func write(_ file: [UInt8], to path: String) throws {
    let disk = LocalDisk(isDurable: false)
    let draft = "\(path).\(ProcessInfo.processInfo.processIdentifier)"
    do {
      try disk.createFile(draft, file)
      try disk.rename(draft, to: path)
    } catch {
      try? disk.removeFile(draft)
      throw CommandError("the card is not written: \(CommandError.message(of: error))")
    }
  }
}
