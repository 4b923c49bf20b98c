/// Where a display gets its power from.
public enum PowerSource: String, CaseIterable, Codable, Hashable, Sendable {
  /// A battery, which every new picture drains.
  case battery
  /// A plug, also where the display hangs on a computer that has one.
  case mains
}
