package import CheckedJSON
import EmbeddedFiles

/// A device profile as a JSON file that people write.
///
///     { "id": "hallway", "name": "Hallway", "pixels": [800, 480], "ppi": 124, "palette": "bw" }
///
/// Omitted members have defaults that follow from the inks, as for the displays of the catalog. The published schema
/// is ``DeviceSchema``.
package enum DeviceProfileFile {
  /// Reads and checks a profile.
  ///
  /// - Parameters:
  ///   - bytes: The file's text.
  ///   - file: The name in errors.
  ///   - replacesCatalog: Whether it may have the id of one of the catalog's devices with other properties, so
  ///     that pictures of both would go to the same folder.
  /// - Returns: The valid profile.
  /// - Throws: ``JSONFileError`` with the position and the field of the first error.
  package static func profile(
    _ bytes: [UInt8], file: String, replacesCatalog: Bool = false
  ) throws(JSONFileError) -> DeviceProfile {
    let root = try JSONReader(bytes, file: file)
    var reader = try DeviceProfileReader(root)
    let profile = try reader.profile()
    guard !replacesCatalog, let known = DeviceCatalog.find(profile.id), known != profile
    else { return profile }
    var members = try root.members()
    throw try members.required("id").error(
      "is an id of the catalog's '\(known.id)', which has other properties; choose another id, such as "
        + "'my-\(profile.id)'")
  }

  /// Returns the text of a profile with all of its members; reading it returns an equal profile.
  package static func text(of profile: DeviceProfile) -> String {
    JSONWriter.string(of: profile.json)
  }
}

/// Reads a profile's members in the order of their dependencies.
struct DeviceProfileReader {
  /// The maximum number of pixels, which limits the memory for a picture.
  static let maximumPixels = 50_000_000
  /// The maximum side in pixels: longer pictures could be written but not read again.
  static let maximumSide = PNGDecoder.maximumSide

  private var members: JSONObjectReader

  init(_ root: JSONReader) throws(JSONFileError) { members = try root.members() }

  mutating func profile() throws(JSONFileError) -> DeviceProfile {
    _ = try members.optional("$schema")?.string()
    var profile = try identity()
    try readPlacement(into: &profile)
    try readInk(into: &profile)
    try readTimes(into: &profile)
    try readHandling(into: &profile)
    profile.familySizes = try families(of: profile)
    try readAppearance(into: &profile)
    try members.end()
    return profile
  }

  /// Reads the identity, the pixels and the palette, from which other members are derived.
  private mutating func identity() throws(JSONFileError) -> DeviceProfile {
    let id = try members.required("id").slug()
    let aliases = try members.optional("aliases")?.slugs(otherThan: id) ?? []
    let name = try members.optional("name")?.label() ?? id
    let vendor = try members.optional("vendor")?.label()
    let category = try members.optional("category")?.choice(DeviceCategory.self)
    let size = try members.required("pixels").pixelSize()
    let palette = try members.required("palette").palette(inFileOf: id)
    let defaults = DeviceDefaults(palette: palette, category: category)
    let refresh = try members.optional("refresh")?.refreshRules() ?? defaults.refresh
    var profile = DeviceProfile(
      id: id, name: name, size: size, palette: palette, dithering: defaults.dithering,
      textRendering: defaults.textRendering,
      shortestFrameInterval: max(defaults.shortestFrameInterval(refresh), refresh.fastestTime ?? 0))
    profile.aliases = aliases
    profile.vendor = vendor
    profile.category = defaults.category
    profile.powerSource =
      try members.optional("power")?.choice(PowerSource.self) ?? defaults.powerSource
    profile.refresh = refresh
    return profile
  }

  /// Reads the orientation and position of the picture on the panel.
  private mutating func readPlacement(into profile: inout DeviceProfile) throws(JSONFileError) {
    profile.rotation = try members.optional("rotation")?.rotation() ?? .none
    profile.isMirrored = try members.optional("mirrored")?.bool() ?? false
    profile.offset = try members.optional("offset")?.pixelPoint() ?? PixelPoint(0, 0)
    profile.visibleArea = try members.optional("visibleArea")?.pixelRect(inside: profile.size)
    profile.pixelsPerInch = try members.optional("ppi")?.number(in: 10...2000)
    profile.scale =
      try members.optional("scale")?.number(in: 0.25...16)
      ?? DeviceDefaults.scale(pixelsPerInch: profile.pixelsPerInch)
  }

  /// Reads how colors are converted to inks, and the file formats.
  private mutating func readInk(into profile: inout DeviceProfile) throws(JSONFileError) {
    try members.optional("bitDepth")?.checkBitDepth(of: profile.palette)
    if let dithering = try members.optional("dithering")?.dithering(profile.dithering) {
      profile.dithering = dithering
    }
    if let text = try members.optional("text")?.textRendering(of: profile.palette) {
      profile.textRendering = text
    }
    if let formats = try members.optional("formats")?.formats() {
      profile.formats = formats
    }
    profile.largestFile = try members.optional("largestFile")?.integer(in: 100...1_000_000_000)
  }

  private mutating func readTimes(into profile: inout DeviceProfile) throws(JSONFileError) {
    if let interval = members.optional("shortestFrameInterval") {
      profile.shortestFrameInterval = try interval.frameInterval(after: profile.refresh)
    }
    profile.quietHours = try members.optional("quietHours")?.quietHours() ?? []
  }

  private mutating func readHandling(into profile: inout DeviceProfile) throws(JSONFileError) {
    profile.touch = try members.optional("touch")?.choice(TouchInput.self) ?? .none
  }

  private mutating func families(
    of profile: DeviceProfile
  ) throws(JSONFileError) -> [DisplayFamily: PixelSize] {
    try members.optional("families")?.families(of: profile) ?? [:]
  }

  /// Reads the appearance of widgets; the corner radius is checked against the families' sizes.
  private mutating func readAppearance(into profile: inout DeviceProfile) throws(JSONFileError) {
    profile.cornerRadius = try members.optional("cornerRadius")?.cornerRadius(of: profile) ?? 0
    profile.renderingMode =
      try members.optional("renderingMode")?.choice(DisplayRenderingMode.self) ?? .fullColor
    profile.showsBackground = try members.optional("showsBackground")?.bool() ?? true
  }
}

/// The published JSON Schema of device profiles.
package enum DeviceSchema {
  /// The schema of the files that this code reads, in draft 2020-12.
  package static var text: String {
    EmbeddedFile.deviceSchema.text
  }
}
