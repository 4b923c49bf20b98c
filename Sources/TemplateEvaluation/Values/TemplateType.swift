import Foundation

/// The type of a value in a template, as Swift would name it.
package indirect enum TemplateType: Hashable, Sendable {
  case bool
  case int
  /// `Double`, which `TimeInterval` is too, and a `CGFloat` that stands alone: Swift makes one of the other.
  case double
  /// `CGFloat` in lists, dictionaries and values that may be missing, where Swift tells it from `Double`.
  case cgFloat
  case string
  /// A type of the catalog, such as `Color`.
  case native(String)
  /// An object of the data.
  case record(RecordType)
  /// A view that the template declares.
  case structure(String)
  /// `some View`.
  case view
  case optional(TemplateType)
  case array(TemplateType)
  /// What is gone through like a list and is none.
  case sequence(SequenceKind, TemplateType)
  /// A dictionary whose keys are texts.
  case dictionary(TemplateType)
  /// An element of `enumerated()`, with its `offset`.
  case enumerated(TemplateType)
  /// An element of `zip`, whose parts are named where they are used.
  case pair(TemplateType, TemplateType)
  case function([TemplateType], TemplateType)
  /// A closure of views.
  case builder([TemplateType])
  /// The way to a property of a type.
  case keyPath(TemplateType)
  /// Any type, the same wherever the name occurs in a signature.
  case variable(String)
  case void
}

extension TemplateType {
  package static let date = TemplateType.native("Date")
  static let localizedKey = TemplateType.native("LocalizedStringKey")
  static let substring = TemplateType.native("Substring")
  static let character = TemplateType.native("Character")
  static let reversedText = TemplateType.native("ReversedCollection<String>")

  /// The type without `?`.
  package var unwrapped: TemplateType {
    guard case .optional(let wrapped) = self else { return self }
    return wrapped.unwrapped
  }

  package var isOptional: Bool {
    guard case .optional = self else { return false }
    return true
  }

  /// Whether it is a number with decimals.
  var isDecimal: Bool { self == .double || self == .cgFloat }

  /// Under what the catalog lists the type's members.
  var memberKey: String {
    switch self {
    case .bool: "Bool"
    case .int: "Int"
    case .double, .cgFloat: "Double"
    case .string: "String"
    case .native(let name): name
    case .view, .structure: "View"
    case .optional: "Optional"
    case .array, .sequence: "Array"
    case .dictionary: "Dictionary"
    case .enumerated: "Enumerated"
    case .pair: "Pair"
    case .record(let record): record.name
    case .function, .builder, .keyPath, .variable, .void: ""
    }
  }
}

extension TemplateType: CustomStringConvertible {
  package var description: String {
    switch self {
    case .bool: "Bool"
    case .int: "Int"
    case .double: "Double"
    case .cgFloat: "CGFloat"
    case .string: "String"
    case .native(let name), .structure(let name), .variable(let name): name
    case .record(let record): record.name
    case .view: "some View"
    case .optional(let wrapped): "\(wrapped)?"
    case .array(let element): "[\(element)]"
    case .sequence(let kind, let element): kind.name(of: "\(element)")
    case .dictionary(let value): "[String: \(value)]"
    case .enumerated(let element): "(offset: Int, element: \(element))"
    case .pair(let one, let other): "(\(one), \(other))"
    case .function(let parameters, let result): "(\(Self.list(parameters))) -> \(result)"
    case .builder(let parameters):
      parameters.isEmpty ? "{ views }" : "{ (\(Self.list(parameters))) in views }"
    case .keyPath(let root): "KeyPath<\(root), …>"
    case .void: "Void"
    }
  }

  private static func list(_ types: [TemplateType]) -> String {
    types.map(\.description).joined(separator: ", ")
  }
}

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
  package var nests: Bool {
    switch self {
    case .view: true
    case .native(let object): !(object is NativeBox<Date>) && !(object is NativeBox<CGPoint>)
    case .null, .bool, .int, .double, .string, .array, .dictionary, .record, .closure: false
    }
  }
}
