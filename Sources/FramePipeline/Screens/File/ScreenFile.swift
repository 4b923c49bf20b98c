package import CheckedJSON
import PixelOutput
package import WidgetUI

/// A screen as specified by a person: a display with several widgets.
///
/// The format of the file is specified by `Schema/screen-1.schema.json`. ``ScreenPlan`` checks that its cells fit on
/// the display; whether its widgets exist is checked when they run.
package struct ScreenFile: Hashable, Sendable {
  /// The name of the screen's folder next to those of instances.
  package var name: String
  /// The device's id.
  package var device: String
  package var layout: ScreenLayout
  /// The space around all cells, in points; `nil` uses the layout's default.
  package var margin: Double?
  /// The space between cells, in points.
  package var gap: Double
  package var background: ScreenBackground
  /// The radius of widgets' corners, in points; `nil` uses the device's.
  package var cornerRadius: Double?
  package var statusLine: StatusLine?
  package var appearance: ScreenAppearance
  /// In painting order; at least one.
  package var slots: [ScreenSlot]
  /// The position of the device in the file.
  package var deviceOrigin: JSONOrigin
  /// The position of the layout in the file.
  package var layoutOrigin: JSONOrigin

  /// The maximum number of slots of a screen.
  package static let maximumSlots = 100
  /// The default gap, and the default margin of layouts with more than one cell, in points.
  package static let defaultGap = 8.0
}

extension ScreenFile {
  /// Reads a screen file.
  ///
  /// - Parameters:
  ///   - bytes: The file's text.
  ///   - file: The file's name for errors.
  /// - Throws: `JSONFileError` with line and field of the first error.
  package init(_ bytes: [UInt8], file: String) throws(JSONFileError) {
    let reader = try JSONReader(bytes, file: file)
    var members = try reader.members()
    try self.init(&members, of: reader)
  }

  /// Reads a screen from the members of an object that were not requested yet.
  ///
  /// - Parameters:
  ///   - members: The members.
  ///   - reader: The object.
  ///   - name: The screen's name, if the object does not have to repeat it.
  /// - Throws: `JSONFileError` with line and field of the first error.
  package init(
    _ members: inout JSONObjectReader, of reader: JSONReader, named name: String? = nil
  ) throws(JSONFileError) {
    // Editors use this member to find the schema.
    _ = members.optional("$schema")
    self.name = try Self.name(&members, expected: name)
    let device = try members.required("device")
    self.device = try device.string()
    deviceOrigin = device.origin
    let layout = members.optional("layout")
    self.layout = try ScreenLayout(layout)
    layoutOrigin = (layout ?? reader).origin
    margin = try members.optional("margin")?.number(in: Self.spaces)
    gap = try members.optional("gap")?.number(in: Self.spaces) ?? Self.defaultGap
    background = try ScreenBackground(members.optional("background"))
    cornerRadius = try members.optional("cornerRadius")?.number(in: Self.spaces)
    statusLine = try StatusLine(members.optional("statusLine"))
    appearance = try ScreenAppearance(members.optional("appearance"))
    slots = try [ScreenSlot](members.required("slots"), in: self.layout)
    try members.end()
  }

  private static func name(
    _ members: inout JSONObjectReader, expected: String?
  ) throws(JSONFileError) -> String {
    guard let expected else { return try members.required("name").screenName() }
    guard let reader = members.optional("name") else { return expected }
    let name = try reader.screenName()
    guard name == expected else {
      throw reader.error("must be '\(expected)', as the screen is listed, not '\(name)'; remove it")
    }
    return name
  }

  /// The range of lengths that make sense on any display, in points.
  private static let spaces = 0.0...4000.0
}

extension JSONReader {
  /// Reads a name that can be part of a folder name.
  func screenName() throws(JSONFileError) -> String {
    let name = try string()
    guard ScreenFile.isSafe(name: name) else {
      throw error(
        "must have \(ScreenFile.nameRule), so that a folder can have the name; not '\(name)'")
    }
    return name
  }
}

extension ScreenFile {
  private static let maximumNameLength = 100

  /// The rule for names, for messages about an invalid one.
  package static let nameRule =
    "up to \(maximumNameLength) letters from A to Z, digits, hyphens and dots, not beginning with a dot"

  /// Whether a text can be the name of a screen.
  package static func isSafe(name: String) -> Bool {
    InstanceName.isSafe(name) && name.utf8.count <= maximumNameLength && !name.contains("~")
  }
}

/// The schedule of a screen's color scheme.
package enum ScreenAppearance: Hashable, Codable, Sendable {
  case always(ColorScheme)
  /// Dark at some times, otherwise light.
  case dark([WeeklyTimes])

  /// The color schemes that are ever shown.
  package var schemes: [ColorScheme] {
    switch self {
    case .always(let scheme): [scheme]
    case .dark: [.light, .dark]
    }
  }
}

extension ScreenAppearance {
  /// Reads `"light"`, `"dark"` or `{ "dark": [{ "from": "20:00", "to": "07:00" }] }`.
  init(_ reader: JSONReader?) throws(JSONFileError) {
    guard let reader else {
      self = .always(.light)
      return
    }
    guard case .object = reader.node.value else {
      self = .always(try reader.choice(ColorScheme.self))
      return
    }
    var members = try reader.members()
    var times: [WeeklyTimes] = []
    for element in try members.required("dark").elements(1...100) {
      var span = try element.members()
      guard let time = try WeeklyTimes(&span, element) else {
        throw element.error("has no 'from' and 'to'; \"appearance\": \"dark\" is always dark")
      }
      try span.end()
      times.append(time)
    }
    try members.end()
    self = .dark(times)
  }
}
