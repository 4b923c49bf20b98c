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
      HStack(spacing: style == .spacious ? 14 : 10) {
        Avatar(hero: hero, size: avatarSize)
        names
        HealthBar(hero: hero, height: style == .spacious ? 14 : 10)
          .frame(maxWidth: style == .spacious ? .infinity : 110)
        Text(hero.health, format: .percent.precision(.fractionLength(0)))
          .font(style == .spacious ? .title2 : .headline)
          .bold()
          .monospacedDigit()
          .frame(width: style == .spacious ? 78 : 54, alignment: .trailing)
      }
      .padding(.horizontal, style == .compact ? 0 : 12)
      .frame(maxHeight: .infinity)
      .background { card }
    }
    .accessibilityLabel(
      "\(hero.name), number \(rank), \(Int((hero.health * 100).rounded())) percent")
  }

  private var avatarSize: CGFloat {
    switch style {
    case .compact: 32
    case .regular: 38
    case .spacious: 46
    }
  }

  private var names: some View {
    VStack(alignment: .leading, spacing: 1) {
      Text(hero.name)
        .font(style == .spacious ? .title3 : .headline)
        .bold()
        .lineLimit(1)
      if style != .compact {
        Text("Level \(hero.level) · \(hero.title)")
          .font(.footnote)
          .foregroundStyle(.secondary)
          .lineLimit(1)
      }
    }
    .frame(maxWidth: style == .spacious ? 230 : .infinity, alignment: .leading)
  }

  @ViewBuilder
  private var card: some View {
    if style != .compact {
      RoundedRectangle(cornerRadius: 14)
        .fill(Color("Card"))
        .overlay { RoundedRectangle(cornerRadius: 14).strokeBorder(.primary.opacity(0.12)) }
    }
  }
}

/// A hero's emoji on a disc of the hero's color.
struct Avatar: View {
  let hero: Hero
  let size: CGFloat

  var body: some View {
    Text(hero.emoji)
      .font(.system(size: size * 0.62))
      .frame(width: size, height: size)
      .background(hero.tint.opacity(0.35), in: Circle())
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
        Capsule().fill(.primary.opacity(0.12))
        Capsule()
          .fill(hero.tint.gradient)
          .frame(width: max(height, proxy.size.width * hero.health))
      }
    }
    .frame(height: height)
    .accessibilityHidden(true)
  }
}
