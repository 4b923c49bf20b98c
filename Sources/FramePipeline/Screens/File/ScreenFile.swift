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
    // Editors use this member to find the schema.
    _ = members.optional("$schema")
    name = try members.required("name").screenName()
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

  /// The range of lengths that make sense on any display, in points.
  private static let spaces = 0.0...4000.0
}

extension JSONReader {
  /// Reads a name that can be part of a folder name.
  func screenName() throws(JSONFileError) -> String {
    let name = try string()
    guard InstanceName.isSafe(name), name.utf8.count <= Self.maximumScreenNameLength,
      !name.contains("~")
    else {
      throw error(
        "must have up to \(Self.maximumScreenNameLength) letters from A to Z, digits, hyphens and dots, not "
          + "beginning with a dot, so that a folder can have the name; not '\(name)'")
    }
    return name
  }

  private static let maximumScreenNameLength = 100
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
