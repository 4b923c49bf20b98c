import ArgumentParser
import Graphics
import PixelOutput

/// The options of the benchmark.
struct BenchOptions: ParsableArguments {
  @Option(help: "What is written: rgb, mono, ordered or hd.")
  var kind: Kind = .rgb

  @Option(help: "How many frames.")
  var frames = 200

  @Option(help: "How many workers draw at once.")
  var workers = 1

  @Option(help: "The folder with scene.json and frames.tsv.")
  var data: String

  @Option(help: "The folder that the pictures are written to.")
  var output: String

  /// The kinds of the benchmark: sizes and pixels.
  enum Kind: String, ExpressibleByArgument, CaseIterable {
    case rgb, mono, ordered, hd

    var profile: DeviceProfile {
      let size = self == .hd ? PixelSize(1920, 1080) : PixelSize(800, 480)
      return DeviceProfile(
        id: "bench-\(rawValue)", name: "Benchmark", size: size, scale: Double(size.height) / 480,
        palette: isOneBit ? .blackAndWhite : .rgb888, dithering: Dithering(fills: dither))
    }

    private var isOneBit: Bool {
      switch self {
      case .mono, .ordered: true
      case .rgb, .hd: false
      }
    }

    private var dither: Dither {
      switch self {
      case .rgb, .hd: .none
      case .mono: .floydSteinberg
      case .ordered: .ordered
      }
    }
  }
}
