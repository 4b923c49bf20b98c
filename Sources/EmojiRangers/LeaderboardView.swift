import SwiftUI
import WidgetKit

/// The ranking, with as many rows as fit into the family.
struct LeaderboardView: View {
  @Environment(\.widgetFamily) private var family
  let entry: LeaderboardEntry

  var body: some View {
    content
      .containerBackground(for: .widget) {
        LinearGradient(
          colors: [Color("SkyTop"), Color("SkyBottom")], startPoint: .top, endPoint: .bottom)
      }
  }

  @ViewBuilder
  private var content: some View {
    switch family {
    case .systemSmall:
      if let leader = entry.heroes.first {
        LeaderView(hero: leader).widgetURL(leader.url)
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
      let places = (proxy.size.height + spacing) / (RowLayout.minimumHeight + spacing)
      let heroes = entry.heroes.prefix(min(count, max(1, Int(places))))
      let height = (proxy.size.height + spacing) / CGFloat(max(heroes.count, 1)) - spacing
      let layout = RowLayout(width: proxy.size.width, height: max(0, height))
      VStack(spacing: spacing) {
        ForEach(heroes) { hero in
          HeroRow(hero: hero, rank: rank(of: hero), layout: layout)
        }
      }
    }
  }

  private func rank(of hero: Hero) -> Int {
    (entry.heroes.firstIndex(of: hero) ?? 0) + 1
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

/// The strongest hero, for a small widget.
private struct LeaderView: View {
  let hero: Hero

  var body: some View {
    GeometryReader { proxy in
      let isBig = proxy.size.height > 180
      let size = min(56, proxy.size.height * 0.13, proxy.size.width * 0.1)
      VStack(alignment: .leading, spacing: isBig ? 8 : 4) {
        HStack(alignment: .top) {
          Avatar(hero: hero, size: min(proxy.size.height * 0.52, proxy.size.width * 0.62))
          Spacer()
          Image(systemName: "crown.fill").font(isBig ? .system(size: size * 1.3) : .title3)
        }
        Spacer(minLength: 0)
        HStack(alignment: .firstTextBaseline) {
          Text(hero.name).bold().lineLimit(1).minimumScaleFactor(0.7)
          Spacer(minLength: 4)
          if isBig { percent }
        }
        .font(isBig ? .system(size: size) : .headline)
        HealthBar(hero: hero, height: isBig ? size * 0.7 : 10)
        if !isBig { percent.font(.subheadline) }
      }
    }
  }

  private var percent: some View {
    Text(hero.health, format: .percent.precision(.fractionLength(0))).bold().lineLimit(1)
  }
}
