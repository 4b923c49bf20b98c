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
      (default: trmnl-og, of 'preview' a phone)
      """,
      valueName: "name"),
    completion: .list(DeviceCatalogue.all.map(\.id)))
  var device: [String] = []

  @Flag(help: "Lay widgets of any family out on the whole panel.")
  var fill = false

  @Option(help: Dither.help)
  var dither: Dither?

  /// The chosen devices, or those that hold without a choice.
  func profiles(default id: String = "trmnl-og") throws -> [DeviceProfile] {
    try (device.isEmpty ? [id] : device).map { try DeviceRegistry().profile(named: $0) }
  }
}

extension Dither: ExpressibleByArgument {
  /// What the choices are, and what no choice means.
  static let help = ArgumentHelp(
    """
    How colors that are no ink are drawn, in all of the picture alike: 'none' takes the nearest ink; \
    'ordered' (a grid of 8×8) and 'blue-noise' (without a grid) are fixed patterns, which do not move \
    between frames; the others hand errors on: 'floyd-steinberg' is fine, 'atkinson' has more contrast, \
    'stucki' and 'jarvis' are soft. (default: the display's way by kind of content, on most panels \
    'ordered' for fills and 'floyd-steinberg' for photographs and gradients; text and lines are drawn in ink)
    """)
}
