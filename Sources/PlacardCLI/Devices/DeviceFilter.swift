public import ArgumentParser
public import PixelOutput
import WidgetWorker

/// The options that filter displays.
struct DeviceFilter: ParsableArguments {
  @Option(help: ArgumentHelp("Text in the id, name or vendor", valueName: "text"))
  var find: String?

  @Option(help: ArgumentHelp("The vendor", valueName: "name"))
  var vendor: String?

  @Option(
    help: ArgumentHelp("The palette, such as 'bw', 'gray-16' or 'spectra6'", valueName: "id"),
    completion: .list(Palette.known.map(\.id)))
  var palette: String?

  @Option(help: "The category: \(DeviceCategory.list)")
  var category: DeviceCategory?

  @Flag(help: "Only displays with touch input")
  var touch = false

  @Flag(help: "Only displays with partial refresh")
  var partial = false

  @Option(help: ArgumentHelp("The minimum width, as laid out", valueName: "pixels"))
  var minWidth: Int?

  @Option(help: ArgumentHelp("The minimum height, as laid out", valueName: "pixels"))
  var minHeight: Int?

  /// Returns a predicate for the displays to list.
  func predicate(among profiles: [DeviceProfile]) throws -> (DeviceProfile) -> Bool {
    let customPalettes = profiles.map(\.palette.id)
    if let palette, Palette.named(palette) == nil, !customPalettes.contains(palette) {
      throw CommandError(
        unknown(
          "palette", palette,
          among: Palette.names + Set(customPalettes).subtracting(Palette.names).sorted()))
    }
    return { profile in
      profile.matches(find)
        && (vendor.map { profile.vendor?.containsIgnoringCase($0) ?? false } ?? true)
        && (palette.map { profile.palette.id == $0 } ?? true)
        && (category.map { profile.category == $0 } ?? true)
        && (!touch || profile.touch != .none) && (!partial || profile.refresh.hasPartial)
        && profile.canvas.width >= minWidth ?? 0 && profile.canvas.height >= minHeight ?? 0
    }
  }
}

extension DeviceCategory: ExpressibleByArgument {
  fileprivate static let list = allCases.map(\.rawValue).joined(separator: ", ")
}

extension DeviceProfile {
  fileprivate func matches(_ text: String?) -> Bool {
    guard let text else { return true }
    return ([id, name, vendor ?? ""] + aliases).contains { $0.containsIgnoringCase(text) }
  }
}

extension String {
  /// Whether the text contains another one, ignoring case.
  fileprivate func containsIgnoringCase(_ text: String) -> Bool {
    text.isEmpty || lowercased().contains(text.lowercased())
  }
}
