import Foundation
import Graphics
import Testing
import WidgetTimeline
import WidgetUI

@MainActor struct WidgetProgramTests {
  @Test func bundleListsItsWidgetsInOrder() {
    #expect(
      WidgetProgram(bundle: ManyWidgets()).definitions.map(\.kind) == [
        "a", "b", "if", "else", "available", "a1", "b1",
      ])
  }

  @Test func bundleMayCallItsBuilderForWhatIsAvailable() {
    #expect(
      WidgetProgram(bundle: BundleByAvailability()).definitions.map(\.kind) == [
        "new", "old", "a", "b",
      ])
  }

  @Test func configurationDescribesTheWidget() throws {
    let widget = try #require(WidgetProgram(widgets: [DescribedWidget()]).definitions.first)
    #expect(widget.kind == "described")
    #expect(widget.displayName == "Health")
    #expect(widget.description == "Recovers by a quarter an hour.")
    #expect(widget.families == [.systemSmall, .accessoryCircular])
    #expect(widget.contentMarginsDisabled)
    #expect(!widget.containerBackgroundRemovable)
  }

  @Test func displayNamesAreLocalized() throws {
    let program = WidgetProgram(
      widgets: [DescribedWidget()], resources: Strings(["Health": "Gesundheit"]))
    #expect(program.definitions.map(\.displayName) == ["Gesundheit"])
  }

  @Test func widgetSupportsSystemFamiliesByDefault() throws {
    let widget = try #require(WidgetProgram(widgets: [Plain<A>()]).definitions.first)
    #expect(
      widget.families == [.systemSmall, .systemMedium, .systemLarge, .systemExtraLarge])
    #expect(!widget.contentMarginsDisabled)
    #expect(widget.containerBackgroundRemovable)
  }

  @Test func duplicateKindsAreReported() {
    let program = WidgetProgram(widgets: [Plain<A>(), Plain<B>(), Plain<A>()])
    #expect(program.definitions.map(\.kind) == ["a", "b"])
    #expect(
      program.diagnostics == [
        Diagnostic(.error, "several widgets have the kind 'a'; the first one is used")
      ])
  }

  @Test func emptyConfigurationHasNoWidgets() {
    #expect(WidgetProgram(widgets: [EmptyWidget()]).definitions.isEmpty)
  }

  @Test func familiesHaveTheirSwiftNames() throws {
    for family in WidgetFamily.allCases {
      #expect(WidgetFamily(name: "\(family)") == family)
    }
    #expect(WidgetFamily(name: "systemHuge") == nil)
    #expect(
      WidgetFamily.allCases.filter(\.allowsLinks) == [
        .systemMedium, .systemLarge, .systemExtraLarge, .systemExtraLargePortrait,
      ])
  }

  @Test func contextListsEachVariantOnce() {
    var dark = EnvironmentValues()
    dark.colorScheme = .dark
    let variants = TimelineProviderContext.EnvironmentVariants([EnvironmentValues(), dark, dark])
    #expect(variants.colorScheme == [.light, .dark])
    #expect(variants[\.displayScale] == [1])
    #expect(TimelineProviderContext.EnvironmentVariants([]).colorScheme == nil)
  }
}

/// Resources with only a table of strings.
private struct Strings: ViewResources {
  let strings: [String: String]

  init(_ strings: [String: String]) { self.strings = strings }

  func localizedString(
    key: String, arguments: [LocalizedArgument], table: String?, locale: Locale, bundle: Bundle?
  ) -> String? { strings[key] }

  func image(
    named name: String, scale: Double, colorScheme: ColorScheme, bundle: Bundle?
  ) -> ResourceImage? { nil }

  func color(
    named name: String, colorScheme: ColorScheme, highContrast: Bool, bundle: Bundle?
  ) -> ResolvedColor? { nil }

  func nearestName(to name: String, kind: ResourceKind) -> String? { nil }

  func contents(of url: URL) -> Data? { nil }
}

private protocol Kind { static var name: String { get } }
private enum A: Kind { static let name = "a" }
private enum B: Kind { static let name = "b" }

private struct Plain<K: Kind>: Widget {
  var suffix = ""

  var body: some WidgetConfiguration {
    StaticConfiguration(kind: K.name + suffix, provider: CurrentProvider()) { entry in
      LevelView(level: entry.level)
    }
  }
}

private struct Named: Widget {
  var kind = ""

  var body: some WidgetConfiguration {
    StaticConfiguration(kind: kind, provider: LegacyProvider()) { entry in
      if entry.level > 0.5 { LevelView(level: entry.level) }
      Color.red
    }
  }
}

private struct ManyWidgets: WidgetBundle {
  var shows = true

  var body: some Widget {
    Plain<A>()
    Plain<B>()
    if shows { Named(kind: "if") }
    if !shows { Named(kind: "hidden") }
    if !shows {
      Named(kind: "never")
    } else {
      Named(kind: "else")
    }
    if #available(iOS 17, *) { Named(kind: "available") }
    InnerBundle().body
  }
}

private struct InnerBundle: WidgetBundle {
  @WidgetBundleBuilder
  var body: some Widget {
    Plain<A>(suffix: "1")
    Plain<B>(suffix: "1")
  }
}

private struct BundleByAvailability: WidgetBundle {
  var body: some Widget { all() }

  private func all() -> some Widget {
    if #available(iOS 16.1, *) {
      return WidgetBundleBuilder.buildBlock(Named(kind: "new"), Named(kind: "old"), more)
    }
    return Named(kind: "old")
  }

  @WidgetBundleBuilder private var more: some Widget {
    Plain<A>()
    Plain<B>()
  }
}

private struct EmptyWidget: Widget {
  var body: some WidgetConfiguration { EmptyWidgetConfiguration() }
}

private struct DescribedWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "described", provider: CurrentProvider()) { entry in
      LevelView(level: entry.level)
    }
    .configurationDisplayName("Health")
    .description(Text("Recovers by ") + Text("a quarter an hour."))
    .supportedFamilies([.systemSmall, .accessoryCircular, .systemSmall])
    .withoutMargins()
    .containerBackgroundRemovable(false)
    .promptsForUserConfiguration()
    .disfavoredLocations([.standBy, .lockScreen], for: [.systemSmall])
    .onBackgroundURLSessionEvents { _, done in done() }
  }
}

extension WidgetConfiguration {
  fileprivate func withoutMargins() -> some WidgetConfiguration {
    // As in typical author code; a `guard` would not compile.
    // swift-format-ignore: UseEarlyExits
    if #available(iOSApplicationExtension 17.0, *) {
      return contentMarginsDisabled()
    } else {
      return self
    }
  }
}
