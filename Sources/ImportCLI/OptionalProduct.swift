/// A product of Placard that a package links only if its sources import a module of it.
enum OptionalProduct: String, CaseIterable {
  case activityKit = "ActivityKit"
  case appKit = "AppKit"
  case charts = "Charts"
  case combine = "Combine"
  case coreGraphics = "CoreGraphics"
  case cryptoKit = "CryptoKit"
  case imageIO = "ImageIO"
  case network = "Network"
  case osLog = "OSLog"
  case uiKit = "UIKit"
  case uniformTypeIdentifiers = "UniformTypeIdentifiers"

  /// The product with a module.
  init?(module: String) {
    guard let product = Self.allCases.first(where: { $0.modules.contains(module) }) else {
      return nil
    }
    self = product
  }

  /// The names by which sources import its modules.
  var modules: [String] {
    switch self {
    case .activityKit: ["ActivityKit"]
    case .appKit: ["AppKit"]
    case .charts: ["Charts"]
    case .combine: ["Combine"]
    case .coreGraphics: ["CoreGraphics"]
    case .cryptoKit: ["CryptoKit"]
    case .imageIO: ["ImageIO"]
    case .network: ["Network"]
    case .osLog: ["OSLog", "os"]
    case .uiKit: ["UIKit"]
    case .uniformTypeIdentifiers: ["UniformTypeIdentifiers"]
    }
  }

  /// The names of its modules where they are not those of the imports, as `import=module`.
  ///
  /// `#if canImport` in other packages would find modules with Apple's names.
  var aliases: [String] {
    switch self {
    case .appKit: ["AppKit=PlacardAppKit"]
    case .activityKit, .charts: []
    case .combine: ["Combine=PlacardCombine"]
    case .coreGraphics: ["CoreGraphics=PlacardCoreGraphics"]
    case .cryptoKit: ["CryptoKit=PlacardCryptoKit"]
    case .imageIO: ["ImageIO=PlacardImageIO"]
    case .network: ["Network=PlacardNetwork"]
    case .osLog: ["OSLog=PlacardOSLog", "os=PlacardOS"]
    case .uiKit: ["UIKit=PlacardUIKit"]
    case .uniformTypeIdentifiers: ["UniformTypeIdentifiers=PlacardUniformTypeIdentifiers"]
    }
  }

  /// The trait of Placard with which it is compiled.
  var trait: String? {
    switch self {
    case .combine: "Combine"
    case .activityKit, .appKit, .charts, .coreGraphics, .cryptoKit, .imageIO, .network, .osLog,
      .uiKit, .uniformTypeIdentifiers:
      nil
    }
  }
}
