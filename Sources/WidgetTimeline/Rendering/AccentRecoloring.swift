package import Graphics
package import WidgetUI

/// Draws in two colors of which only the opacity is the author's: the accent, and the rest
/// (WidgetKit's documentation).
///
/// What is in the accent group, and a picture with a way of its own, is a group with effects that
/// only this value makes; all else takes the color of the rest. An author's own group with the
/// same effects looks the same either way.
package struct AccentRecoloring {
  private let accentColor: ResolvedColor
  private let restColor: ResolvedColor

  /// Takes the accent from the environment, and the rest in black or white.
  package init(environment: EnvironmentValues) {
    accentColor = environment.widgetAccent ?? SystemPalette.blue.resolve(in: environment)
    restColor = SystemPalette.primary.resolve(in: environment)
  }

  /// Makes all of a group the accent color, keeping its opacity.
  var accent: [DisplayList.Effect] { Self.flat(accentColor) }

  func effects(of mode: WidgetAccentedRenderingMode.Mode) -> [DisplayList.Effect] {
    switch mode {
    case .accented: accent
    case .desaturated: [.grayscale(1)] + Self.decided
    case .accentedDesaturated: [.grayscale(1), .colorMultiply(accentColor)] + Self.decided
    case .fullColor: Self.decided
    }
  }

  /// The items in the two colors.
  package func recolor(_ items: [DisplayList.Item]) -> [DisplayList.Item] { items.map(recolor) }

  private func recolor(_ item: DisplayList.Item) -> DisplayList.Item {
    switch item {
    case .fill, .stroke, .text, .image: flattened(item)
    case .group(let group): isDecided(group) ? item : recolor(group, item)
    case .tapTarget, .widgetURL, .accessibility: item
    }
  }

  private func recolor(_ group: DisplayList.Group, _ item: DisplayList.Item) -> DisplayList.Item {
    let effects = group.effects.compactMap(recolor)
    // Where an effect changes colors its result is made flat as a whole.
    guard effects.count == group.effects.count else { return flattened(item) }
    return .group(DisplayList.Group(items: recolor(group.items), effects: effects))
  }

  /// The effect on flat colors; `nil` where it works on the colors that were there.
  private func recolor(_ effect: DisplayList.Effect) -> DisplayList.Effect? {
    switch effect {
    case .transform, .clip, .mask, .opacity, .blend, .blur, .dither: effect
    case .shadow(let color, let radius, let offset):
      .shadow(
        restColor.multiplyingOpacity(by: color.opacity), radius: radius, offset: offset)
    case .saturation, .brightness, .contrast, .grayscale, .hueRotation, .colorInvert,
      .colorMultiply, .luminanceToAlpha:
      nil
    }
  }

  private func flattened(_ item: DisplayList.Item) -> DisplayList.Item {
    .group(DisplayList.Group(items: [item], effects: Self.flat(restColor)))
  }

  private func isDecided(_ group: DisplayList.Group) -> Bool {
    group.effects == accent || group.effects.suffix(2) == Self.decided[...]
  }

  /// Full brightness is white, which times a color is the color.
  private static func flat(_ color: ResolvedColor) -> [DisplayList.Effect] {
    [.brightness(1), .colorMultiply(color)]
  }

  /// Changes nothing: a sign that the colors are as they shall be.
  private static let decided: [DisplayList.Effect] = [.saturation(1), .brightness(0)]
}
