import WidgetUI

/// The colors of a simulation's picture.
enum StripPalette {
  case entry, otherEntry, stale, charged, free, failed, held, rule

  var color: Color {
    switch self {
    case .entry: Color(red: 0.62, green: 0.79, blue: 0.93)
    case .otherEntry: Color(red: 0.80, green: 0.89, blue: 0.97)
    case .stale: Color(red: 0.98, green: 0.76, blue: 0.42)
    case .charged: Color(red: 0.13, green: 0.29, blue: 0.53)
    case .free: Color(red: 0.22, green: 0.62, blue: 0.36)
    case .failed: Color(red: 0.80, green: 0.16, blue: 0.16)
    case .held: Color(red: 0.55, green: 0.55, blue: 0.60)
    case .rule: Color(white: 0.82)
    }
  }
}
