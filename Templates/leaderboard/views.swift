import SwiftUI
import WidgetKit

struct LeaderboardView: View {
  @Environment(\.widgetFamily) var family
  let entry: Entry

  var count: Int {
    switch family {
    case .systemSmall, .systemMedium: 3
    default: 8
    }
  }

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      Text(entry.league.title)
        .font(.headline)
      ForEach(Array(entry.league.players.prefix(count).enumerated()), id: \.offset) { rank, player in
        PlayerRow(rank: rank + 1, player: player, isWide: family != .systemSmall)
      }
      Spacer(minLength: 0)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
  }
}

struct PlayerRow: View {
  let rank: Int
  let player: Player
  var isWide = true

  var body: some View {
    HStack(spacing: 8) {
      Text("\(rank)")
        .monospacedDigit()
        .foregroundStyle(.secondary)
      Text(player.emoji)
      Text(player.name)
        .bold(rank == 1)
        .lineLimit(1)
      Spacer()
      if isWide {
        Text("\(player.points) points")
          .foregroundStyle(.secondary)
      }
    }
    .font(.callout)
  }
}
