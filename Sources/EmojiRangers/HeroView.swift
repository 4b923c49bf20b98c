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
      Gauge(value: hero.health) {
        Text(hero.emoji)
      } currentValueLabel: {
        Text("\(percent)")
      }
      .gaugeStyle(.accessoryCircular)
    case .accessoryInline:
      Text("\(hero.emoji) \(hero.name) \(percent)%")
    case .accessoryRectangular:
      VStack(alignment: .leading) {
        Text(hero.name).font(.headline)
        Text(status).font(.caption)
        ProgressView(value: hero.health)
      }
    default:
      GeometryReader { proxy in
        card(in: proxy.size).frame(width: proxy.size.width, height: proxy.size.height)
      }
    }
  }

  /// Side by side if the width suffices, else one above the other.
  @ViewBuilder
  private func card(in size: CGSize) -> some View {
    if size.width > size.height * 1.3 {
      let ring = min(size.height, size.width * 0.42)
      let spacing = min(size.height * 0.12, size.width * 0.06)
      HStack(spacing: spacing) {
        HealthRing(hero: hero, size: ring)
        summary(.leading, scale: min(size.height / 160, (size.width - ring - spacing) / 190))
        Spacer(minLength: 0)
        if size.width > size.height * 2.8 { recovery(scale: size.height / 160) }
      }
    } else {
      VStack(spacing: size.height * 0.04) {
        HealthRing(hero: hero, size: min(size.width, size.height * 0.6))
        summary(.center, scale: min(size.width / 240, size.height / 320))
      }
    }
  }

  private func summary(_ alignment: HorizontalAlignment, scale: CGFloat) -> some View {
    let step = min(5, max(0, Int((scale * 2.4).rounded(.down))))
    let name: Font =
      [.headline, .title2, .title, .largeTitle, .system(size: 44), .system(size: 60)][step]
    let text: Font =
      [.caption, .subheadline, .title3, .title2, .title, .system(size: 36)][step]
    return VStack(alignment: alignment, spacing: 4) {
      Text(hero.name).font(name).bold().lineLimit(1).minimumScaleFactor(0.6)
      if family != .systemSmall {
        Text("Level \(hero.level) · \(hero.title)").font(text).foregroundStyle(.secondary)
          .lineLimit(1).minimumScaleFactor(0.7)
      }
      Text(status).font(text).fontWeight(.semibold).lineLimit(1).minimumScaleFactor(0.7)
      if family != .systemSmall {
        potions.font(text).padding(.top, 4)
      }
    }
  }

  /// The hours until the hero is well.
  private func recovery(scale: CGFloat) -> some View {
    VStack(spacing: 0) {
      Text("\(Recovery(hero: hero).hoursUntilFull) h")
        .font(.system(size: 44 * scale, weight: .bold, design: .rounded))
      Text("to full health").font(scale < 1 ? .caption : .title3).foregroundStyle(.secondary)
    }
    .lineLimit(1)
    .padding(.trailing, 12)
  }

  private var potions: some View {
    Link(destination: hero.url.appendingPathComponent("potions")) {
      Label("Potions", systemImage: "cross.vial.fill")
        .fontWeight(.semibold)
        .lineLimit(1)
        .minimumScaleFactor(0.7)
        .fixedSize(horizontal: false, vertical: true)
        .padding(.horizontal, 12)
        .padding(.vertical, 6)
        .overlay { Capsule().strokeBorder(hero.tint, lineWidth: 2) }
    }
  }

  private var percent: Int { Int((hero.health * 100).rounded()) }

  private var status: String {
    hero.health < 1 ? "\(percent)% health" : "Fully healed"
  }
}

/// A hero's emoji in a ring that closes as the hero recovers.
struct HealthRing: View {
  let hero: Hero
  let size: CGFloat

  private var thickness: CGFloat { size * 0.1 }

  var body: some View {
    ZStack {
      Circle().strokeBorder(Color("Track"), lineWidth: thickness)
      Circle()
        .inset(by: thickness / 2)
        .trim(from: 0, to: hero.health)
        .stroke(hero.tint, style: StrokeStyle(lineWidth: thickness, lineCap: .butt))
        .rotationEffect(.degrees(-90))
      Circle().strokeBorder(.primary.opacity(0.2))
      Circle().inset(by: thickness - 1).strokeBorder(.primary.opacity(0.2))
      Text(hero.emoji).font(.system(size: size * 0.46)).fixedSize()
    }
    .frame(width: size, height: size)
    .accessibilityHidden(true)
  }
}
