import SwiftUI
import WidgetKit

/// What sensors measure, and switches.
struct HomeView: View {
  let entry: Entry

  var body: some View {
    GeometryReader { room in
      TileGrid(states: entry.states, names: names, size: room.size)
    }
  }

  /// The chosen entities.
  var names: [String] {
    entry.configuration.entities.split(separator: ",")
      .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
      .filter { !$0.isEmpty }
  }
}

/// As many tiles as a size has room for, all of one size.
struct TileGrid: View {
  let states: [HomeEntity]
  let names: [String]
  let size: CGSize

  var body: some View {
    VStack(spacing: gap) {
      ForEach(Array(0..<rows), id: \.self) { row in
        HStack(spacing: gap) {
          ForEach(Array(0..<columns), id: \.self) { column in
            if row * columns + column < names.count {
              Tile(
                name: names[row * columns + column],
                state: state(of: names[row * columns + column]),
                size: tile(in: row), isWide: tile(in: 0).width >= 160)
            }
          }
        }
      }
    }
  }

  var isSmall: Bool { size.height < 150 || size.width < 200 }
  var gap: Double { isSmall ? 4 : 8 }
  var leastHeight: Double { isSmall ? 44 : 64 }
  var leastWidth: Double { isSmall ? 84 : 110 }

  /// So many that tiles are a little wider than high, or up to two fewer if that fills all rows.
  var columns: Int {
    let wanted = sqrt(Double(names.count) * size.width / size.height / 1.4).rounded()
    let most = ((size.width + gap) / (leastWidth + gap)).rounded(.down)
    let count = Int(max(1, min(wanted, most)))
    let full = stride(from: count, to: max(1, count - 3), by: -1)
      .first { names.count % $0 == 0 && names.count / $0 <= mostRows }
    let rows = max(1, (names.count + count - 1) / count)
    return full ?? (rows > mostRows ? count : max(1, (names.count + rows - 1) / rows))
  }

  var mostRows: Int { max(1, Int((size.height + gap) / (leastHeight + gap))) }
  var rows: Int { max(1, min((names.count + columns - 1) / columns, mostRows)) }

  /// The tiles of a last row that is not full share its width.
  func tile(in row: Int) -> CGSize {
    let count = max(1, min(columns, names.count - row * columns))
    return CGSize(
      width: (size.width + gap) / Double(count) - gap,
      height: (size.height + gap) / Double(rows) - gap)
  }

  func state(of name: String) -> HomeEntity? {
    states.first { $0.entity_id == name }
  }
}

/// An entity: a switch to tap, or a value.
struct Tile: View {
  let name: String
  let state: HomeEntity?
  let size: CGSize
  /// Whether the narrowest tile has room for a symbol beside its words.
  let isWide: Bool

  var body: some View {
    if let state {
      if isSwitch {
        Button(intent: ToggleEntity(entity: name)) {
          TileContent(
            title: title,
            value: state.state == "on" ? "On" : state.state == "off" ? "Off" : "Offline",
            symbol: symbol,
            isOn: state.state == "on", isSwitch: true, size: size, isWide: isWide)
        }
        .buttonStyle(.plain)
      } else {
        TileContent(title: title, value: value(state), symbol: symbol, size: size, isWide: isWide)
      }
    } else {
      TileContent(title: name, value: "?", symbol: "questionmark", size: size, isWide: isWide)
    }
  }

  var domain: String { name.components(separatedBy: ".")[0] }
  var isSwitch: Bool { ["light", "switch", "input_boolean", "fan"].contains(domain) }
  var title: String { state?.attributes.friendly_name ?? name }

  /// A state in words, a number with at most one decimal.
  func value(_ state: HomeEntity) -> String {
    if let number = Double(state.state) {
      let text = number.formatted(
        .number.grouping(.never).precision(.fractionLength(0...(abs(number) < 100 ? 1 : 0))))
      guard let unit = state.attributes.unit_of_measurement else { return text }
      return "\(text) \(unit)"
    }
    switch state.state {
    case "unavailable": return "Offline"
    case "on": return isOpening ? "Open" : "On"
    case "off": return isOpening ? "Closed" : "Off"
    default: return state.state.replacingOccurrences(of: "_", with: " ").capitalized
    }
  }

  var isOpening: Bool {
    ["door", "window", "garage_door", "opening"].contains(state?.attributes.device_class ?? "")
  }

  var symbol: String {
    switch state?.attributes.device_class ?? domain {
    case "temperature": "thermometer"
    case "humidity", "moisture": "humidity"
    case "power", "energy", "current", "voltage": "bolt"
    case "battery": "battery.100"
    case "illuminance": "sun.max"
    case "door", "garage_door", "opening": "rectangle.portrait"
    case "light": "lightbulb"
    case "switch", "outlet": "powerplug"
    case "fan": "fan"
    case "lock": "lock"
    case "person", "device_tracker": "person"
    case "input_boolean": "switch.2"
    default: "gauge"
    }
  }
}

/// A symbol, a value and a title: filled if a switch is on, in a thick frame if it is off, in a
/// thin one if it is a value.
struct TileContent: View {
  let title: String
  let value: String
  let symbol: String
  var isOn = false
  var isSwitch = false
  let size: CGSize
  let isWide: Bool

  var body: some View {
    TileText(title: title, value: value, symbol: symbol, size: size, isWide: isWide)
      .padding(.horizontal, isSmall ? 6 : size.width < 140 ? 9 : 14)
      .padding(.vertical, isSmall ? 3 : size.height < 120 ? 8 : 12)
      .frame(width: size.width, height: size.height, alignment: .leading)
      .foregroundStyle(isOn ? AnyShapeStyle(.background) : AnyShapeStyle(.primary))
      .background {
        if isOn {
          RoundedRectangle(cornerRadius: radius)
        } else {
          RoundedRectangle(cornerRadius: radius)
            .strokeBorder(
              isSwitch ? AnyShapeStyle(.primary) : AnyShapeStyle(.separator),
              lineWidth: isSwitch ? 2 : 1)
        }
      }
  }

  var isSmall: Bool { size.height < 60 }
  var radius: Double { isSmall ? 6 : 12 }
}

/// The texts of a tile, arranged for its height.
struct TileText: View {
  let title: String
  let value: String
  let symbol: String
  let size: CGSize
  let isWide: Bool

  var body: some View {
    if size.height >= 120 {
      VStack(alignment: .leading, spacing: 0) {
        Image(systemName: symbol)
          .font(.largeTitle)
        Spacer(minLength: 0)
        TileWords(title: title, value: value, valueFont: .largeTitle)
      }
    } else if size.height >= 60 && isWide {
      HStack(spacing: 10) {
        Image(systemName: symbol)
          .font(.title)
          .frame(width: 30)
        TileWords(title: title, value: value, valueFont: .title3)
      }
    } else {
      TileWords(title: title, value: value, valueFont: size.height >= 60 ? .title3 : .footnote)
    }
  }
}

/// A value and its title.
struct TileWords: View {
  let title: String
  let value: String
  let valueFont: Font

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text(value)
        .font(valueFont)
        .fontWeight(.semibold)
        .monospacedDigit()
      Text(title)
        .font(valueFont == .footnote ? .caption2 : valueFont == .largeTitle ? .body : .footnote)
        .minimumScaleFactor(0.75)
    }
    .lineLimit(1)
  }
}
