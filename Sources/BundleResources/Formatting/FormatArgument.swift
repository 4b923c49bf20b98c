/// A value that a localized format shows.
package enum FormatArgument: Hashable, Sendable {
  case integer(Int64)
  case unsigned(UInt64)
  case double(Double)
  case string(String)
}
