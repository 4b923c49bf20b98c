import SwiftUI
import WidgetKit

/// One hero of the ranking; a tap leads to the hero.
struct HeroRow: View {
  enum Style { case compact, regular, spacious }

  let hero: Hero
  let rank: Int
  let style: Style

  var body: some View {
    Link(destination: hero.url) {
      content
        .frame(maxHeight: .infinity)
        .padding(.horizontal, style == .compact ? 0 : 12)
        .background { card }
    }
    .accessibilityLabel(
      "\(hero.name), number \(rank), \(Int((hero.health * 100).rounded())) percent")
  }

  @ViewBuilder
  private var content: some View {
    switch style {
    case .compact:
      HStack(spacing: 10) {
        Avatar(hero: hero, size: 34)
        name.font(.headline)
        Spacer(minLength: 0)
        HealthBar(hero: hero, height: 10).frame(width: 84)
        percent.font(.headline).frame(width: 52, alignment: .trailing)
      }
    case .regular:
      HStack(spacing: 12) {
        Avatar(hero: hero, size: 42)
        VStack(spacing: 5) {
          HStack(alignment: .firstTextBaseline) {
            name.font(.headline)
            Spacer(minLength: 4)
            percent.font(.headline)
          }
          HealthBar(hero: hero, height: 9)
        }
      }
    case .spacious:
      HStack(spacing: 14) {
        Avatar(hero: hero, size: 54)
        VStack(alignment: .leading, spacing: 1) {
          name.font(.title3)
          Text("Level \(hero.level) · \(hero.title)")
            .font(.footnote)
            .foregroundStyle(.secondary)
            .lineLimit(1)
        }
        .frame(maxWidth: 220, alignment: .leading)
        HealthBar(hero: hero, height: 16)
        percent.font(.title2).frame(width: 78, alignment: .trailing)
      }
    }
  }

  private var name: some View {
    Text(hero.name).bold().lineLimit(1).minimumScaleFactor(0.8)
  }

  private var percent: some View {
    Text(hero.health, format: .percent.precision(.fractionLength(0)))
      .bold()
      .monospacedDigit()
      .lineLimit(1)
  }

  @ViewBuilder
  private var card: some View {
    if style != .compact {
      RoundedRectangle(cornerRadius: 14)
        .fill(Color("Card"))
        .overlay { RoundedRectangle(cornerRadius: 14).strokeBorder(.primary.opacity(0.25)) }
    }
  }
}

/// A hero's emoji in a ring of the hero's color.
struct Avatar: View {
  let hero: Hero
  let size: CGFloat

  var body: some View {
    Text(hero.emoji)
      .font(.system(size: size * 0.66))
      .frame(width: size, height: size)
      .background { Circle().strokeBorder(hero.tint, lineWidth: size * 0.045) }
      .accessibilityHidden(true)
  }
}

/// How healthy a hero is, as a bar in the hero's color.
struct HealthBar: View {
  let hero: Hero
  let height: CGFloat

  var body: some View {
    GeometryReader { proxy in
      ZStack(alignment: .leading) {
        Capsule().fill(Color("Track"))
        Capsule()
          .fill(hero.tint.gradient)
          .frame(width: max(height, proxy.size.width * hero.health))
        Capsule().strokeBorder(.primary.opacity(0.2))
      }
    }
    .frame(height: height)
    .accessibilityHidden(true)
  }
}
