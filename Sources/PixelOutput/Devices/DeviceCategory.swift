/// What kind of product a display is.
public enum DeviceCategory: String, CaseIterable, Codable, Hashable, Sendable {
  /// Electronic paper, with or without a reader around it.
  case paper
  /// A shelf label.
  case label
  /// A screen that lights.
  case screen
  /// A matrix of light-emitting diodes.
  case matrix
  /// No display of widgets alone, but sizes to look at them in: families are as large as they say.
  case preview
}
