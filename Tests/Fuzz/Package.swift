// swift-tools-version: 6.2
import PackageDescription

// The modules are symbolic links to the sources instead of dependencies, because their declarations are
// visible only inside one package, and only then are they compiled with the fuzzer's instrumentation.
let features: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]
let settings = features + [.unsafeFlags(["-sanitize=fuzzer", "-enforce-exclusivity=checked"])]

/// A program that passes the fuzzer's bytes to one reader; to add one, add a folder in `Sources`
/// and a line below.
func fuzzer(_ name: String, _ modules: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name, dependencies: ["Fuzzing"] + modules, swiftSettings: settings,
    linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])])
}

let package = Package(
  name: "fuzz",
  targets: [
    .target(name: "CFuzzer"),
    .target(name: "Graphics", swiftSettings: settings),
    .target(name: "TemplateLanguage", dependencies: ["Graphics"], swiftSettings: settings),

    // The modules for reading a template's data.
    .systemLibrary(name: "CLibCURL", pkgConfig: "libcurl"),
    .systemLibrary(name: "CLibICal"),
    .systemLibrary(name: "CLibCrypto", pkgConfig: "libcrypto"),
    .target(name: "FileStorage", dependencies: ["CLibCrypto"], swiftSettings: settings),
    .target(name: "InternetDates", swiftSettings: settings),
    .target(name: "FetchMetadata", swiftSettings: settings),
    .target(name: "CDisk"), .target(name: "CProcess"), .target(name: "CEmbeddedFiles"),
    .target(name: "EmbeddedFiles", dependencies: ["CEmbeddedFiles"], swiftSettings: settings),
    .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0"),
    .target(name: "CXMLReader", dependencies: ["CLibXML2"]),
    .target(name: "ChildProcesses", dependencies: ["CProcess"], swiftSettings: settings),
    .target(name: "CTransfer", dependencies: ["CLibCURL"]),
    .target(name: "HTTPClient", dependencies: ["CTransfer"], swiftSettings: settings),
    .target(
      name: "CCalendar", dependencies: ["CLibICal"], linkerSettings: [.linkedLibrary("ical")]),
    .target(name: "CheckedJSON", dependencies: ["Graphics"], swiftSettings: settings),
    .target(
      name: "TemplateData",
      dependencies: [
        "Graphics", "CheckedJSON", "ChildProcesses", "FileStorage", "InternetDates", "CDisk",
        "HTTPClient", "CCalendar", "CXMLReader",
      ],
      swiftSettings: settings),

    // The modules for showing a template's views.
    .target(name: "CSwiftRuntime"), .target(name: "CHostHandle"),
    .target(
      name: "SwiftRuntime", dependencies: ["CSwiftRuntime"], swiftSettings: settings),
    .target(name: "BackgroundTransfers", dependencies: ["FileStorage"], swiftSettings: settings),
    .target(name: "BundleResources", dependencies: ["Graphics"], swiftSettings: settings),
    .target(name: "LayoutEngine", dependencies: ["Graphics"], swiftSettings: settings),
    .target(
      name: "WidgetUI",
      dependencies: ["LayoutEngine", "Graphics", "BundleResources", "SwiftRuntime"],
      swiftSettings: settings, linkerSettings: [.linkedLibrary("_FoundationICU")]),
    .target(
      name: "WidgetTimeline",
      dependencies: [
        "WidgetUI", "LayoutEngine", "Graphics", "FileStorage", "BackgroundTransfers",
        "SwiftRuntime", "CHostHandle",
      ],
      swiftSettings: settings),
    .target(
      name: "TemplateEvaluation",
      dependencies: ["TemplateLanguage", "WidgetUI", "LayoutEngine", "Graphics"],
      swiftSettings: settings),
    .target(
      name: "Charts", dependencies: ["WidgetUI", "LayoutEngine", "Graphics"],
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
        "TemplateCatalog", "TemplateEvaluation", "TemplateLanguage", "TemplateData", "CheckedJSON",
        "FileStorage", "InternetDates", "EmbeddedFiles", "WidgetTimeline", "WidgetUI", "Graphics",
      ],
      exclude: ["Reference/WidgetFile.md", "Schema/template-1.schema.json"],
      swiftSettings: settings),

    // The modules for answering the requests of devices.
    .systemLibrary(name: "CPangoCairo", pkgConfig: "pangocairo"),
    .systemLibrary(name: "CTurboJPEG", pkgConfig: "libturbojpeg"),
    .systemLibrary(name: "CWebP", pkgConfig: "libwebp"),
    .systemLibrary(name: "CLibPNG", pkgConfig: "libpng"),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3"),
    .systemLibrary(name: "CLibDeflate", pkgConfig: "libdeflate"),
    .target(name: "CPNG", dependencies: ["CLibPNG", "CLibDeflate"]),
    .target(name: "CPixels"), .target(name: "CClock"),
    // It reads the templates of custom symbols.
    .target(
      name: "CairoBackend",
      dependencies: [
        "Graphics", "LayoutEngine", "InkSelection", "CPangoCairo", "CTurboJPEG", "CWebP",
      ],
      swiftSettings: settings),
    // Without instrumentation: pixels depend on no byte of a request, and would take most of the time.
    .target(name: "InkSelection", dependencies: ["Graphics", "CPixels"], swiftSettings: features),
    .target(
      name: "PixelOutput",
      dependencies: [
        "Graphics", "InkSelection", "CheckedJSON", "EmbeddedFiles", "CPNG", "CPixels", "CTurboJPEG",
        "CWebP",
      ],
      exclude: ["Schema/device-1.schema.json"], swiftSettings: features),
    .target(
      name: "FramePipeline",
      dependencies: [
        "WidgetTimeline", "WidgetUI", "LayoutEngine", "Graphics", "BundleResources",
        "CheckedJSON", "EmbeddedFiles", "InkSelection", "CairoBackend", "PixelOutput",
        "FileStorage", "InternetDates", "CClock", "CDisk",
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
        "CSQLite",
      ],
      swiftSettings: settings),
    .target(
      name: "DeviceServer",
      dependencies: [
        "WidgetHost", "FramePipeline", "WidgetTimeline", "WidgetUI", "Graphics", "PixelOutput",
        "CheckedJSON", "FetchMetadata", "FileStorage", "InternetDates",
      ],
      swiftSettings: settings),

    .target(name: "Fuzzing", dependencies: ["CFuzzer"], swiftSettings: settings),
    fuzzer("FuzzViews", ["TemplateLanguage"]),
    fuzzer(
      "FuzzTemplates",
      [
        "TemplateCatalog", "TemplateEvaluation", "TemplateLanguage", "WidgetUI", "LayoutEngine",
        "Graphics",
      ]),
    fuzzer("FuzzData", ["TemplateData", "WidgetTemplates", "CheckedJSON"]),
    fuzzer("FuzzSymbols", ["CairoBackend", "Graphics"]),
    fuzzer(
      "FuzzRequests",
      [
        "DeviceServer", "WidgetHost", "FramePipeline", "WidgetTimeline", "Graphics", "PixelOutput",
        "CheckedJSON", "FileStorage",
      ]),
  ],
  swiftLanguageModes: [.v6]
)
