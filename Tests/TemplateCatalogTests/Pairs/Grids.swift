import SwiftUI
import WidgetKit

struct GridsView: View {
  @Environment(\.widgetFamily) var family
  let entry: Entry

  var body: some View {
    switch family {
    case .systemSmall: table
    case .systemMedium: columns
    default: rows
    }
  }

  private var table: some View {
    Grid(alignment: .leadingFirstTextBaseline, horizontalSpacing: 8, verticalSpacing: 2) {
      GridRow {
        Text("Name")
        Text("Level").gridColumnAlignment(.trailing)
      }
      Divider().gridCellUnsizedAxes(.horizontal)
      ForEach(entry.players) { player in
        GridRow(alignment: .bottom) {
          Text(player.name)
          Text("\(player.level)").gridCellAnchor(.topTrailing)
        }
      }
      GridRow { Text("all of them").gridCellColumns(2) }
    }
  }

  private var columns: some View {
    LazyVGrid(
      columns: [
        GridItem(.fixed(40)), GridItem(.flexible(minimum: 20, maximum: 90), spacing: 4),
        GridItem(.adaptive(minimum: 30), alignment: .leading), GridItem(),
      ], alignment: .leading, spacing: 6
    ) {
      ForEach(0..<10, id: \.self) { index in
        Text("\(index)").frame(maxWidth: .infinity).background(.gray)
      }
    }
  }

  private var rows: some View {
    LazyHGrid(rows: Array(repeating: GridItem(.flexible(), spacing: 2), count: 3), spacing: 3) {
      ForEach(Array(entry.players.enumerated()), id: \.offset) { index, player in
        Text("\(index) \(player.emoji)")
      }
      ForEach(entry.players.indices, id: \.self) { index in
        Text(entry.players[index].name)
      }
    }
  }
}
