import ArgumentParser
import PixelOutput

/// How much time a person spends to make picture files small.
enum Optimization: String, CaseIterable, ExpressibleByArgument {
  case fast, `default`, small

  var compression: Compression {
    switch self {
    case .fast: .fast
    case .default: .small
    case .small: .smallest
    }
  }
}
