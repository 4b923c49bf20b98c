import Foundation
import Graphics
import WidgetUI

/// How the series of a chart are told apart on a display: by colors, grays, inks or patterns.
enum SeriesEncoding {
  /// By color.
  case colors
  /// By evenly spaced grays.
  case grays
  /// By its inks, of which there are enough.
  case inks([ResolvedColor])
  /// By few inks and patterns.
  case patterns([ResolvedColor])

  init(_ environment: EnvironmentValues) {
    let inks = environment.displayInks
    let hasOnlyGrays = inks.allSatisfy(\.isGray)
    if inks.isEmpty {
      self = .colors
    } else if inks.count <= 4 {
      self = .patterns(inks.filter { !$0.isGray })
    } else if hasOnlyGrays {
      self = .grays
    } else {
      self = .inks(Self.ordered(inks.filter { !$0.isGray }))
    }
  }

  var usesPatterns: Bool { if case .patterns = self { true } else { false } }

  /// Whether lines and text are in full ink, so that light lines have to be dotted.
  var hasFewInks: Bool {
    switch self {
    case .inks, .patterns: true
    case .colors, .grays: false
    }
  }

  /// Inks in the order of the system's palette: blue, green, red, yellow.
  private static func ordered(_ inks: [ResolvedColor]) -> [ResolvedColor] {
    func rank(_ ink: ResolvedColor) -> Int {
      if ink.blue > ink.red, ink.blue >= ink.green { return 0 }
      if ink.green > ink.red { return 1 }
      return ink.green > 0.5 ? 3 : 2
    }
    return inks.sorted { rank($0) < rank($1) }
  }
}

extension ResolvedColor {
  var isGray: Bool { red == green && green == blue }
}

/// The appearance of the marks of a series.
struct SeriesStyle {
  /// The style of areas and lines.
  var style: AnyShapeStyle
  /// The pattern that replaces the style of areas.
  var pattern: FillPattern?
  /// Whether the content behind the pattern stays visible.
  var isTranslucent = false
  /// The ink of the pattern, of lines and of symbols; `nil` for the style.
  var ink: ResolvedColor?
  /// The dashes of lines that have none of their own, in points.
  var dash: [CGFloat] = []
  /// The number of the symbol of points that have none of their own.
  var symbolIndex: Int?
}
