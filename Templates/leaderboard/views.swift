import SwiftUI
import WidgetKit

/// The players of a league, best first.
struct LeaderboardView: View {
  @Environment(\.widgetFamily) var family
  let entry: Entry

  var hours: Double {
    max(0, entry.date.timeIntervalSince(entry.league.updated) / 3600)
  }

  /// Best first, with a quarter of the health back every hour.
  var standings: [Player] {
    entry.league.players.sorted { $0.points > $1.points }
  }

  /// The player that was chosen; without one the leader.
  var chosen: Player? {
    standings.first { $0.id == entry.configuration.player } ?? standings.first
  }

  var body: some View {
    if let player = chosen {
      if family == .systemSmall {
        PlayerCard(player: player, rank: rank(of: player), hours: hours)
          .widgetURL(player.url)
      } else {
        table
      }
    } else {
      Text("No players yet")
        .foregroundStyle(.secondary)
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
  }

  /// As many rows as there is room for.
  var table: some View {
    GeometryReader { space in
      let title: CGFloat = space.size.height < 110 ? 20 : 34
      let room = space.size.height - title
      let lowest: CGFloat = room < 110 ? 24 : (room < 130 ? 36 : 42)
      let count = max(1, min(standings.count, Int(room / lowest)))
      let height = min(60, floor(room / CGFloat(count)))
      VStack(spacing: 0) {
        TableTitle(title: entry.league.title, recovered: recovered, size: title * 0.56)
          .frame(height: title, alignment: .top)
        ForEach(standings.prefix(count)) { player in
          Link(destination: player.url) {
            PlayerRow(
              player: player, rank: rank(of: player), hours: hours,
              isChosen: player.id == entry.configuration.player,
              size: CGSize(width: space.size.width, height: height))
          }
        }
      }
    }
  }

  /// When the last player is at full health; `nil` where all are.
  var recovered: Date? {
    let least = entry.league.players.map { $0.health }.min() ?? 1
    let date = entry.league.updated + (1 - least) * 14_400
    return date > entry.date ? date : nil
  }

  /// Players with as many points share a rank.
  func rank(of player: Player) -> Int {
    standings.filter { $0.points > player.points }.count + 1
  }
}

/// The name of the league, and when all are well again.
struct TableTitle: View {
  let title: String
  let recovered: Date?
  let size: CGFloat

  var body: some View {
    HStack(alignment: .firstTextBaseline) {
      Text(title)
        .font(.system(size: size, weight: .bold))
        .lineLimit(1)
      Spacer()
      if let recovered {
        Text("All fit at \(recovered, style: .time)")
          .font(.system(size: max(12, size * 0.7)))
          .foregroundStyle(.secondary)
          .lineLimit(1)
      }
    }
  }
}

/// A player in the table.
struct PlayerRow: View {
  let player: Player
  let rank: Int
  let hours: Double
  let isChosen: Bool
  let size: CGSize

  var text: CGFloat { max(13, min(22, size.height * 0.42)) }

  var name: Text { Text(player.name).bold(isChosen || rank == 1) }

  var body: some View {
    HStack(spacing: text * 0.5) {
      Text("\(rank)")
        .foregroundStyle(.secondary)
        .frame(width: text * 1.4, alignment: .trailing)
      Text(player.emoji)
        .font(.system(size: text * 1.1))
        .frame(width: text * 1.6)
      ViewThatFits(in: .horizontal) {
        name
          .lineLimit(1)
        name
          .font(.system(size: text * 0.75))
          .lineLimit(2)
      }
      .frame(maxWidth: .infinity, alignment: .leading)
      if size.width > 340 {
        HealthBar(health: player.health + hours / 4)
          .frame(width: size.width * (size.width < 480 ? 0.15 : 0.22))
      }
      Text("\(player.points)")
        .bold()
        .frame(width: text * 3.2, alignment: .trailing)
    }
    .font(.system(size: text))
    .monospacedDigit()
    .frame(height: size.height)
    .overlay(alignment: .top) { Divider() }
    .overlay(alignment: .leading) {
      if isChosen {
        Rectangle()
          .frame(width: 4)
          .padding(.vertical, 4)
      }
    }
  }
}

/// One player, large.
struct PlayerCard: View {
  let player: Player
  let rank: Int
  let hours: Double

  var body: some View {
    GeometryReader { space in
      let unit = min(space.size.height, space.size.width * 1.1) / 100
      VStack(alignment: .leading, spacing: 0) {
        HStack(alignment: .top) {
          Text(player.emoji)
            .font(.system(size: unit * 42))
          Spacer()
          Text("#\(rank)")
            .font(.system(size: unit * 26, weight: .bold))
        }
        Spacer(minLength: 0)
        Text(player.name)
          .font(.system(size: max(14, unit * 14), weight: .semibold))
          .lineLimit(1)
          .minimumScaleFactor(0.6)
        Text("\(player.points) points")
          .font(.system(size: max(12, unit * 10)))
          .foregroundStyle(.secondary)
          .padding(.bottom, unit * 6)
        HealthBar(health: player.health + hours / 4)
      }
      .monospacedDigit()
    }
  }
}

/// How much of the health is there: a line that is thin enough to be drawn in one ink.
struct HealthBar: View {
  let health: Double

  var share: CGFloat { max(0, min(1, health)) }

  var color: Color {
    if share > 0.5 { return .green }
    return share > 0.25 ? .orange : .red
  }

  var body: some View {
    GeometryReader { space in
      Capsule()
        .strokeBorder(.secondary, lineWidth: 1)
      if share > 0 {
        Path { path in
          path.move(to: CGPoint(x: 5, y: 5))
          path.addLine(to: CGPoint(x: 5 + (space.size.width - 10) * share, y: 5))
        }
        .stroke(color, style: StrokeStyle(lineWidth: 4, lineCap: .round))
      }
    }
    .frame(height: 10)
    .accessibilityLabel("Health \(Int(share * 100)) %")
  }
}
