import Foundation
import TestSupport
import Testing

/// Programs as authors write them, compiled unchanged in each language mode, and what they render
/// for a display.
@Suite(.blocking) struct SourceCompatibilityTests {
  @Test(arguments: ["EarlierSpelling", "EarlierSpellingInSwift6", "EarlierSpellingOnMainActor"])
  func firstPublishedSpellingRenders(program: String) throws {
    #expect(
      try WidgetProcess(program).rendered() == [
        "com.example.tide-systemLarge: 3 frames, 3 pictures",
        "com.example.tide-systemMedium: 3 frames, 3 pictures",
        "com.example.tide-systemSmall: 3 frames, 3 pictures",
      ])
  }

  @Test(arguments: ["PresentSpelling", "PresentSpellingInSwift6", "PresentSpellingOnMainActor"])
  func currentSpellingRenders(program: String) throws {
    #expect(
      try WidgetProcess(program).rendered() == [
        "com.example.berth-systemMedium: 4 frames, 4 pictures",
        "com.example.berth-systemSmall: 4 frames, 4 pictures",
        "com.example.tide-chart-systemMedium: 1 frames, 1 pictures",
        "com.example.vessels-systemMedium: 1 frames, 1 pictures",
      ])
  }

  @Test(arguments: ["PresentSpelling", "PresentSpellingInSwift6", "PresentSpellingOnMainActor"])
  func taskOfABodyWritesState(program: String) throws {
    let descriptions = try WidgetProcess(program).descriptions(
      of: "com.example.berth-systemMedium")
    #expect(descriptions.count == 4)
    #expect(descriptions.allSatisfy { $0.contains("Moored, 6") }, "\(descriptions)")
  }

  @Test(arguments: ["PresentSpelling", "PresentSpellingInSwift6", "PresentSpellingOnMainActor"])
  func modelsOfCombineAreDrawn(program: String) throws {
    #expect(
      try WidgetProcess(program).descriptions(of: "com.example.vessels-systemMedium")
        == ["Heron, Tern, 2 vessels, 5 lines, then, Flag"])
  }

  @Test(arguments: ["TemplateWidget", "TemplateWidgetInSwift6", "TemplateWidgetOnMainActor"])
  func newWidgetTemplateRenders(program: String) throws {
    #expect(
      try WidgetProcess(program).rendered() == [
        "MoodWidget-systemExtraLarge: 5 frames, 5 pictures",
        "MoodWidget-systemLarge: 5 frames, 5 pictures",
        "MoodWidget-systemMedium: 5 frames, 5 pictures",
        "MoodWidget-systemSmall: 5 frames, 5 pictures",
      ])
  }

  @Test(arguments: ["ChildIntents", "ChildIntentsInSwift6", "ChildIntentsOnMainActor"])
  func handWrittenIntentRenders(program: String) throws {
    #expect(
      try WidgetProcess(program).rendered() == [
        "com.example.lamp-systemSmall: 6 frames, 6 pictures"
      ])
  }

  @Test(arguments: ["Controls", "ControlsInSwift6", "ControlsOnMainActor"])
  func controlsRenderBesideWidgets(program: String) throws {
    let program = WidgetProcess(program)
    let kinds = ["cup", "kettle", "lid", "order", "shop", "steep"]
    let families = ["accessoryCircular", "accessoryRectangular", "systemMedium", "systemSmall"]
    let controls = kinds.flatMap { kind in
      families.map { "com.example.\(kind)-\($0): 1 frames, 1 pictures" }
    }
    #expect(
      try program.rendered()
        == (controls + ["com.example.pot-systemSmall: 1 frames, 1 pictures"]).sorted())
    #expect(
      try program.descriptions(of: "com.example.kettle-accessoryCircular") == ["Kettle, Boiling"])
  }

  /// Asset symbols, Foundation's names in files that import it alone, and the main bundle.
  @Test func targetWithThePluginFindsItsSymbolsAndItsBundle() throws {
    let program = WidgetProcess("XcodeTarget")
    let instance = "com.example.quay-systemSmall"
    #expect(try program.descriptions(of: instance) == ["Gauge 1.2 9, 2.5 m deep, Berth"])
    #expect(
      try program.descriptions(of: instance, options: ["--locale", "de_DE"])
        == ["Pegel 1.2 9, 2,5 m Tiefe, Berth"])
  }

  @Test(arguments: [
    "IntentDefinition", "IntentDefinitionInSwift6", "IntentDefinitionOnMainActor",
  ])
  func intentOfADefinitionRenders(program: String) throws {
    #expect(
      try WidgetProcess(program).rendered() == [
        "com.example.harbour-systemSmall: 2 frames, 2 pictures"
      ])
  }

  @Test(arguments: ["Previews", "PreviewsInSwift6", "PreviewsOnMainActor"])
  func previewMacrosAreDrawn(program: String) throws {
    let folder = try TemporaryFolder()
    let program = WidgetProcess(program)
    _ = try program.run(
      ["preview", "--entries", "24", "--at", program.time, "--output", folder.path])
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/preview")
    let previews = files.filter { $0.contains("-preview-") && $0.hasSuffix("-light.png") }.sorted()
    #expect(
      previews == [
        "DepthView.swift_68-view-preview-preview-light.png",
        "DepthView.swift_72-view-preview-Sized-light.png",
        "DepthView.swift_77-view-preview-Fitting-light.png",
        "DepthView.swift_83-view-preview-State-light.png",
        "DepthWidget.swift_103-systemSmall-preview-Deep-light.png",
        "DepthWidget.swift_109-systemSmall-preview-Default_intent-light.png",
        "DepthWidget.swift_81-systemSmall-preview-entry_1-light.png",
        "DepthWidget.swift_81-systemSmall-preview-entry_2-light.png",
        "DepthWidget.swift_88-systemMedium-preview-Provider-light.png",
        "DepthWidget.swift_94-systemSmall-preview-Labels__entry_1-light.png",
        "DepthWidget.swift_94-systemSmall-preview-Labels__entry_2-light.png",
        "DepthWidget.swift_94-systemSmall-preview-Labels__entry_3-light.png",
        "FerryActivity.swift_84-view-preview-Notification-light.png",
        "FerryActivity.swift_91-view-preview-Expanded-light.png",
        "FerryPreviews-view-preview-Compact-light.png",
        "FerryPreviews-view-preview-Minimal-light.png",
        "FerryPreviews-view-preview-Stale-light.png",
      ])
  }

  /// Another program starts an activity, which the widget shows until it ends.
  @Test(arguments: ["Previews", "PreviewsInSwift6", "PreviewsOnMainActor"])
  func activityIsShownUntilItEnds(program: String) throws {
    let state = try TemporaryFolder()
    let program = WidgetProcess(program, state: state.path)
    let departure = "[\(Int(Date().timeIntervalSinceReferenceDate)), 2e9]"
    #expect(try program.widgetDescription(of: "FerryAttributes") == "")
    let id = try program.run([
      "activity", "start", "FerryAttributes", "--attributes", #"{"name": "Heron"}"#,
      "--content", #"{"berth": 4, "departure": \#(departure)}"#, "--id", "ferry",
    ])
    #expect(id == "ferry\n")
    let list = try JSONDecoder().decode(
      [ListedActivity].self, from: Data(try program.run(["activity", "list", "--json"]).utf8))
    #expect(list == [ListedActivity(id: "ferry", kind: "FerryAttributes", state: "active")])
    #expect(try program.widgetDescription(of: "FerryAttributes").hasPrefix("Heron, Berth 4, "))
    _ = try program.run([
      "activity", "update", "ferry", "--content",
      #"{"berth": 5, "departure": \#(departure)}"#, "--stale", "2026-01-01T00:00:00Z",
    ])
    #expect(try program.widgetDescription(of: "FerryAttributes").hasPrefix("Heron, Delayed, "))
    _ = try program.run(["activity", "end", "ferry", "--dismiss", "now"])
    #expect(try program.widgetDescription(of: "FerryAttributes") == "")
  }

  @Test func readmeWidgetRenders() throws {
    #expect(
      try WidgetProcess("Tea").rendered() == [
        "com.example.tea-systemMedium: 5 frames, 5 pictures",
        "com.example.tea-systemSmall: 5 frames, 5 pictures",
      ])
  }

  @Test func linksOpenTheirDestinations() throws {
    let folder = try TemporaryFolder()
    let program = WidgetProcess("PresentSpellingInSwift6")
    _ = try program.run(["render", "--at", program.time, "--output", folder.path])
    let berth = folder.path + "/trmnl-og/com.example.berth-"
    #expect(
      try program.run(["resolve", berth + "systemSmall", "9", "9", "--at", program.time])
        == "harbour:///berth/7\n")
    #expect(
      try program.run(["resolve", berth + "systemMedium", "790", "230", "--at", program.time])
        == "openApp com.example.berth\n")
  }

  /// The placeholder, snapshot and entries of each family, each in light and dark appearance.
  @Test(arguments: [
    ("EarlierSpellingInSwift6", 3 * (2 + 3)),
    ("PresentSpellingInSwift6", 2 * (2 + 4) + 2 + 2 * (2 + 1)),
    ("TemplateWidgetInSwift6", 4 * (2 + 5)),
  ])
  func galleryShowsEveryEntry(program: String, pictures: Int) throws {
    let folder = try TemporaryFolder()
    let program = WidgetProcess(program)
    _ = try program.run(["preview", "--at", program.time, "--output", folder.path])
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/preview")
    #expect(files.count { $0.hasSuffix("-light.png") } == pictures)
    #expect(files.count { $0.hasSuffix("-dark.png") } == pictures)
    #expect(files.contains("index.html"))
  }
}

/// An activity as `activity list` prints it.
private struct ListedActivity: Decodable, Equatable {
  let id, kind, state: String
}
