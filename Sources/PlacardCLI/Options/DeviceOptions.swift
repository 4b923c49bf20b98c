public import ArgumentParser
import FramePipeline
public import Graphics
import PixelOutput

/// Which display is drawn for, and how.
struct DeviceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The display, by its name in 'devices' or the file of a profile; may be given several times. \
      (default: trmnl-og)
      """,
      valueName: "name"),
    completion: .list(DeviceCatalogue.all.map(\.id)))
  var device: [String] = []

  @Flag(help: "Lay widgets of any family out on the whole panel.")
  var fill = false

  @Option(help: "How colors that are no ink are drawn. (default: the display's way)")
  var dither: Dither?

  /// The chosen devices, or those that hold without a choice.
  func profiles(default id: String = "trmnl-og") throws -> [DeviceProfile] {
    try (device.isEmpty ? [id] : device).map { try DeviceShelf().profile(named: $0) }
  }
}

extension Dither: ExpressibleByArgument {}
