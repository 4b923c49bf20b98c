import SwiftUI
import WidgetKit

/// One hero, laid out for the family.
struct HeroView: View {
  @Environment(\.widgetFamily) private var family
  let entry: HeroEntry

  private var hero: Hero { entry.hero }

  var body: some View {
    content
      .containerBackground(for: .widget) { Color("Paper") }
      .widgetURL(hero.url)
  }

  @ViewBuilder
  private var content: some View {
    switch family {
    case .accessoryCircular:
      Gauge(value: hero.health) { Text(hero.emoji) } currentValueLabel: {
        Text("\(percent)")
      }
      .gaugeStyle(.accessoryCircular)
    case .accessoryInline:
      Text("\(hero.emoji) \(hero.name) \(percent) %")
    case .accessoryRectangular:
      VStack(alignment: .leading) {
        Text(hero.name).font(.headline)
        Text(status).font(.caption)
        ProgressView(value: hero.health)
      }
    case .systemSmall:
      small
    default:
      HStack(spacing: 16) {
        ring(size: family == .systemLarge ? 150 : 104)
        VStack(alignment: .leading, spacing: 4) {
          Text(hero.name).font(.title2).bold().lineLimit(1).minimumScaleFactor(0.6)
          Text("Level \(hero.level) · \(hero.title)").font(.subheadline).foregroundStyle(.secondary)
            .lineLimit(2)
          Text(status).font(.headline)
          Link(destination: hero.url.appendingPathComponent("potions")) {
            Label("Potions", systemImage: "cross.vial.fill")
              .font(.subheadline)
              .padding(.horizontal, 10)
              .padding(.vertical, 5)
              .background(hero.tint.opacity(0.3), in: Capsule())
          }
        }
        Spacer(minLength: 0)
      }
    }
  }

  private var small: some View {
    VStack(spacing: 6) {
      ring(size: 84)
      Text(hero.name).font(.headline).lineLimit(1).minimumScaleFactor(0.6)
      Text(status).font(.caption).foregroundStyle(.secondary).lineLimit(1)
    }
  }

  private func ring(size: CGFloat) -> some View {
    ZStack {
      Circle().stroke(.primary.opacity(0.1), lineWidth: size * 0.09)
      Circle()
        .trim(from: 0, to: hero.health)
        .stroke(hero.tint, style: StrokeStyle(lineWidth: size * 0.09, lineCap: .round))
        .rotationEffect(.degrees(-90))
      Text(hero.emoji).font(.system(size: size * 0.48))
    }
    .padding(size * 0.045)
    .frame(width: size, height: size)
  }

  private var percent: Int { Int((hero.health * 100).rounded()) }

  private var status: String {
    hero.health < 1 ? "\(percent) % health" : "Fully healed"
  }
}
