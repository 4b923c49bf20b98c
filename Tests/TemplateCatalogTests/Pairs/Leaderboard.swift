import SwiftUI
import WidgetKit

/// The ranking, with as many rows as fit into the family.
struct LeaderboardView: View {
  @Environment(\.widgetFamily) private var family
  let entry: Entry

  var body: some View {
    content
      .containerBackground(for: .widget) {
        LinearGradient(
          colors: [Color("Paper"), .blue], startPoint: .top, endPoint: .bottom)
      }
  }

  @ViewBuilder
  private var content: some View {
    switch family {
    case .systemSmall:
      if let leader = entry.players.first {
        LeaderView(player: leader).widgetURL(leader.url)
      }
    case .systemMedium:
      rows(atMost: 3)
    default:
      VStack(alignment: .leading, spacing: 10) {
        LeaderboardHeader(date: entry.date, isLarge: family == .systemExtraLarge)
        rows(atMost: 5)
      }
    }
  }

  private func rows(atMost count: Int) -> some View {
    GeometryReader { proxy in
      let spacing: CGFloat = proxy.size.height < 160 ? 4 : 8
      let places = (proxy.size.height + spacing) / (20 + spacing)
      let players = entry.players.prefix(min(count, max(1, Int(places))))
      let height = (proxy.size.height + spacing) / CGFloat(max(players.count, 1)) - spacing
      VStack(spacing: spacing) {
        ForEach(Array(players.enumerated()), id: \.element.id) { index, player in
          PlayerRow(
            player: player, rank: index + 1, width: proxy.size.width, height: max(0, height))
        }
      }
    }
  }
}

/// The title line above the rows.
private struct LeaderboardHeader: View {
  let date: Date
  let isLarge: Bool

  var body: some View {
    HStack(alignment: .firstTextBaseline) {
      Image(systemName: "trophy.fill").font(isLarge ? .title2 : .headline)
      Text("Ranger Leaderboard")
        .font(isLarge ? .title : .title3).bold()
        .lineLimit(1)
        .minimumScaleFactor(0.6)
      Spacer()
      Text(date, style: .time)
        .font(isLarge ? .title3 : .subheadline)
        .tracking(0.4)
        .foregroundStyle(.secondary)
        .lineLimit(1)
    }
  }
}

/// The leading player, on a small widget.
private struct LeaderView: View {
  let player: Player

  var body: some View {
    GeometryReader { proxy in
      let isBig = proxy.size.height > 180
      let size = min(56, proxy.size.height * 0.13, proxy.size.width * 0.1)
      VStack(alignment: .leading, spacing: isBig ? 8 : 4) {
        HStack(alignment: .top) {
          Avatar(player: player, size: min(proxy.size.height * 0.52, proxy.size.width * 0.62))
          Spacer()
          Image(systemName: "crown.fill").font(isBig ? .system(size: size * 1.3) : .title3)
        }
        Spacer(minLength: 0)
        HStack(alignment: .firstTextBaseline) {
          Text(player.name).bold().lineLimit(1).minimumScaleFactor(0.7)
          Spacer(minLength: 4)
          if isBig { percent }
        }
        .font(isBig ? .system(size: size) : .headline)
        HealthBar(player: player, height: isBig ? size * 0.7 : 10)
        if !isBig { percent.font(.subheadline) }
      }
    }
  }

  private var percent: some View {
    Text(player.health, format: .percent.precision(.fractionLength(0))).bold().lineLimit(1)
  }
}

/// One player of the ranking; a tap opens the player.
private struct PlayerRow: View {
  let player: Player
  let rank: Int
  let width: CGFloat
  let height: CGFloat

  private var isWide: Bool { width >= 640 }
  private var hasCard: Bool { height >= 46 }
  private var avatar: CGFloat { min(96, height * (hasCard ? 0.74 : 0.9)) }
  private var nameFont: Font {
    switch height {
    case 0..<56: .headline
    case 56..<66: .title3
    default: .title
    }
  }

  var body: some View {
    Link(destination: player.url) {
      content
        .frame(maxHeight: .infinity)
        .padding(.horizontal, hasCard ? min(18, height * 0.16) : 0)
        .background { card }
    }
    .accessibilityLabel(
      "\(player.name), number \(rank), \(Int((player.health * 100).rounded())) percent")
  }

  @ViewBuilder
  private var content: some View {
    if isWide {
      HStack(spacing: 14) {
        Text("\(rank)").font(nameFont).fontWeight(.heavy).foregroundStyle(.secondary)
          .frame(width: 24)
        Avatar(player: player, size: avatar)
        names.frame(width: width * 0.28, alignment: .leading)
        HealthBar(player: player, height: 12)
        percent.frame(width: width * 0.12, alignment: .trailing)
      }
    } else {
      HStack(spacing: 10) {
        Avatar(player: player, size: avatar)
        names
        Spacer(minLength: 0)
        HealthBar(player: player, height: 10).frame(width: 84)
        percent.frame(width: 52, alignment: .trailing)
      }
    }
  }

  private var names: some View {
    VStack(alignment: .leading, spacing: 1) {
      Text(player.name).font(nameFont).bold().lineLimit(1).minimumScaleFactor(0.8)
      if isWide, let team = player.team {
        Text("Level \(player.level) · \(team)").font(.callout).foregroundStyle(.secondary)
      }
    }
  }

  private var percent: some View {
    Text(player.health, format: .percent.precision(.fractionLength(0)))
      .font(nameFont)
      .bold()
      .monospacedDigit()
      .lineLimit(1)
  }

  @ViewBuilder
  private var card: some View {
    if hasCard {
      RoundedRectangle(cornerRadius: 14)
        .fill(Color("Paper"))
        .overlay {
          RoundedRectangle(cornerRadius: 14)
            .strokeBorder(.primary.opacity(rank == 1 ? 0.8 : 0.15), lineWidth: rank == 1 ? 2 : 1)
        }
    }
  }
}

/// A player's emoji in a ring of the player's color.
private struct Avatar: View {
  let player: Player
  let size: CGFloat

  var body: some View {
    Text(player.emoji)
      .font(.system(size: size * 0.64))
      .fixedSize()
      .frame(width: size, height: size)
      .background { Circle().fill(Color("Paper")) }
      .overlay { Circle().strokeBorder(.green, lineWidth: max(2, size * 0.04)) }
      .accessibilityHidden(true)
  }
}

/// A player's health.
private struct HealthBar: View {
  let player: Player
  let height: CGFloat

  var body: some View {
    GeometryReader { proxy in
      ZStack(alignment: .leading) {
        Capsule().fill(Color.gray)
        if player.health > 0 {
          Capsule()
            .fill(Color.green.gradient)
            .frame(width: max(height, proxy.size.width * player.health))
        }
        Capsule().strokeBorder(.primary.opacity(0.2))
      }
    }
    .frame(height: height)
    .accessibilityHidden(true)
  }
}
