import BundleResources

extension LocalizedArgument {
  /// The value as the tables of a bundle take it.
  var format: FormatArgument {
    switch self {
    case .string(let value): .string(value)
    case .signed(let value): .integer(value)
    case .unsigned(let value): .unsigned(value)
    case .double(let value): .double(value)
    }
  }
}
