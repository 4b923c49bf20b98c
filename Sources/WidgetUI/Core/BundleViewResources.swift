import BundleResources
package import Foundation
package import Graphics
import Synchronization

/// The resources of a program's bundles, read on first use.
package final class BundleViewResources: ViewResources {
  private let roots: [URL]
  private let libraries = Mutex<[URL?: BundleLibrary]>([:])

  /// Creates resources that are looked up in the folders of bundles, in order.
  package init(roots: [URL]) { self.roots = roots }

  /// The resources of this program, in the resource folders next to it.
  package static let main = BundleViewResources.ofProgram()

  /// Resources of a program without resource folders: only views that name a bundle find any.
  package static var none: BundleViewResources { BundleViewResources(roots: []) }

  /// Creates the resources of this program, with separate diagnostics.
  package static func ofProgram() -> BundleViewResources {
    let folder = programFolder
    let files = LocalFiles(roots: [folder])
    return BundleViewResources(roots: BundleIndex.resourceFolders(beside: folder, files: files))
  }

  /// The folder that contains the program; `Bundle.main` takes 8 ms to determine it.
  static var programFolder: URL {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &path, path.count)
    guard count > 0 else { return Bundle.main.bundleURL }
    let program = String(decoding: path.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    let folder = program.lastIndex(of: "/").map { String(program[..<$0]) } ?? "."
    return URL(fileURLWithPath: folder, isDirectory: true)
  }

  package func image(
    named name: String, scale: Double, colorScheme: ColorScheme, bundle: Bundle?
  ) -> ResourceImage? {
    library(of: bundle).assets.image(
      named: name, scale: scale, colorScheme: colorScheme.catalog
    ).map(ResourceImage.init)
  }

  package func color(
    named name: String, colorScheme: ColorScheme, highContrast: Bool, bundle: Bundle?
  ) -> ResolvedColor? {
    library(of: bundle).assets.color(
      named: name, colorScheme: colorScheme.catalog, highContrast: highContrast)
  }

  package func localizedString(
    key: String, arguments: [LocalizedArgument], table: String?, locale: Locale, bundle: Bundle?
  ) -> String? {
    localizedString(
      key: key, arguments: arguments, table: table, locale: locale, numbers: locale, bundle: bundle)
  }

  /// Returns the text of a key in a language, with numbers in the conventions of a locale.
  func localizedString(
    key: String, arguments: [LocalizedArgument], table: String?, locale: Locale, numbers: Locale,
    bundle: Bundle?
  ) -> String? {
    let tag = LocaleTag(locale.identifier)
    let format = library(of: bundle).strings.localizedFormat(
      forKey: key, table: table, locale: tag)
    guard format.isTranslated else { return nil }
    if arguments.isEmpty { return format.unformatted }
    return format.formatted(
      arguments.map(\.format), numbers: .localized(LocaleTag(numbers.identifier))
    ).string
  }

  package func nearestName(to name: String, kind: ResourceKind) -> String? {
    let assets = library(of: nil).assets
    switch kind {
    case .image: return assets.nearestImage(to: name)
    case .color: return assets.nearestColor(to: name)
    }
  }

  package func contents(of url: URL) -> Data? {
    // The author's code may read any file itself; this only avoids pipes, devices and endless
    // files.
    LocalFiles(roots: [URL(fileURLWithPath: "/")]).contents(of: url)
  }

  /// The program's font files, for `Font.custom`.
  package var fonts: [URL] {
    roots.isEmpty ? [] : library(of: nil).fonts
  }

  package var diagnostics: [Diagnostic] {
    libraries.withLock { libraries in
      libraries.sorted { ($0.key?.path ?? "") < ($1.key?.path ?? "") }.flatMap(\.value.diagnostics)
    }
  }

  private func library(of bundle: Bundle?) -> BundleLibrary {
    let bundleURL = bundle.flatMap { $0 == Bundle.main ? nil : $0.bundleURL }
    return libraries.withLock { libraries in
      if let known = libraries[bundleURL] { return known }
      let library = BundleLibrary(roots: bundleURL.map { [$0] } ?? roots)
      libraries[bundleURL] = library
      return library
    }
  }
}

/// The assets and translations of one or more bundles.
private struct BundleLibrary: Sendable {
  let assets: AssetCatalog
  let strings: StringCatalog
  let fonts: [URL]

  init(roots: [URL]) {
    let files = LocalFiles(roots: roots)
    let index = BundleIndex(roots: roots, files: files)
    assets = AssetCatalog(index, files: files)
    strings = StringCatalog(index, files: files)
    fonts = index.files.filter { ["ttf", "otf", "ttc"].contains($0.fileExtension) }.map(\.url)
  }

  var diagnostics: [Diagnostic] { assets.diagnostics + strings.diagnostics }
}

extension ResourceImage {
  fileprivate init(_ image: CatalogImage) {
    self.init(
      content: image.content, scale: image.scale, isTemplate: image.isTemplate,
      isSymbol: image.isSymbol,
      capInsets: image.capInsets.map {
        EdgeInsets(top: $0.top, leading: $0.leading, bottom: $0.bottom, trailing: $0.trailing)
      })
  }
}

extension ColorScheme {
  fileprivate var catalog: CatalogColorScheme {
    switch self {
    case .light: .light
    case .dark: .dark
    }
  }
}

extension LocalizedArgument {
  /// The value as an argument of a format string.
  var format: FormatArgument {
    switch self {
    case .string(let value): .string(value)
    case .signed(let value): .integer(value)
    case .unsigned(let value): .unsigned(value)
    case .double(let value): .double(value)
    }
  }
}
