package import Graphics
package import WidgetUI

/// Recolors items for the accented rendering mode: the accent color and the color of the rest; only
/// the author's opacity is preserved (WidgetKit's documentation).
///
/// Items in the accent group, and images with their own accented rendering mode, are groups with
/// effects that only this value makes; all other items take the color of the rest. An author's own
/// group with the same effects looks the same either way.
package struct AccentRecoloring {
  private let accentColor: ResolvedColor
  private let restColor: ResolvedColor

  /// Creates a recoloring with the environment's accent color, and black or white for the rest.
  package init(environment: EnvironmentValues) {
    accentColor = environment.widgetAccent ?? SystemPalette.blue.resolve(in: environment)
    restColor = SystemPalette.primary.resolve(in: environment)
  }

  /// The effects that turn a whole group into the accent color, keeping its opacity.
  var accent: [DisplayList.Effect] { Self.flat(accentColor) }

  func effects(of mode: WidgetAccentedRenderingMode.Mode) -> [DisplayList.Effect] {
    switch mode {
    case .accented: accent
    case .desaturated: [.grayscale(1)] + Self.recoloredMarker
    case .accentedDesaturated: [.grayscale(1), .colorMultiply(accentColor)] + Self.recoloredMarker
    case .fullColor: Self.recoloredMarker
    }
  }

  /// Returns the items in the two colors.
  package func recolor(_ items: [DisplayList.Item]) -> [DisplayList.Item] { items.map(recolor) }

  private func recolor(_ item: DisplayList.Item) -> DisplayList.Item {
    switch item {
    case .fill, .stroke, .text, .image: flattened(item)
    case .group(let group): isRecolored(group) ? item : recolor(group, item)
    case .tapTarget, .widgetURL, .accessibility: item
    }
  }

  private func recolor(_ group: DisplayList.Group, _ item: DisplayList.Item) -> DisplayList.Item {
    let effects = group.effects.compactMap(recolor)
    // A group with an effect that changes colors is flattened as a whole.
    guard effects.count == group.effects.count else { return flattened(item) }
    return .group(DisplayList.Group(items: recolor(group.items), effects: effects))
  }

  /// Returns the effect on flat colors, or `nil` if it depends on the original colors.
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

  private func isRecolored(_ group: DisplayList.Group) -> Bool {
    group.effects == accent || group.effects.suffix(2) == Self.recoloredMarker[...]
  }

  /// Full brightness makes everything white, which multiplied by a color is that color.
  private static func flat(_ color: ResolvedColor) -> [DisplayList.Effect] {
    [.brightness(1), .colorMultiply(color)]
  }

  /// Effects that have no visible result, which mark a group whose colors must not change.
  private static let recoloredMarker: [DisplayList.Effect] = [.saturation(1), .brightness(0)]
}
