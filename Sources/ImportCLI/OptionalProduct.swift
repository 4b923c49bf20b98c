/// A product of Placard that a package links only if its sources import a module of it.
enum OptionalProduct: String, CaseIterable {
  case activityKit = "ActivityKit"
  case appKit = "AppKit"
  case charts = "Charts"
  case combine = "Combine"
  case coreGraphics = "CoreGraphics"
  case osLog = "OSLog"
  case uiKit = "UIKit"

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
    case .osLog: ["OSLog", "os"]
    case .uiKit: ["UIKit"]
    }
  }

  /// The names of its modules where they are not those of the imports, as `import=module`.
  ///
  /// Modules with Apple's names would be found by `#if canImport` in other packages.
  var aliases: [String] {
    switch self {
    case .appKit: ["AppKit=PlacardAppKit"]
    case .activityKit, .charts: []
    case .combine: ["Combine=PlacardCombine"]
    case .coreGraphics: ["CoreGraphics=PlacardCoreGraphics"]
    case .osLog: ["OSLog=PlacardOSLog", "os=PlacardOS"]
    case .uiKit: ["UIKit=PlacardUIKit"]
    }
  }

  /// The trait of Placard with which it is compiled.
  var trait: String? {
    switch self {
    case .combine: "Combine"
    case .activityKit, .appKit, .charts, .coreGraphics, .osLog, .uiKit: nil
    }
  }
}
