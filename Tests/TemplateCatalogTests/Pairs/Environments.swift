import SwiftUI
import WidgetKit

struct EnvironmentsView: View {
  @Environment(\.widgetFamily) var family
  let entry: Entry

  var body: some View {
    VStack {
      Appearance()
      Texts()
      System()
      Places()
      Appearance()
        .environment(\.colorScheme, .dark).environment(\.layoutDirection, .rightToLeft)
        .environment(\.dynamicTypeSize, .xxLarge).environment(\.redactionReasons, .privacy)
        .environment(\.isEnabled, false).environment(\.colorSchemeContrast, .increased)
      Texts()
        .environment(\.font, .caption).environment(\.lineLimit, 2).environment(\.lineSpacing, 3)
        .environment(\.truncationMode, .head).environment(\.minimumScaleFactor, 0.5)
        .environment(\.multilineTextAlignment, .trailing).environment(\.textCase, .uppercase)
        .environment(\.allowsTightening, true)
      Text(entry.date, style: .date)
        .environment(\.locale, Locale(identifier: "fr_FR"))
        .environment(\.timeZone, TimeZone(identifier: "Asia/Tokyo") ?? .current)
        .environment(\.calendar, Calendar.current)
      Text("a").colorScheme(.dark).preferredColorScheme(.light)
    }
  }
}

private struct Appearance: View {
  @Environment(\.colorScheme) var scheme
  @Environment(\.colorSchemeContrast) var contrast
  @Environment(\.layoutDirection) var direction
  @Environment(\.dynamicTypeSize) var size
  @Environment(\.redactionReasons) var reasons
  @Environment(\.isEnabled) var isEnabled

  var body: some View {
    HStack {
      Text(scheme == .dark ? "dark" : "light").unredacted()
      switch scheme {
      case .dark: Color.white
      case .light: Color.black
      }
      Text(contrast == .increased ? "more" : "standard")
      Text(direction == .rightToLeft ? "right" : "left")
      Text(direction == .leftToRight && contrast == .standard ? "left" : "right")
      Text(size.isAccessibilitySize || size > .xLarge ? "big" : "small")
      Text(reasons.contains(.privacy) ? "secret" : "open").unredacted()
      Text(reasons.isEmpty && isEnabled ? "plain" : "changed").unredacted()
      Text([DynamicTypeSize.small, .medium, .large, .xxxLarge].contains(size) ? "a" : "b")
      Text(
        [DynamicTypeSize.accessibility1, .accessibility2, .accessibility4, .accessibility5]
          .contains(size) ? "a" : "b")
    }
  }
}

private struct Texts: View {
  @Environment(\.font) var font
  @Environment(\.lineLimit) var limit
  @Environment(\.lineSpacing) var spacing
  @Environment(\.truncationMode) var mode
  @Environment(\.minimumScaleFactor) var factor
  @Environment(\.multilineTextAlignment) var alignment
  @Environment(\.allowsTightening) var tightens
  @Environment(\.textCase) var textCase

  var body: some View {
    Text("\(limit ?? 0) \(spacing) \(factor)").font(font ?? .body)
    Text(mode == .head ? "head" : "tail")
    Text(alignment == .trailing ? "trailing" : "leading")
    Text(tightens ? "tight" : "loose")
    Text(textCase == .uppercase ? "upper" : "as it is")
  }
}

private struct System: View {
  @Environment(\.displayScale) var scale
  @Environment(\.pixelLength) var pixel
  @Environment(\.sizeCategory) var category
  @Environment(\.isLuminanceReduced) var isReduced
  @Environment(\.isFocused) var isFocused
  @Environment(\.accessibilityReduceMotion) var reducesMotion
  @Environment(\.accessibilityReduceTransparency) var reducesTransparency
  @Environment(\.accessibilityDifferentiateWithoutColor) var differentiates

  var body: some View {
    Text("\(scale) \(pixel)")
    Text(category == .large ? "large" : category == .extraLarge ? "extra" : "other")
    Text(category.isAccessibilityCategory ? "accessible" : "usual")
    Text(
      [
        ContentSizeCategory.extraSmall, .small, .medium, .extraExtraLarge, .extraExtraExtraLarge,
        .accessibilityMedium, .accessibilityLarge,
      ].contains(category) ? "a" : "b")
    Text(isReduced || isFocused || reducesMotion ? "a" : "b")
    Text(reducesTransparency || differentiates ? "a" : "b")
  }
}

private struct Places: View {
  @Environment(\.widgetFamily) var family
  @Environment(\.widgetRenderingMode) var mode
  @Environment(\.showsWidgetContainerBackground) var showsBackground
  @Environment(\.widgetContentMargins) var margins
  @Environment(\.levelOfDetail) var detail
  @Environment(\.locale) var locale
  @Environment(\.timeZone) var zone
  @Environment(\.calendar) var calendar

  var body: some View {
    Text(mode == .fullColor ? "color" : mode == .accented ? "accent" : "vibrant")
    Text(mode == .vibrant || showsBackground ? "ground" : "none")
    Text("\(margins.top) \(margins.leading) \(margins.bottom) \(margins.trailing)")
    Text(detail == .simplified ? "simple" : detail == .default ? "default" : "other")
    Text(locale.identifier + " " + zone.identifier)
    Text(calendar.weekdaySymbols[0])
    switch family {
    case .systemSmall, .systemMedium, .systemLarge, .systemExtraLarge: Text("system")
    case .systemExtraLargePortrait: Text("portrait")
    case .accessoryCorner, .accessoryCircular, .accessoryRectangular: Text("accessory")
    case .accessoryInline: Text("inline")
    }
  }
}
