import Foundation

extension TemplateType {
  /// Whether a value can be made of another one of the type again and again, as a view of a view: it is as deep
  /// then as it was changed often.
  var nests: Bool {
    switch self {
    case .view, .structure, .variable: true
    case .native(let name): !Self.flat.contains(name)
    case .optional(let wrapped), .array(let wrapped), .sequence(_, let wrapped),
      .dictionary(let wrapped), .enumerated(let wrapped):
      wrapped.nests
    case .pair(let one, let other): one.nests || other.nests
    case .bool, .int, .double, .cgFloat, .string, .record, .function, .builder, .keyPath, .void:
      false
    }
  }

  /// Types whose values hold no others of their kind.
  private static let flat: Set<String> = [
    "Date", "URL", "Substring", "Character", "CGPoint", "CGSize", "CGRect", "CGVector", "UnitPoint",
    "Angle", "EdgeInsets", "TimeZone", "Locale", "Calendar", "DateComponents",
  ]
}

extension Value {
  /// Whether it is of a type whose values nest; `false` for what the type alone tells.
  var nests: Bool {
    switch self {
    case .view: true
    case .native(let object): !(object is NativeBox<Date>) && !(object is NativeBox<CGPoint>)
    case .null, .bool, .int, .double, .string, .array, .dictionary, .record, .closure: false
    }
  }
}
