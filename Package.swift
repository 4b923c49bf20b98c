// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Programs that are compiled in each language mode that an author may choose, from the same files (symbolic links).
let compatibilityPrograms = [
  "EarlierSpelling", "PresentSpelling", "TemplateWidget", "ChildIntents", "IntentDefinition",
].flatMap { name in
  [
    compatibilityProgram(name, path: name, [.swiftLanguageMode(.v5)]),
    compatibilityProgram(name + "InSwift6", path: "Swift6/" + name, [.swiftLanguageMode(.v6)]),
    compatibilityProgram(
      name + "OnMainActor", path: "MainActor/" + name,
      [.swiftLanguageMode(.v6), .defaultIsolation(MainActor.self)]),
  ]
}

func compatibilityProgram(_ name: String, path: String, _ settings: [SwiftSetting]) -> Target {
  .executableTarget(
    name: name, dependencies: ["WidgetKit", "SwiftUI", "Intents", "AppIntents"],
    path: "Tests/SourceCompatibility/" + path,
    swiftSettings: settings,
    plugins: name.hasPrefix("IntentDefinition") ? ["IntentDefinitions"] : [])
}

/// A product that is fetched and compiled only with the trait Server.
func serverProduct(_ name: String, of package: String) -> Target.Dependency {
  .product(name: name, package: package, condition: .when(traits: ["Server"]))
}

let package = Package(
  name: "placard",
  products: [
    .library(name: "SwiftUI", targets: ["SwiftUI"]),
    .library(name: "WidgetKit", targets: ["WidgetKit"]),
    .library(name: "Intents", targets: ["Intents"]),
    .library(name: "AppIntents", targets: ["AppIntents"]),
    .plugin(name: "IntentDefinitions", targets: ["IntentDefinitions"]),
    .executable(name: "placard", targets: ["placard"]),
  ],
  traits: [
    .default(enabledTraits: ["Server"]),
    .trait(
      name: "Server",
      description: "'placard serve', an HTTP server for displays; a package of widgets needs none"),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    // Of the trait Server alone.
    .package(
      url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.28.0", traits: []),
    .package(url: "https://github.com/apple/swift-http-types.git", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log.git", from: "1.16.0"),
    .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.13.0"),
  ],
  targets: [
    // C: the only targets that touch a foreign library or hold pixel kernels.
    .systemLibrary(
      name: "CPangoCairo", pkgConfig: "pangocairo",
      providers: [.apt(["libpango1.0-dev", "libcairo2-dev"])]),
    .systemLibrary(
      name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
    .systemLibrary(name: "CWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"])]),
    .systemLibrary(name: "CLibPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(
      name: "CLibDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
    .systemLibrary(
      name: "CLibCURL", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(name: "CLibCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    // Linked where it is used, as its pkg-config file would link a database beside it.
    .systemLibrary(name: "CLibICal", providers: [.apt(["libical-dev"])]),
    .systemLibrary(
      name: "CMicroHTTPD", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
    .target(name: "CPNG", dependencies: ["CLibPNG", "CLibDeflate"]),
    .target(name: "CPixels"),

    // A clock that answers the wanted time to everything in the process.
    .target(name: "CClock"),
    .target(name: "CDisk"),

    // Pages and schemas that are part of the program.
    .target(name: "CEmbeddedFiles"),
    .target(name: "EmbeddedFiles", dependencies: ["CEmbeddedFiles"], swiftSettings: settings),

    // What templates fetch: one request of HTTP, and the events of a calendar.
    .target(name: "CTransfer", dependencies: ["CLibCURL"]),
    .target(name: "HTTPClient", dependencies: ["CTransfer"], swiftSettings: settings),
    .target(
      name: "CCalendar", dependencies: ["CLibICal"], linkerSettings: [.linkedLibrary("ical")]),

    .target(name: "CXMLReader", dependencies: ["CLibXML2"]),

    // Serves a page to this machine's own browsers.
    .target(name: "CHTTPServer", dependencies: ["CMicroHTTPD"]),

    // Lets an author's code run as the main actor's beside the main queue, or while it is busy.
    .target(name: "CIsolation"),

    // Starts and supervises the processes that authors' code and commands run in.
    .target(name: "CProcess"),

    // Programs that are executed, with all that they are given.
    .target(name: "ChildProcesses", dependencies: ["CProcess"], swiftSettings: settings),

    // Finds the host of the widgets where one is linked.
    .target(name: "CHostHandle"),

    // All that is read from Swift's runtime and the program's metadata: previews, intents, properties, cases.
    .target(name: "CRuntimeReflection"),
    .target(
      name: "RuntimeReflection", dependencies: ["CRuntimeReflection"], swiftSettings: settings),

    // Atomic files, locks, folder watching and digests.
    .target(name: "FileStorage", dependencies: ["CLibCrypto"], swiftSettings: settings),

    // Dates as text: RFC 3339 and RFC 822.
    .target(name: "InternetDates", swiftSettings: settings),

    // Transfers that outlive a process, and Foundation's names for them.
    .target(name: "BackgroundTransfers", dependencies: ["FileStorage"], swiftSettings: settings),
    .target(
      name: "WidgetNetworking", dependencies: ["BackgroundTransfers"], swiftSettings: settings),

    // Graphics and layout, and the names that authors use.
    .target(name: "Graphics", swiftSettings: settings),
    .target(name: "BundleResources", dependencies: ["Graphics"], swiftSettings: settings),

    // JSON files that people write, read with places and checked errors.
    .target(name: "CheckedJSON", dependencies: ["Graphics"], swiftSettings: settings),
    .target(name: "LayoutEngine", dependencies: ["Graphics"], swiftSettings: settings),

    // Templates: the language, the data, and the widgets made of them.
    .target(name: "TemplateLanguage", dependencies: ["Graphics"], swiftSettings: settings),
    .target(
      name: "TemplateData",
      dependencies: [
        "Graphics", "CheckedJSON", "ChildProcesses", "FileStorage", "InternetDates", "CDisk",
        "HTTPClient", "CCalendar", "CXMLReader",
      ],
      swiftSettings: settings),
    .target(
      name: "WidgetUI",
      dependencies: ["LayoutEngine", "Graphics", "BundleResources", "CIsolation"],
      swiftSettings: settings),
    .target(
      name: "WidgetTimeline",
      dependencies: [
        "WidgetUI", "LayoutEngine", "Graphics", "BackgroundTransfers", "RuntimeReflection",
        "CHostHandle", "CIsolation",
      ],
      swiftSettings: settings),

    // Templates: checking and evaluating views, the catalog of what they can use, widgets made of them.
    .target(
      name: "TemplateEvaluation",
      dependencies: ["TemplateLanguage", "WidgetUI", "LayoutEngine", "Graphics"],
      swiftSettings: settings),
    .target(
      name: "TemplateCatalog",
      dependencies: [
        "TemplateEvaluation", "WidgetTimeline", "WidgetUI", "LayoutEngine", "Graphics",
      ],
      swiftSettings: settings),
    .target(
      name: "WidgetTemplates",
      dependencies: [
        "TemplateCatalog", "TemplateEvaluation", "TemplateLanguage", "TemplateData", "CheckedJSON",
        "InternetDates", "EmbeddedFiles", "WidgetTimeline", "WidgetUI", "Graphics",
      ],
      exclude: ["Reference/WidgetFile.md", "Schema/template-1.schema.json"],
      swiftSettings: settings),

    .target(
      name: "WidgetIntents",
      dependencies: [
        "WidgetTimeline", "WidgetUI", "LayoutEngine", "Graphics", "InternetDates",
        "RuntimeReflection",
      ],
      swiftSettings: settings),

    // Writes the Swift that Xcode writes for an intent definition, when a package is built.
    .executableTarget(name: "intent-generator", swiftSettings: settings),
    .plugin(
      name: "IntentDefinitions", capability: .buildTool(), dependencies: ["intent-generator"],
      path: "Sources/IntentDefinitions"),

    // What turns it into pixels and files.
    .target(
      name: "CairoBackend",
      dependencies: ["Graphics", "LayoutEngine", "CPangoCairo", "CTurboJPEG", "CWebP"],
      swiftSettings: settings),
    .target(
      name: "PixelOutput",
      dependencies: [
        "Graphics", "CheckedJSON", "EmbeddedFiles", "CPNG", "CPixels", "CTurboJPEG", "CWebP",
      ],
      exclude: ["Schema/device-1.schema.json"],
      swiftSettings: settings),
    .target(
      name: "FramePipeline",
      dependencies: [
        "WidgetTimeline", "WidgetUI", "LayoutEngine", "Graphics", "BundleResources",
        "CheckedJSON", "EmbeddedFiles", "CairoBackend", "PixelOutput", "FileStorage",
        "InternetDates", "CClock", "CDisk",
      ],
      exclude: [
        "Schema/manifest-1.schema.json", "Schema/tap-handlers-1.schema.json",
        "Schema/screen-1.schema.json", "Kiosk/Page",
      ],
      swiftSettings: settings),
    .target(
      name: "WidgetHost",
      dependencies: [
        "FramePipeline", "WidgetTimeline", "WidgetUI", "LayoutEngine", "Graphics", "PixelOutput",
        "CheckedJSON", "BackgroundTransfers", "ChildProcesses", "FileStorage", "CDisk",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: settings),

    // What devices fetch and report: the registry, frames that fit, wire protocols.
    .target(
      name: "DeviceServer",
      dependencies: [
        "WidgetHost", "FramePipeline", "WidgetTimeline", "WidgetUI", "Graphics", "PixelOutput",
        "CheckedJSON", "FileStorage", "InternetDates",
      ],
      swiftSettings: settings),

    // The processes that authors' code runs in, and what runs in them.
    .target(
      name: "WidgetWorker",
      dependencies: [
        "WidgetHost", "WidgetIntents", "FramePipeline", "WidgetTimeline", "WidgetUI",
        "LayoutEngine", "Graphics", "BundleResources", "CheckedJSON", "CairoBackend",
        "PixelOutput", "RuntimeReflection", "ChildProcesses", "CClock", "CProcess",
      ],
      swiftSettings: settings),
    .target(
      name: "PlacardCLI",
      dependencies: [
        "WidgetWorker", "WidgetHost", "WidgetIntents", "BackgroundTransfers", "FramePipeline",
        "WidgetTimeline", "WidgetUI", "LayoutEngine", "Graphics", "BundleResources", "CheckedJSON",
        "CairoBackend", "PixelOutput", "RuntimeReflection", "ChildProcesses", "FileStorage",
        "InternetDates", "EmbeddedFiles", "HTTPClient", "CDisk", "CProcess",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["Gallery/Page"], swiftSettings: settings),

    // The names an author imports.
    .target(
      name: "SwiftUI",
      dependencies: [
        "WidgetUI", "LayoutEngine", "Graphics", "BundleResources", "CairoBackend", "PixelOutput",
      ],
      swiftSettings: settings),
    .target(
      name: "WidgetKit",
      dependencies: [
        "SwiftUI", "WidgetNetworking", "WidgetTimeline", "WidgetIntents", "FramePipeline",
        "PlacardCLI",
      ],
      swiftSettings: settings),
    .target(name: "Intents", dependencies: ["WidgetIntents"], swiftSettings: settings),
    .target(name: "AppIntents", dependencies: ["WidgetIntents"], swiftSettings: settings),

    // The page that shows a template while it is written.
    .target(
      name: "TemplatePreview",
      dependencies: [
        "WidgetTemplates", "TemplateData", "TemplateLanguage", "WidgetHost", "FramePipeline",
        "WidgetTimeline", "WidgetUI", "LayoutEngine", "Graphics", "PixelOutput", "CheckedJSON",
        "FileStorage", "EmbeddedFiles", "CHTTPServer",
      ],
      exclude: ["Page"], swiftSettings: settings),

    // The commands that work with templates.
    .target(
      name: "TemplateCLI",
      dependencies: [
        "PlacardCLI", "WidgetWorker", "TemplatePreview", "WidgetTemplates", "TemplateData",
        "TemplateLanguage", "WidgetHost", "FramePipeline", "PixelOutput", "WidgetTimeline",
        "WidgetUI", "Graphics", "CheckedJSON",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),

    // The commands that serve frames to devices.
    .target(
      name: "ServerCLI",
      dependencies: [
        "PlacardCLI", "DeviceServer", "WidgetHost", "FramePipeline", "PixelOutput", "Graphics",
        "CheckedJSON", "FileStorage", "WidgetWorker",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        serverProduct("Hummingbird", of: "hummingbird"),
        serverProduct("HummingbirdCore", of: "hummingbird"),
        serverProduct("HTTPTypes", of: "swift-http-types"),
        serverProduct("Logging", of: "swift-log"), serverProduct("NIOCore", of: "swift-nio"),
        serverProduct("NIOPosix", of: "swift-nio"),
        serverProduct("ServiceLifecycle", of: "swift-service-lifecycle"),
      ],
      swiftSettings: settings),

    // Programs.
    .executableTarget(
      name: "placard", dependencies: ["PlacardCLI", "TemplateCLI", "ServerCLI"],
      swiftSettings: settings),
    .executableTarget(
      name: "EmojiRangers", dependencies: ["WidgetKit", "SwiftUI", "Intents", "AppIntents"],
      resources: [.copy("Resources")], plugins: ["IntentDefinitions"]),

    .executableTarget(
      name: "test-widgets",
      dependencies: [
        "WidgetKit", "SwiftUI", "Intents", "AppIntents", "WidgetTimeline", "WidgetUI",
      ],
      path: "Tests/ProgramTests/Program", swiftSettings: settings),

    .executableTarget(
      name: "test-app", dependencies: ["WidgetKit", "Intents", "AppIntents"],
      path: "Tests/ProgramTests/App", swiftSettings: settings),

    .executableTarget(
      name: "placard-bench",
      dependencies: [
        "SwiftUI", "WidgetUI", "LayoutEngine", "Graphics", "CairoBackend", "PixelOutput",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/Bench/Program"),

    .executableTarget(
      name: "template-bench",
      dependencies: [
        "SwiftUI", "WidgetKit", "WidgetTemplates", "TemplateData", "WidgetTimeline", "WidgetUI",
        "LayoutEngine", "Graphics", "CairoBackend", "PixelOutput",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/Bench/Template"),

    .executableTarget(
      name: "gallery", dependencies: ["SwiftUI"], path: "Tests/Gallery", swiftSettings: settings),

    .executableTarget(
      name: "ink-bench", dependencies: ["PixelOutput", "Graphics", "CPixels"],
      path: "Tests/Bench/Inks", swiftSettings: settings),

    .executableTarget(
      name: "legibility-bench",
      dependencies: ["WidgetUI", "LayoutEngine", "Graphics", "CairoBackend", "PixelOutput"],
      path: "Tests/Bench/Legibility", exclude: ["legibility.py", "corpus.txt", "held-out.txt"],
      swiftSettings: settings),

    // What several test targets share.
    .target(
      name: "TestSupport", dependencies: ["TemplateData", "CheckedJSON", "HTTPClient"],
      path: "Tests/TestSupport", swiftSettings: settings),
    .testTarget(
      name: "ProgramTests",
      dependencies: [
        "TestSupport",
        "test-widgets", "test-app", "EmojiRangers", "placard", "TemplateCLI", "WidgetWorker",
        "WidgetHost", "ChildProcesses", "FramePipeline", "FileStorage", "CheckedJSON",
        "WidgetTimeline", "Graphics", "PixelOutput",
      ],
      path: "Tests/ProgramTests/Tests", swiftSettings: settings),
    .testTarget(
      name: "LayoutTests", dependencies: ["WidgetUI", "LayoutEngine", "Graphics"],
      swiftSettings: settings),
    .testTarget(
      name: "TextTests", dependencies: ["WidgetUI", "LayoutEngine", "Graphics"],
      swiftSettings: settings),
    .testTarget(
      name: "WidgetUITests", dependencies: ["WidgetUI", "LayoutEngine", "Graphics"],
      swiftSettings: settings),
    .testTarget(name: "FileStorageTests", dependencies: ["FileStorage"], swiftSettings: settings),
    .testTarget(
      name: "RuntimeReflectionTests", dependencies: ["RuntimeReflection"], swiftSettings: settings),
    .testTarget(
      name: "InternetDatesTests", dependencies: ["InternetDates"], swiftSettings: settings),
    .testTarget(name: "CheckedJSONTests", dependencies: ["CheckedJSON"], swiftSettings: settings),
    .testTarget(
      name: "TemplateDataTests",
      dependencies: [
        "TestSupport", "TemplateData", "CheckedJSON", "InternetDates", "HTTPClient",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "TemplateLanguageTests", dependencies: ["TemplateLanguage", "Graphics"],
      swiftSettings: settings),
    .testTarget(
      name: "ShippedTemplateTests",
      dependencies: [
        "TestSupport",
        "WidgetTemplates", "TemplateCatalog", "TemplateEvaluation", "TemplateLanguage",
        "TemplateData", "FramePipeline", "WidgetTimeline", "WidgetUI", "Graphics", "PixelOutput",
      ],
      exclude: ["Answers"], swiftSettings: settings),
    .testTarget(
      name: "TemplateCatalogTests",
      dependencies: [
        "TemplateCatalog", "TemplateEvaluation", "TemplateLanguage", "WidgetTimeline", "WidgetUI",
        "LayoutEngine", "Graphics", "SwiftUI", "WidgetKit",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "WidgetTemplatesTests",
      dependencies: [
        "TestSupport",
        "WidgetTemplates", "TemplateCatalog", "TemplateEvaluation", "TemplateLanguage",
        "FramePipeline", "CheckedJSON", "HTTPClient", "WidgetTimeline", "WidgetUI", "Graphics",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "BundleResourcesTests", dependencies: ["BundleResources", "Graphics"],
      swiftSettings: settings),
    .testTarget(
      name: "PixelOutputTests",
      dependencies: ["TestSupport", "PixelOutput", "Graphics", "CheckedJSON", "CPixels"],
      swiftSettings: settings),
    .testTarget(
      name: "BackgroundTransfersTests",
      dependencies: ["TestSupport", "BackgroundTransfers", "WidgetNetworking"],
      swiftSettings: settings),
    .testTarget(
      name: "WidgetTimelineTests",
      dependencies: ["WidgetTimeline", "WidgetUI", "LayoutEngine", "Graphics"],
      swiftSettings: settings),
    .testTarget(
      name: "WidgetIntentsTests",
      dependencies: [
        "TestSupport",
        "WidgetIntents", "WidgetTimeline", "WidgetUI", "LayoutEngine", "Graphics", "Intents",
      ],
      swiftSettings: settings, plugins: ["IntentDefinitions"]),
    .testTarget(
      name: "WidgetHostTests",
      dependencies: [
        "TestSupport",
        "WidgetHost", "BackgroundTransfers", "FileStorage", "FramePipeline", "WidgetTimeline",
        "WidgetUI", "LayoutEngine", "Graphics", "PixelOutput",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "DeviceServerTests",
      dependencies: [
        "TestSupport",
        "DeviceServer", "WidgetHost", "FramePipeline", "WidgetTimeline", "Graphics", "PixelOutput",
        "CheckedJSON", "FileStorage",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "WidgetWorkerTests",
      dependencies: [
        "WidgetWorker", "WidgetHost", "FramePipeline", "WidgetTimeline", "WidgetUI", "Graphics",
        "PixelOutput",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "GoldenTests",
      dependencies: [
        "FramePipeline", "WidgetUI", "LayoutEngine", "Graphics", "CairoBackend", "PixelOutput",
      ],
      exclude: ["Goldens"], swiftSettings: settings),
    .testTarget(
      name: "CairoBackendTests",
      dependencies: ["CairoBackend", "PixelOutput", "LayoutEngine", "Graphics", "CPangoCairo"],
      swiftSettings: settings),
    .testTarget(
      name: "FramePipelineTests",
      dependencies: [
        "TestSupport",
        "FramePipeline", "WidgetTimeline", "WidgetUI", "LayoutEngine", "Graphics",
        "BundleResources", "CairoBackend", "PixelOutput", "CheckedJSON", "FileStorage", "CClock",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "VocabularyTests", dependencies: ["SwiftUI", "WidgetKit", "Intents", "AppIntents"],
      resources: [.copy("Assets.xcassets"), .copy("Fonts")]),

    compatibilityProgram("Tea", path: "Tea", []),
    .testTarget(
      name: "SourceCompatibilityTests",
      dependencies: ["TestSupport", "FramePipeline", "PixelOutput"],
      path: "Tests/SourceCompatibility/Tests", swiftSettings: settings),
  ] + compatibilityPrograms,
  swiftLanguageModes: [.v6]
)
