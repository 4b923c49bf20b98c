import SwiftUI
import WidgetKit

/// The ranking, with as many rows as the family has room for.
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
      VStack(spacing: 6) {
        ForEach(entry.heroes.prefix(3)) { hero in
          HeroRow(hero: hero, rank: rank(of: hero), style: .compact)
        }
      }
    default:
      VStack(alignment: .leading, spacing: 8) {
        LeaderboardHeader(date: entry.date, count: entry.heroes.count)
        ForEach(entry.heroes.prefix(5)) { hero in
          HeroRow(
            hero: hero, rank: rank(of: hero),
            style: family == .systemExtraLarge ? .spacious : .regular)
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
  let count: Int

  var body: some View {
    HStack(alignment: .firstTextBaseline) {
      Text("Ranger Leaderboard")
        .font(.title2).bold()
        .lineLimit(1)
        .minimumScaleFactor(0.6)
      Spacer()
      Text(date, style: .time)
        .font(.subheadline)
        .foregroundStyle(.secondary)
    }
  }
}

/// The best of all, on a small widget.
private struct LeaderView: View {
  let hero: Hero

  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      HStack(alignment: .top) {
        Avatar(hero: hero, size: 52)
        Spacer()
        Image(systemName: "crown.fill").font(.title3)
      }
      Spacer(minLength: 0)
      Text(hero.name).font(.headline).lineLimit(1).minimumScaleFactor(0.7)
      HealthBar(hero: hero, height: 8)
      Text(hero.health, format: .percent.precision(.fractionLength(0)))
        .font(.caption).foregroundStyle(.secondary)
    }
  }
}
