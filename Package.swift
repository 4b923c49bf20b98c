// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Whether this is the build of `make test`, whose programs draw thousands of frames.
let isTestBuild = Context.environment["PLACARD_TEST_BUILD"] != nil

/// The settings of compute-intensive modules: optimized for the tests, which take several times as long without it.
///
/// The option goes to the compiler's frontend, as the build's own '-Onone' comes later on the command line.
let optimizedSettings: [SwiftSetting] =
  settings + (isTestBuild ? [.unsafeFlags(["-Xfrontend", "-O"])] : [])

/// The settings of programs that contain Swift's libraries in the build of the tests, which start them thousands of times.
///
/// The libraries at the end are those that objects name themselves if they are compiled for Swift's static libraries.
let staticSwiftLibraries: [LinkerSetting] =
  isTestBuild
  ? [.unsafeFlags(["-static-stdlib"])]
    + [
      "_CFURLSessionInterface", "_CFXMLInterface", "CoreFoundation", "_FoundationCShims",
      "_FoundationCollections", "_FoundationICU", "BlocksRuntime", "dispatch", "curl", "xml2", "z",
      "stdc++",
    ].map { .linkedLibrary($0) }
  : []

/// `DEBUG`, which SwiftPM defines in an author's debug build, for programs of the tests, which have another configuration.
let debugSetting = SwiftSetting.define("DEBUG")

/// Programs that are compiled in each language mode that an author may choose, from the same files (symbolic links).
let compatibilityPrograms = [
  "EarlierSpelling", "PresentSpelling", "TemplateWidget", "ChildIntents", "IntentDefinition",
  "Previews", "Controls",
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
    name: name,
    dependencies: ["WidgetKit", "SwiftUI", "Intents", "AppIntents", "ActivityKit"]
      + (name.hasPrefix("PresentSpelling")
        ? [
          "Charts", "PlacardOSLog", "PlacardCombine", "PlacardUIKit",
          "PlacardUniformTypeIdentifiers", "PlacardCryptoKit", "PlacardNetwork", "PlacardImageIO",
        ] : []),
    path: "Tests/SourceCompatibility/" + path,
    swiftSettings: settings + [debugSetting]
      + (name.hasPrefix("PresentSpelling")
        ? [
          aliases([
            "Combine": "PlacardCombine", "CryptoKit": "PlacardCryptoKit",
            "ImageIO": "PlacardImageIO", "Network": "PlacardNetwork", "OSLog": "PlacardOSLog",
            "os": "PlacardOS", "UIKit": "PlacardUIKit",
            "UniformTypeIdentifiers": "PlacardUniformTypeIdentifiers",
          ])
        ] : []),
    plugins: name.hasPrefix("IntentDefinition") ? ["IntentDefinitions"] : [])
}

/// The setting of an author's target in which modules are imported by the names that Apple gives them.
func aliases(_ modules: [String: String]) -> SwiftSetting {
  .unsafeFlags(modules.sorted { $0.key < $1.key }.flatMap { ["-module-alias", "\($0)=\($1)"] })
}

/// A product that is fetched and compiled only with a trait.
func traitProduct(
  _ name: String, of package: String, with trait: String = "Server"
) -> Target.Dependency {
  .product(name: name, package: package, condition: .when(traits: [trait]))
}

/// A target of tests, of a folder of its name in `Tests` unless it has a path.
func tests(
  _ name: String, _ dependencies: [Target.Dependency], path: String? = nil,
  exclude: [String] = [], plugins: [Target.PluginUsage]? = nil
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, path: path, exclude: exclude, swiftSettings: settings,
    plugins: plugins)
}

/// The commit that `--version` names, as `make` passes it; SwiftPM's own would be that of the last change of this file.
let commit = Context.environment["PLACARD_COMMIT"].flatMap { commit in
  commit.isEmpty || !commit.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" } ? nil : commit
}

/// The C header that describes the file with ICU's data, as `make release` passes it; otherwise a program contains the data.
let icuData = Context.environment["PLACARD_ICU_DATA"].flatMap { $0.isEmpty ? nil : $0 }

let package = Package(
  name: "placard",
  products: [
    .library(name: "SwiftUI", targets: ["SwiftUI"]),
    .library(name: "WidgetKit", targets: ["WidgetKit"]),
    .library(name: "Intents", targets: ["Intents"]),
    .library(name: "AppIntents", targets: ["AppIntents"]),
    .library(name: "ActivityKit", targets: ["ActivityKit"]),
    .library(name: "Charts", targets: ["Charts"]),
    .library(name: "ViewSnapshots", targets: ["ViewSnapshots"]),
    .library(name: "AppKit", targets: ["PlacardAppKit", "PlacardCoreGraphics"]),
    .library(name: "CoreGraphics", targets: ["PlacardCoreGraphics"]),
    .library(name: "UIKit", targets: ["PlacardUIKit", "PlacardCoreGraphics"]),
    .library(name: "Combine", targets: ["PlacardCombine"]),
    .library(name: "OSLog", targets: ["PlacardOS", "PlacardOSLog"]),
    .library(name: "UniformTypeIdentifiers", targets: ["PlacardUniformTypeIdentifiers"]),
    .library(name: "CryptoKit", targets: ["PlacardCryptoKit"]),
    .library(name: "Network", targets: ["PlacardNetwork"]),
    .library(name: "ImageIO", targets: ["PlacardImageIO", "PlacardCoreGraphics"]),
    .plugin(name: "IntentDefinitions", targets: ["IntentDefinitions"]),
    .plugin(name: "WidgetExtension", targets: ["WidgetExtension"]),
    .executable(name: "placard", targets: ["placard"]),
  ],
  traits: [
    .default(enabledTraits: isTestBuild ? ["Server", "Combine"] : ["Server"]),
    .trait(
      name: "Server",
      description: """
        'placard serve', an HTTP server for displays, and YAML for 'placard apply'; a package of widgets needs neither
        """),
    .trait(
      name: "Combine",
      description: "the product 'Combine', on OpenCombine; only for widgets that import it"),
    .trait(
      name: "TLS", description: "'placard serve --certificate', HTTPS without a reverse proxy",
      enabledTraits: ["Server"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    // Of the trait Server alone.
    .package(url: "https://github.com/jpsim/Yams.git", from: "6.2.0"),
    .package(
      url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.28.0", traits: []),
    .package(url: "https://github.com/apple/swift-http-types.git", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log.git", from: "1.16.0"),
    .package(url: "https://github.com/apple/swift-metrics.git", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-extras.git", from: "1.35.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl.git", from: "2.37.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.13.0"),
    // Of the trait Combine alone.
    .package(url: "https://github.com/OpenCombine/OpenCombine.git", from: "0.14.0"),
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
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    // Linked where it is used, as its pkg-config file would link a database beside it.
    .systemLibrary(name: "CLibICal", providers: [.apt(["libical-dev"])]),
    // Of the trait Server alone.
    .systemLibrary(
      name: "CMosquitto", pkgConfig: "libmosquitto", providers: [.apt(["libmosquitto-dev"])]),
    // libpq, which is loaded when it is needed.
    .target(name: "CPostgreSQL", linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CPNG", dependencies: ["CLibPNG", "CLibDeflate"]),
    .target(name: "CPixels", cSettings: isTestBuild ? [.unsafeFlags(["-O2"])] : []),

    // A clock that answers the wanted time to everything in the process.
    .target(name: "CClock"),
    .target(name: "CDisk"),

    .target(
      name: "CVersion", cSettings: commit.map { [.define("PLACARD_COMMIT", to: $0)] } ?? []),

    // ICU's data of an installed program are a file beside it.
    .target(
      name: "CICUData",
      cSettings: icuData.map { [.define("PLACARD_ICU_DATA", to: "\"\($0)\"")] } ?? []),
    .target(name: "ICUData", dependencies: ["CICUData"], swiftSettings: settings),

    // Pages and schemas that are part of the program.
    .target(name: "CEmbeddedFiles"),
    .target(name: "EmbeddedFiles", dependencies: ["CEmbeddedFiles"], swiftSettings: settings),

    // What templates fetch: one request of HTTP, and the events of a calendar.
    .target(name: "CTransfer", dependencies: ["CLibCURL"]),
    .target(name: "HTTPClient", dependencies: ["CTransfer"], swiftSettings: settings),
    .target(
      name: "CCalendar", dependencies: ["CLibICal"], linkerSettings: [.linkedLibrary("ical")]),

    .target(name: "CXMLReader", dependencies: ["CLibXML2"]),

    // Starts and supervises the processes that authors' code and commands run in.
    .target(name: "CProcess"),

    // Programs that are executed, with all that they are given.
    .target(name: "ChildProcesses", dependencies: ["CProcess"], swiftSettings: settings),

    // Finds the host of the widgets where one is linked.
    .target(name: "CHostHandle"),

    // All reliance on internals of Swift's runtime: the program's metadata, and the main actor's threads and executor.
    .target(name: "CSwiftRuntime"),
    .target(name: "SwiftRuntime", dependencies: ["CSwiftRuntime"], swiftSettings: settings),

    // Atomic files, locks, folder watching and digests.
    .target(name: "FileStorage", dependencies: ["CLibCrypto"], swiftSettings: settings),

    // Dates as text: RFC 3339 and RFC 822.
    .target(name: "InternetDates", swiftSettings: settings),

    // What browsers state about the pages that cause requests.
    .target(name: "FetchMetadata", swiftSettings: settings),

    // Transfers that outlive a process, and Foundation's names for them.
    .target(name: "BackgroundTransfers", dependencies: ["FileStorage"], swiftSettings: settings),
    .target(
      name: "WidgetNetworking", dependencies: ["BackgroundTransfers"], swiftSettings: settings),

    // Graphics and layout, and the names that authors use.
    .target(name: "Graphics", swiftSettings: optimizedSettings),
    .target(name: "BundleResources", dependencies: ["Graphics"], swiftSettings: settings),

    // JSON files that people write, read with places and checked errors.
    .target(name: "CheckedJSON", dependencies: ["Graphics"], swiftSettings: optimizedSettings),
    .target(name: "LayoutEngine", dependencies: ["Graphics"], swiftSettings: optimizedSettings),

    // Templates: the language, the data, and the widgets made of them.
    .target(
      name: "TemplateLanguage", dependencies: ["Graphics"], swiftSettings: optimizedSettings),
    .target(
      name: "TemplateData",
      dependencies: [
        "Graphics", "CheckedJSON", "ChildProcesses", "FileStorage", "InternetDates", "CDisk",
        "HTTPClient", "CCalendar", "CXMLReader",
      ],
      swiftSettings: settings),
    .target(
      name: "WidgetUI",
      dependencies: ["LayoutEngine", "Graphics", "BundleResources", "SwiftRuntime"],
      swiftSettings: settings,
      // ICU formats measurements; Foundation contains it.
      linkerSettings: [.linkedLibrary("_FoundationICU")]),
    .target(
      name: "WidgetTimeline",
      dependencies: [
        "WidgetUI", "LayoutEngine", "Graphics", "FileStorage", "BackgroundTransfers",
        "SwiftRuntime", "CHostHandle",
      ],
      swiftSettings: settings),

    // Live activities: starting them in any program, and the widgets that show them.
    .target(
      name: "ActivityKit",
      dependencies: ["WidgetTimeline", "WidgetUI", "CheckedJSON", "FileStorage"],
      swiftSettings: settings),
    .target(
      name: "WidgetActivities",
      dependencies: [
        "ActivityKit", "WidgetTimeline", "WidgetUI", "LayoutEngine", "Graphics", "CheckedJSON",
        "SwiftRuntime",
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
        "TemplateEvaluation", "Charts", "WidgetTimeline", "WidgetUI", "LayoutEngine", "Graphics",
      ],
      swiftSettings: settings),
    .target(
      name: "WidgetTemplates",
      dependencies: [
        "FileStorage",
        "TemplateCatalog", "TemplateEvaluation", "TemplateLanguage", "TemplateData", "CheckedJSON",
        "ConditionalCompilation", "InternetDates", "EmbeddedFiles", "WidgetTimeline", "WidgetUI",
        "Graphics",
      ],
      exclude: ["Reference/WidgetFile.md", "Schema/template-1.schema.json"],
      swiftSettings: settings),

    .target(
      name: "WidgetIntents",
      dependencies: [
        "WidgetTimeline", "WidgetUI", "LayoutEngine", "Graphics", "InternetDates",
        "SwiftRuntime",
      ],
      swiftSettings: settings),

    // Writes the Swift that Xcode writes for an intent definition, when a package is built.
    .executableTarget(name: "intent-generator", swiftSettings: settings),
    .plugin(
      name: "IntentDefinitions", capability: .buildTool(), dependencies: ["intent-generator"],
      path: "Sources/IntentDefinitions"),
    // Writes what Xcode writes for a widget extension, and what Apple's platforms have beside it.
    .executableTarget(
      name: "widget-extension-generator", dependencies: ["ConditionalCompilation"],
      swiftSettings: settings),
    .target(name: "ConditionalCompilation", swiftSettings: settings),
    .plugin(
      name: "WidgetExtension", capability: .buildTool(),
      dependencies: ["intent-generator", "widget-extension-generator"],
      path: "Sources/WidgetExtension"),

    // What turns it into pixels and files.
    .target(
      name: "InkSelection", dependencies: ["Graphics", "CPixels"], swiftSettings: optimizedSettings),
    .target(
      name: "CairoBackend",
      dependencies: [
        "Graphics", "LayoutEngine", "InkSelection", "CPangoCairo", "CTurboJPEG", "CWebP",
      ],
      swiftSettings: optimizedSettings),
    .target(
      name: "PixelOutput",
      dependencies: [
        "Graphics", "InkSelection", "CheckedJSON", "EmbeddedFiles", "CPNG", "CPixels", "CTurboJPEG",
        "CWebP",
      ],
      exclude: ["Schema/device-1.schema.json"],
      swiftSettings: optimizedSettings),
    .target(
      name: "FramePipeline",
      dependencies: [
        "WidgetTimeline", "WidgetUI", "LayoutEngine", "Graphics", "BundleResources",
        "CheckedJSON", "EmbeddedFiles", "InkSelection", "CairoBackend", "PixelOutput",
        "FileStorage", "InternetDates", "CClock", "CDisk", "CVersion",
      ],
      exclude: [
        "Schema/manifest-1.schema.json", "Schema/tap-handlers-1.schema.json",
        "Schema/screen-1.schema.json", "Kiosk/Page", "Pages/error.html",
      ],
      swiftSettings: settings),
    .target(
      name: "WidgetHost",
      dependencies: [
        "FramePipeline", "WidgetTimeline", "WidgetUI", "LayoutEngine", "Graphics", "PixelOutput",
        "CheckedJSON", "BackgroundTransfers", "ChildProcesses", "FileStorage", "EmbeddedFiles",
        "CDisk", "CPostgreSQL", "CSQLite",
      ],
      exclude: ["Alerts/Schema"], swiftSettings: settings),

    // Output in an S3-compatible object store, and the choice between it and a folder.
    .target(
      name: "ObjectStorage",
      dependencies: ["FramePipeline", "FileStorage", "HTTPClient", "InternetDates", "CXMLReader"],
      swiftSettings: settings),

    // What devices fetch and report: the registry, frames that fit, wire protocols.
    .target(
      name: "DeviceServer",
      dependencies: [
        "WidgetHost", "FramePipeline", "WidgetTimeline", "WidgetUI", "Graphics", "PixelOutput",
        "CheckedJSON", "FetchMetadata", "FileStorage", "InternetDates",
      ],
      swiftSettings: settings),

    // Tells Home Assistant about the devices of a server, by an MQTT broker.
    .target(
      name: "HomeAssistant",
      dependencies: [
        "DeviceServer", "WidgetHost", "FramePipeline", "Graphics", "PixelOutput", "CheckedJSON",
        "FileStorage", "InternetDates",
        .target(name: "CMosquitto", condition: .when(traits: ["Server"])),
      ],
      swiftSettings: settings),

    // Shows a timeline on a panel of this machine, with or without its server.
    .target(
      name: "FramePlayer",
      dependencies: [
        "FramePipeline", "PixelOutput", "Graphics", "CheckedJSON", "FileStorage", "InternetDates",
        "HTTPClient", "ChildProcesses",
      ],
      exclude: ["Panels"], swiftSettings: settings),

    // The processes that authors' code runs in, and what runs in them.
    .target(
      name: "WidgetWorker",
      dependencies: [
        "WidgetHost", "WidgetIntents", "BackgroundTransfers", "FramePipeline", "ObjectStorage",
        "WidgetTimeline", "WidgetUI", "LayoutEngine", "Graphics", "BundleResources", "CheckedJSON",
        "CairoBackend", "PixelOutput", "SwiftRuntime", "ChildProcesses", "FileStorage",
        "CClock", "CProcess",
      ],
      swiftSettings: settings),
    .target(
      name: "PlacardCLI",
      dependencies: [
        "ActivityKit",
        "WidgetWorker", "WidgetHost", "WidgetIntents", "BackgroundTransfers", "FramePipeline",
        "ObjectStorage",
        "WidgetTimeline", "WidgetUI", "LayoutEngine", "Graphics", "BundleResources", "CheckedJSON",
        "CairoBackend", "PixelOutput", "SwiftRuntime", "ChildProcesses", "FileStorage",
        "InternetDates", "EmbeddedFiles", "HTTPClient", "PreviewDrawing", "CDisk", "CProcess",
        "CVersion", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["Gallery/Page"], swiftSettings: settings),

    // The program that expands `#Preview` and `@Entry`, without swift-syntax.
    .macro(name: "PlacardMacros", swiftSettings: settings),

    // The names an author imports.
    .target(
      name: "SwiftUI",
      dependencies: [
        "PlacardMacros", "WidgetIntents", "WidgetTimeline", "WidgetUI", "LayoutEngine", "Graphics",
        "BundleResources", "CairoBackend", "PixelOutput",
      ],
      swiftSettings: settings),
    .target(
      name: "WidgetKit",
      dependencies: [
        "PlacardMacros", "SwiftUI", "ActivityKit", "WidgetActivities", "WidgetNetworking",
        "WidgetTimeline", "WidgetIntents", "FramePipeline", "PlacardCLI",
      ],
      swiftSettings: settings),
    .target(name: "Intents", dependencies: ["WidgetIntents"], swiftSettings: settings),
    .target(name: "AppIntents", dependencies: ["WidgetIntents"], swiftSettings: settings),

    // Charts, which templates draw, and which only authors who import them compile.
    .target(
      name: "Charts", dependencies: ["WidgetUI", "LayoutEngine", "Graphics"],
      swiftSettings: settings),

    // Combine, as publishers of WidgetUI's observable objects, without the trait a module of unavailable names.
    .target(
      name: "PlacardCombine",
      dependencies: [
        "WidgetUI", traitProduct("OpenCombine", of: "OpenCombine", with: "Combine"),
        traitProduct("OpenCombineDispatch", of: "OpenCombine", with: "Combine"),
        traitProduct("OpenCombineFoundation", of: "OpenCombine", with: "Combine"),
      ],
      swiftSettings: settings),

    // Colors, images, fonts and drawing in the spelling of UIKit, AppKit and Core Graphics.
    .target(
      name: "PlacardCoreGraphics", dependencies: ["WidgetUI", "Graphics"], swiftSettings: settings),
    .target(
      name: "PlacardUIKit",
      dependencies: [
        "PlacardCoreGraphics", "SwiftUI", "WidgetUI", "LayoutEngine", "Graphics", "CairoBackend",
        "PixelOutput",
      ],
      swiftSettings: settings),
    .target(
      name: "PlacardAppKit",
      dependencies: ["PlacardUIKit", "PlacardCoreGraphics", "WidgetUI", "Graphics"],
      swiftSettings: settings),

    // Pictures of views that tests compare with recorded ones.
    .target(
      name: "ViewSnapshots", dependencies: ["SwiftUI", "WidgetUI", "Graphics", "PixelOutput"],
      swiftSettings: settings),

    // Log messages, as `os`, `OSLog` and `os.log`. The module of C has the submodules.
    .target(name: "COSSubmodules"),
    .target(name: "PlacardOS", dependencies: ["COSSubmodules"], swiftSettings: settings),
    .target(name: "PlacardOSLog", dependencies: ["PlacardOS"], swiftSettings: settings),

    // Types of files, digests and encryption, the network's state, and files of pictures, in Apple's spelling.
    .target(name: "PlacardUniformTypeIdentifiers", swiftSettings: settings),
    .target(name: "PlacardCryptoKit", dependencies: ["CLibCrypto"], swiftSettings: settings),
    .target(name: "PlacardNetwork", swiftSettings: settings),
    .target(
      name: "PlacardImageIO",
      dependencies: [
        "PlacardUIKit", "PlacardCoreGraphics", "WidgetUI", "Graphics", "CairoBackend",
        "PixelOutput",
      ],
      swiftSettings: settings),

    // What a worker draws for the page that shows a widget while it is written.
    .target(
      name: "PreviewDrawing",
      dependencies: [
        "WidgetHost", "FramePipeline", "WidgetTimeline", "WidgetUI", "Graphics", "PixelOutput",
        "CheckedJSON", "FileStorage",
      ],
      swiftSettings: settings),

    // The page that shows a widget while it is written.
    .target(
      name: "LivePreview",
      dependencies: [
        "PreviewDrawing", "FramePipeline", "WidgetTimeline", "WidgetUI", "Graphics", "PixelOutput",
        "CheckedJSON", "ChildProcesses", "FetchMetadata", "FileStorage", "EmbeddedFiles",
        "HTTPServing",
        traitProduct("Hummingbird", of: "hummingbird"),
        traitProduct("HTTPTypes", of: "swift-http-types"),
        traitProduct("Logging", of: "swift-log"), traitProduct("NIOCore", of: "swift-nio"),
        traitProduct("NIOPosix", of: "swift-nio"),
      ],
      exclude: ["Page"], swiftSettings: settings),

    // The commands that work with templates.
    .target(
      name: "TemplateCLI",
      dependencies: [
        "PlacardCLI", "WidgetWorker", "LivePreview", "PreviewDrawing", "WidgetTemplates",
        "TemplateData",
        "TemplateLanguage", "WidgetHost", "FramePipeline", "PixelOutput", "WidgetTimeline",
        "WidgetUI", "Graphics", "CheckedJSON", "FileStorage",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),

    // The HTTP server of all programs, without the trait Server an empty module.
    .target(
      name: "HTTPServing",
      dependencies: [
        traitProduct("Hummingbird", of: "hummingbird"),
        traitProduct("HummingbirdCore", of: "hummingbird"),
        traitProduct("Logging", of: "swift-log"), traitProduct("NIOCore", of: "swift-nio"),
        traitProduct("NIOHTTP1", of: "swift-nio"),
        traitProduct("NIOHTTPTypesHTTP1", of: "swift-nio-extras"),
        traitProduct("ServiceLifecycle", of: "swift-service-lifecycle"),
      ],
      swiftSettings: settings),

    // The pages on which a person arranges displays in a browser.
    .target(
      name: "AdminPage",
      dependencies: [
        "DeviceServer", "WidgetHost", "WidgetWorker", "FramePipeline", "PixelOutput",
        "WidgetTimeline", "WidgetUI", "Graphics", "CheckedJSON", "FetchMetadata", "FileStorage",
        "EmbeddedFiles", "CLibCrypto",
      ],
      exclude: ["Page"], swiftSettings: settings),

    // The commands that serve frames to devices.
    .target(
      name: "ServerCLI",
      dependencies: [
        "PlacardCLI", "DeviceServer", "HomeAssistant", "FramePlayer", "WidgetHost",
        "ObjectStorage", "WidgetTimeline",
        "FramePipeline", "PixelOutput", "Graphics", "CheckedJSON", "FileStorage", "InternetDates",
        "HTTPClient", "WidgetWorker", "HTTPServing",
        .target(name: "AdminPage", condition: .when(traits: ["Server"])),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        traitProduct("Hummingbird", of: "hummingbird"),
        traitProduct("HummingbirdCore", of: "hummingbird"),
        traitProduct("HTTPTypes", of: "swift-http-types"),
        traitProduct("Logging", of: "swift-log"), traitProduct("NIOCore", of: "swift-nio"),
        traitProduct("NIOPosix", of: "swift-nio"),
        traitProduct("NIOHTTP1", of: "swift-nio"),
        traitProduct("CoreMetrics", of: "swift-metrics"),
        traitProduct("HummingbirdTLS", of: "hummingbird", with: "TLS"),
        traitProduct("NIOSSL", of: "swift-nio-ssl", with: "TLS"),
        traitProduct("ServiceLifecycle", of: "swift-service-lifecycle"),
      ],
      swiftSettings: settings),

    // What a host shows, described in one file.
    .target(
      name: "FleetConfiguration",
      dependencies: [
        "DeviceServer", "WidgetHost", "FramePipeline", "WidgetTimeline", "Graphics", "PixelOutput",
        "CheckedJSON", "EmbeddedFiles", traitProduct("Yams", of: "Yams"),
      ],
      exclude: ["Schema/fleet-1.schema.json"], swiftSettings: settings),
    // The commands for many displays.
    .target(
      name: "FleetCLI",
      dependencies: [
        "FleetConfiguration", "PlacardCLI", "DeviceServer", "WidgetHost", "WidgetWorker",
        "ObjectStorage", "TemplateData",
        "FramePipeline", "WidgetTimeline", "Graphics", "PixelOutput", "CheckedJSON", "FileStorage",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),

    // The command that checks an installation.
    .target(
      name: "DoctorCLI",
      dependencies: [
        "PlacardCLI", "TemplateCLI", "WidgetHost", "WidgetWorker", "CairoBackend", "Graphics",
        "CheckedJSON", "CClock", "ICUData",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),

    // Projects of Xcode, and the command that makes packages of their widget extensions.
    .target(
      name: "XcodeProject", dependencies: ["ConditionalCompilation"], swiftSettings: settings),
    .target(
      name: "ImportCLI",
      dependencies: [
        "XcodeProject", "ConditionalCompilation", "PlacardCLI", "WidgetWorker", "ChildProcesses",
        "FileStorage", "Graphics",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),

    // Programs.
    .executableTarget(
      name: "placard",
      dependencies: [
        "PlacardCLI", "TemplateCLI", "ServerCLI", "FleetCLI", "DoctorCLI", "ImportCLI", "ICUData",
        "WidgetWorker",
      ],
      swiftSettings: settings, linkerSettings: staticSwiftLibraries),
    .executableTarget(
      name: "EmojiRangers", dependencies: ["WidgetKit", "SwiftUI", "Intents", "AppIntents"],
      resources: [.copy("Resources")], plugins: ["IntentDefinitions"]),

    // A test turns the addresses of its crash into lines.
    .executableTarget(
      name: "test-widgets",
      dependencies: [
        "WidgetKit", "SwiftUI", "Intents", "AppIntents", "WidgetTimeline", "WidgetUI",
      ],
      path: "Tests/ProgramTests/Program",
      swiftSettings: settings
        + (isTestBuild ? [.unsafeFlags(["-Xfrontend", "-gline-tables-only"])] : []),
      linkerSettings: staticSwiftLibraries),

    .executableTarget(
      name: "test-app", dependencies: ["WidgetKit", "Intents", "AppIntents"],
      path: "Tests/ProgramTests/App", swiftSettings: settings),

    .executableTarget(
      name: "placard-bench",
      dependencies: [
        "SwiftUI", "WidgetTimeline", "WidgetUI", "LayoutEngine", "Graphics", "CairoBackend",
        "PixelOutput", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/Bench/Program"),

    .executableTarget(
      name: "cluster-day",
      dependencies: [
        "WidgetHost", "FramePipeline", "ObjectStorage", "WidgetTimeline", "Graphics", "PixelOutput",
        "FileStorage", "ChildProcesses",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/Cluster/Program", swiftSettings: settings),

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

    // Tests that need a process of their own.
    .executableTarget(
      name: "isolated-tests",
      dependencies: ["CClock", "WidgetTimeline", "WidgetUI", "LayoutEngine", "Graphics"],
      path: "Tests/IsolatedTests", swiftSettings: settings),

    // What several test targets share.
    .target(
      name: "TestSupport", dependencies: ["TemplateData", "CheckedJSON", "HTTPClient", "CSQLite"],
      path: "Tests/TestSupport", swiftSettings: settings),
    // The programs that they run are not dependencies, so that the tests are compiled before the programs are linked.
    tests(
      "ProgramTests",
      [
        "TestSupport", "WidgetWorker", "WidgetHost", "ChildProcesses", "FramePipeline",
        "FileStorage", "CheckedJSON", "WidgetTimeline", "Graphics", "PixelOutput",
      ], path: "Tests/ProgramTests/Tests"),
    // The modules of commands are compiled last; only small targets should wait for them.
    tests(
      "CommandLineTests",
      [
        "TestSupport", "TemplateCLI", "ServerCLI", "FleetCLI", "DoctorCLI", "ImportCLI",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        "PlacardCLI", "WidgetHost", "WidgetTimeline",
      ]),
    tests(
      "DoctorCLITests",
      ["DoctorCLI", "ICUData", "PlacardCLI", "CairoBackend", "WidgetHost", "CheckedJSON"]),
    tests("ICUDataTests", ["TestSupport", "ICUData"]),
    tests("LayoutTests", ["WidgetUI", "LayoutEngine", "Graphics"]),
    tests("TextTests", ["WidgetUI", "LayoutEngine", "Graphics"]),
    tests("WidgetUITests", ["WidgetUI", "LayoutEngine", "Graphics"]),
    tests(
      "ChartsTests",
      [
        "Charts", "WidgetUI", "LayoutEngine", "Graphics", "CairoBackend", "FramePipeline",
        "PixelOutput",
      ]),
    tests(
      "PlacardUIKitTests",
      ["PlacardUIKit", "PlacardAppKit", "PlacardCoreGraphics", "SwiftUI", "WidgetUI", "Graphics"]),
    tests("PlacardOSTests", ["PlacardOS"]),
    tests("PlacardUniformTypeIdentifiersTests", ["PlacardUniformTypeIdentifiers"]),
    tests("PlacardCryptoKitTests", ["PlacardCryptoKit"]),
    tests("PlacardNetworkTests", ["PlacardNetwork"]),
    tests(
      "PlacardImageIOTests", ["TestSupport", "PlacardImageIO", "PlacardCoreGraphics", "Graphics"]),
    tests(
      "ViewSnapshotsTests", ["TestSupport", "ViewSnapshots", "SwiftUI", "Graphics", "PixelOutput"]),
    // A package of its own, of which only the manifest is not used here.
    .target(
      name: "Badge", dependencies: ["SwiftUI"], path: "Tests/SnapshotExample/Sources/Badge",
      swiftSettings: [.enableUpcomingFeature("InternalImportsByDefault")]),
    .testTarget(
      name: "BadgeTests", dependencies: ["Badge", "ViewSnapshots"],
      path: "Tests/SnapshotExample/Tests/BadgeTests", exclude: ["Snapshots"]),
    tests(
      "PlacardCombineTests",
      [
        "PlacardCombine", "WidgetUI", "LayoutEngine",
        traitProduct("OpenCombine", of: "OpenCombine", with: "Combine"),
      ]),
    tests("FileStorageTests", ["FileStorage"]),
    tests(
      "ObjectStorageTests",
      [
        "TestSupport", "ObjectStorage", "FramePipeline", "FileStorage", "HTTPClient",
        "PixelOutput",
      ]),
    tests("LivePreviewTests", ["TestSupport", "LivePreview"]),
    tests("SwiftRuntimeTests", ["SwiftRuntime"]),
    tests("PlacardMacrosTests", ["SwiftUI"]),
    tests("ConditionalCompilationTests", ["ConditionalCompilation"]),
    tests("WidgetExtensionTests", ["TestSupport", "widget-extension-generator"]),
    tests("XcodeProjectTests", ["TestSupport", "XcodeProject", "ConditionalCompilation"]),
    tests(
      "ImportCLITests", ["TestSupport", "ImportCLI", "XcodeProject", "PlacardCLI", "WidgetWorker"]),
    tests("InternetDatesTests", ["InternetDates"]),
    // SwiftPM looks for 'XCTMain.swift' in the parent folders of test targets; a symbolic link places one below it.
    tests(
      "FetchMetadataTests", ["FetchMetadata"],
      path: isTestBuild ? "Tests/EntryPoint/FetchMetadataTests" : nil),
    tests("CheckedJSONTests", ["CheckedJSON"]),
    tests(
      "TemplateDataTests",
      ["TestSupport", "TemplateData", "CheckedJSON", "InternetDates", "HTTPClient"]),
    tests("TemplateLanguageTests", ["TemplateLanguage", "Graphics"]),
    tests(
      "ShippedTemplateTests",
      [
        "TestSupport", "WidgetTemplates", "TemplateCatalog", "TemplateEvaluation",
        "TemplateLanguage", "TemplateData", "FramePipeline", "WidgetTimeline", "WidgetUI",
        "Graphics", "PixelOutput",
      ], exclude: ["Answers"]),
    tests(
      "TemplateCatalogTests",
      [
        "TemplateCatalog", "TemplateEvaluation", "TemplateLanguage", "WidgetTimeline", "WidgetUI",
        "LayoutEngine", "Graphics", "SwiftUI", "WidgetKit", "Charts",
      ]),
    tests(
      "WidgetTemplatesTests",
      [
        "TestSupport", "WidgetTemplates", "TemplateCatalog", "TemplateEvaluation",
        "TemplateLanguage", "FramePipeline", "CheckedJSON", "HTTPClient", "WidgetTimeline",
        "WidgetUI", "Graphics",
      ]),
    tests("BundleResourcesTests", ["BundleResources", "Graphics"]),
    tests(
      "PixelOutputTests", ["TestSupport", "PixelOutput", "Graphics", "CheckedJSON", "CPixels"]),
    tests("BackgroundTransfersTests", ["TestSupport", "BackgroundTransfers", "WidgetNetworking"]),
    tests(
      "WidgetTimelineTests",
      [
        "TestSupport", "isolated-tests", "WidgetTimeline", "WidgetUI", "LayoutEngine", "Graphics",
      ]),
    tests(
      "ActivityTests",
      [
        "TestSupport", "ActivityKit", "WidgetActivities", "WidgetTimeline", "WidgetUI", "Graphics",
        "CheckedJSON",
      ]),
    tests(
      "WidgetIntentsTests",
      [
        "TestSupport", "WidgetIntents", "WidgetTimeline", "WidgetUI", "LayoutEngine", "Graphics",
        "Intents",
      ], plugins: ["IntentDefinitions"]),
    tests(
      "WidgetHostTests",
      [
        "TestSupport", "WidgetHost", "BackgroundTransfers", "FileStorage", "FramePipeline",
        "CheckedJSON", "WidgetTimeline", "WidgetUI", "LayoutEngine", "Graphics", "PixelOutput",
        "CSQLite",
      ]),
    tests(
      "DeviceServerTests",
      [
        "TestSupport", "DeviceServer", "WidgetHost", "FramePipeline", "WidgetTimeline", "Graphics",
        "PixelOutput", "CheckedJSON", "FileStorage", "InternetDates",
      ]),
    tests(
      "FleetConfigurationTests",
      [
        "TestSupport", "FleetConfiguration", "DeviceServer", "WidgetHost", "FramePipeline",
        "WidgetTimeline", "Graphics", "PixelOutput", "CheckedJSON",
      ]),
    tests(
      "AdminPageTests",
      [
        "TestSupport", "AdminPage", "DeviceServer", "WidgetHost", "WidgetWorker", "FramePipeline",
        "PixelOutput", "WidgetTimeline", "WidgetUI", "Graphics", "CheckedJSON", "FileStorage",
      ]),
    tests(
      "HomeAssistantTests",
      [
        "TestSupport", "HomeAssistant", "DeviceServer", "WidgetHost", "WidgetTimeline",
        "FramePipeline", "PixelOutput", "CheckedJSON", "FileStorage",
      ]),
    tests(
      "ServerCLITests",
      [
        "ServerCLI", "DeviceServer", traitProduct("NIOCore", of: "swift-nio"),
        traitProduct("NIOEmbedded", of: "swift-nio"),
        traitProduct("NIOHTTP1", of: "swift-nio"),
      ]),
    tests(
      "FramePlayerTests",
      [
        "TestSupport", "FramePlayer", "FramePipeline", "PixelOutput", "Graphics", "FileStorage",
        "HTTPClient", "ChildProcesses",
      ]),
    tests(
      "WidgetWorkerTests",
      [
        "TestSupport", "WidgetWorker", "WidgetHost", "FramePipeline", "WidgetTimeline", "WidgetUI",
        "Graphics", "PixelOutput",
      ]),
    tests(
      "GoldenTests",
      ["FramePipeline", "WidgetUI", "LayoutEngine", "Graphics", "CairoBackend", "PixelOutput"],
      exclude: ["Goldens"]),
    tests(
      "CairoBackendTests",
      ["CairoBackend", "InkSelection", "PixelOutput", "LayoutEngine", "Graphics", "CPangoCairo"]),
    tests(
      "FramePipelineTests",
      [
        "TestSupport", "FramePipeline", "WidgetTimeline", "WidgetUI", "LayoutEngine", "Graphics",
        "BundleResources", "CairoBackend", "PixelOutput", "CheckedJSON", "FileStorage",
        "isolated-tests",
      ]),
    .testTarget(
      name: "VocabularyTests",
      dependencies: ["SwiftUI", "WidgetKit", "Intents", "AppIntents", "ActivityKit"],
      resources: [.copy("Assets.xcassets"), .copy("Fonts")]),

    compatibilityProgram("Tea", path: "Tea", []),
    // Once, because the catalogs of all programs in the build folder are one.
    .executableTarget(
      name: "XcodeTarget", dependencies: ["WidgetKit", "SwiftUI", "PlacardUIKit"],
      path: "Tests/SourceCompatibility/XcodeTarget", exclude: ["CodeForPlatform"],
      resources: [.copy("Resources")],
      swiftSettings: [
        .swiftLanguageMode(.v6), .defaultIsolation(MainActor.self),
        aliases(["UIKit": "PlacardUIKit"]),
      ],
      plugins: ["WidgetExtension"]),
    tests(
      "SourceCompatibilityTests", ["TestSupport", "FramePipeline", "PixelOutput"],
      path: "Tests/SourceCompatibility/Tests"),
  ] + compatibilityPrograms,
  swiftLanguageModes: [.v6]
)

// Who builds a package of widgets compiles this one once, and does not change it: each module is compiled by one process,
// and the larger ones as wholes, of which the compiler remarks that it does so. That takes two thirds of the processor
// time. The build of the tests has flags of its own. SwiftPM accepts such flags only from packages in a
// folder, not from those that it has fetched itself.
let isFetched = Context.packageDirectory.contains("/checkouts/")
if !isTestBuild, !isFetched {
  let largeModules: Set = [
    "BundleResources", "CairoBackend", "Charts", "FramePipeline", "Graphics", "PixelOutput",
    "PlacardCLI", "WidgetHost", "WidgetIntents", "WidgetUI", "WidgetWorker",
  ]
  for target in package.targets where target.type != .plugin && target.hasSwift {
    let flags =
      largeModules.contains(target.name)
      ? [
        "-wmo", "-disable-batch-mode", "-num-threads", "2", "-no-emit-module-separately-wmo",
      ] : ["-driver-batch-count", "1"]
    target.swiftSettings =
      (target.swiftSettings ?? []) + [.unsafeFlags(flags, .when(configuration: .debug))]
  }
}

extension Target {
  /// Whether the target has files of Swift, not only of C or for a system's library.
  var hasSwift: Bool { swiftSettings?.isEmpty == false }
}

// The installed program is optimized for size where nothing is laid out, drawn or served, which saves a megabyte of the
// 45 that it may have (Sources/Packaging/release.sh).
if icuData != nil {
  let modules: Set = [
    "ActivityKit", "AdminPage", "BackgroundTransfers", "BundleResources", "Charts",
    "ChildProcesses", "ConditionalCompilation", "DoctorCLI", "FetchMetadata", "FileStorage",
    "FleetCLI",
    "FleetConfiguration", "FramePlayer", "HTTPClient", "HomeAssistant", "ImportCLI",
    "InternetDates", "LivePreview", "ObjectStorage", "PlacardCLI", "PreviewDrawing", "ServerCLI",
    "TemplateCLI",
    "TemplateCatalog", "TemplateData", "TemplateLanguage", "WidgetActivities", "WidgetHost",
    "WidgetIntents", "WidgetNetworking", "WidgetTemplates", "WidgetWorker", "XcodeProject",
  ]
  let flags = ["-Osize", "-Xllvm", "-enable-machine-outliner=always"]
  for target in package.targets where modules.contains(target.name) {
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(flags)]
  }
}
