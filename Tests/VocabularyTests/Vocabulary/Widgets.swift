import Foundation
import SwiftUI
import WidgetKit

@MainActor @SpecimenBuilder var widgetSpecimens: [Specimen] {
  Specimen(
    "TimelineEntry", ": TimelineEntry", "TimelineEntryRelevance", "TimelineProvider",
    ": TimelineProvider", "TimelineProviderContext (Context)", "Context", "Timeline",
    "Timeline(entries:policy:)", "func placeholder(in:)", "func getSnapshot(in:completion:)",
    "func getTimeline(in:completion:)", "TimelineReloadPolicy.after(_:)",
    "TimelineReloadPolicy.atEnd", "TimelineReloadPolicy.never",
    "TimelineProviderContext.isPreview", "TimelineProviderContext.family"
  ) {
    HeroEntryView(entry: HeroProvider.sample)
  }
  Specimen(
    "Widget", ": Widget", "WidgetConfiguration", "StaticConfiguration",
    "StaticConfiguration(kind:provider:{})", ".configurationDisplayName",
    ".configurationDisplayName(_:)", ".description (configuration)", ".description(_:)",
    ".supportedFamilies", ".supportedFamilies(_:)", ".contentMarginsDisabled",
    ".contentMarginsDisabled()", "extension WidgetConfiguration", "WidgetBundle",
    ": WidgetBundle", "@WidgetBundleBuilder"
  ) {
    Text(String(describing: type(of: HeroBundle().body)))
  }
  Specimen("WidgetFamily", "WidgetFamily.systemSmall", "WidgetFamily.systemMedium") {
    familyNames([.systemSmall, .systemMedium])
  }
  Specimen("WidgetFamily.systemLarge", "WidgetFamily.systemExtraLarge") {
    familyNames([.systemLarge, .systemExtraLarge])
  }
  Specimen(
    "WidgetFamily.accessoryRectangular", "WidgetFamily.accessoryCircular",
    "WidgetFamily.accessoryInline"
  ) {
    familyNames([.accessoryRectangular, .accessoryCircular, .accessoryInline])
  }
  Specimen(
    "@Environment(\\.widgetFamily)", "@Environment(\\.widgetRenderingMode)",
    "@Environment(\\.showsWidgetContainerBackground)", "WidgetRenderingMode.fullColor",
    shows: .middle(255, 255, 255)
  ) {
    EnvironmentView()
  }
  Specimen(".containerBackground", ".containerBackground(_:for:)") {
    Tile().containerBackground(.fill.tertiary, for: .widget)
  }
  Specimen(
    "containerBackground(for: .widget)", ".containerBackground(for:{})",
    "ContainerBackgroundPlacement.widget"
  ) {
    Tile().containerBackground(for: .widget) {
      Color.black
    }
  }
  Specimen(".widgetURL", ".widgetURL(_:)", shows: .size(40, 20)) {
    Tile().widgetURL(URL(string: "game:///panda"))
  }
  Specimen("AccessoryWidgetBackground", "AccessoryWidgetBackground()") {
    AccessoryWidgetBackground()
  }
  Specimen(".widgetAccentable", ".widgetAccentable()", shows: .size(40, 20)) {
    Tile().widgetAccentable()
  }
  Specimen(
    "WidgetCenter", "WidgetCenter.reloadTimelines", "WidgetCenter.reloadAllTimelines"
  ) {
    Button("Reload", action: reload)
  }
}

private func familyNames(_ families: [WidgetFamily]) -> some View {
  Text(families.map(\.description).joined(separator: ", "))
}

private func reload() {
  WidgetCenter.shared.reloadTimelines(ofKind: "com.example.hero")
  WidgetCenter.shared.reloadAllTimelines()
}

private struct EnvironmentView: View {
  @Environment(\.widgetFamily) var family
  @Environment(\.widgetRenderingMode) var renderingMode
  @Environment(\.showsWidgetContainerBackground) var showsBackground

  var body: some View {
    switch family {
    case .systemSmall where renderingMode == .fullColor && showsBackground:
      Color.white
    default:
      Color.black
    }
  }
}
