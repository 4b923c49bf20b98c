/// A chapter of the catalogue.
protocol CatalogueSection {
  /// The chapter's heading in the reference.
  static var title: String { get }
  /// What is said below the heading; may be empty.
  static var introduction: String { get }
  /// The types whose values the chapter is about.
  static var types: [NativeType] { get }
  static var entries: [CatalogueEntry] { get }
  /// How two values of a type are put together by `+`.
  static var additions: [String: (Value, Value, Frame) throws -> Value] { get }
}

extension CatalogueSection {
  static var introduction: String { "" }
  static var types: [NativeType] { [] }
  static var additions: [String: (Value, Value, Frame) throws -> Value] { [:] }
}
