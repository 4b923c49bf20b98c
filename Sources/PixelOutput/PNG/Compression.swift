/// How much time is spent to make a picture file small.
package enum Compression: String, CaseIterable, Hashable, Sendable {
  /// As quick as can be: a quarter larger in a fraction of the time.
  case fast
  /// The level at which more time gains little.
  case small
  /// All that can be had, for devices that refuse larger files.
  case smallest

  /// libdeflate's level.
  var level: Int32 {
    switch self {
    case .fast: 1
    case .small: 6
    case .smallest: 12
    }
  }
}
