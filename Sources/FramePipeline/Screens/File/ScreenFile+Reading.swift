package import CheckedJSON
import PixelOutput

extension ScreenFile {
  /// Reads a screen's file.
  ///
  /// - Parameters:
  ///   - bytes: The file's text.
  ///   - file: Its name in errors.
  /// - Throws: `JSONFileError` with line and field of what cannot be understood.
  package init(_ bytes: [UInt8], file: String) throws(JSONFileError) {
    let reader = try JSONReader(bytes, file: file)
    var members = try reader.members()
    // An editor finds the schema by it.
    _ = members.optional("$schema")
    name = try members.required("name").screenName()
    let device = try members.required("device")
    self.device = try device.string()
    deviceOrigin = device.origin
    let layout = members.optional("layout")
    self.layout = try ScreenLayout(layout)
    layoutOrigin = (layout ?? reader).origin
    margin = try members.optional("margin")?.number(in: Self.spaces)
    gap = try members.optional("gap")?.number(in: Self.spaces) ?? Self.usualGap
    background = try ScreenBackground(members.optional("background"))
    cornerRadius = try members.optional("cornerRadius")?.number(in: Self.spaces)
    statusLine = try StatusLine(members.optional("statusLine"))
    appearance = try ScreenAppearance(members.optional("appearance"))
    slots = try [ScreenSlot](members.required("slots"), in: self.layout)
    try members.end()
  }

  /// Lengths that are no nonsense on any display, in points.
  private static let spaces = 0.0...4000.0
}

extension JSONReader {
  /// A name that can be a part of a folder's.
  func screenName() throws(JSONFileError) -> String {
    let name = try string()
    guard InstanceName.isSafe(name), name.utf8.count <= Self.longestScreenName, !name.contains("~")
    else {
      throw error(
        "must be up to \(Self.longestScreenName) letters from A to Z, digits, hyphens and dots, not "
          + "beginning with a dot, so that a folder can have the name; not '\(name)'")
    }
    return name
  }

  private static let longestScreenName = 100
}
