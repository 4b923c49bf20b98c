import Foundation

/// The type of a value in a template, named as in Swift.
package indirect enum TemplateType: Hashable, Sendable {
  case bool
  case int
  /// `Double`, including `TimeInterval` and a `CGFloat` outside of containers, because Swift converts between them
  /// implicitly.
  case double
  /// `CGFloat` in lists, dictionaries and optionals, where Swift distinguishes it from `Double`.
  case cgFloat
  case string
  /// A type of the catalog, such as `Color`.
  case native(String)
  /// A JSON object of the data.
  case record(RecordType)
  /// A view that the template declares.
  case structure(String)
  /// `some View`.
  case view
  case optional(TemplateType)
  case array(TemplateType)
  /// A sequence that is not an array.
  case sequence(SequenceKind, TemplateType)
  /// A dictionary with string keys.
  case dictionary(TemplateType)
  /// An element of `enumerated()`, which has an `offset` and an `element`.
  case enumerated(TemplateType)
  /// An element of `zip`, whose components are named where they are used.
  case pair(TemplateType, TemplateType)
  case function([TemplateType], TemplateType)
  /// A view builder closure.
  case viewBuilder([TemplateType])
  /// A result builder closure whose values have a type that is no view, such as the marks of a chart.
  case contentBuilder([TemplateType], TemplateType)
  /// A key path to a property of a type.
  case keyPath(TemplateType)
  /// A type variable, which has the same type wherever its name occurs in a signature.
  case variable(String)
  case void
}

extension TemplateType {
  package static let date = TemplateType.native("Date")
  static let localizedKey = TemplateType.native("LocalizedStringKey")
  static let substring = TemplateType.native("Substring")
  static let character = TemplateType.native("Character")
  static let reversedText = TemplateType.native("ReversedCollection<String>")

  /// The type without any `?`.
  package var unwrapped: TemplateType {
    guard case .optional(let wrapped) = self else { return self }
    return wrapped.unwrapped
  }

  package var isOptional: Bool {
    guard case .optional = self else { return false }
    return true
  }

  /// Whether this is a floating-point type.
  var isFloatingPoint: Bool { self == .double || self == .cgFloat }

  /// The key under which the catalog lists the type's members.
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
    case .function, .viewBuilder, .contentBuilder, .keyPath, .variable, .void: ""
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
    case .viewBuilder(let parameters):
      parameters.isEmpty ? "{ views }" : "{ (\(Self.list(parameters))) in views }"
    case .contentBuilder(let parameters, let content):
      parameters.isEmpty ? "{ \(content) }" : "{ (\(Self.list(parameters))) in \(content) }"
    case .keyPath(let root): "KeyPath<\(root), …>"
    case .void: "Void"
    }
  }

  private static func list(_ types: [TemplateType]) -> String {
    types.map(\.description).joined(separator: ", ")
  }
}

extension TemplateType {
  /// Whether a value of the type can contain another value of the type, as a view contains a view, so that repeated
  /// mutations increase its depth.
  var canNest: Bool {
    switch self {
    case .view, .structure, .variable: true
    case .native(let name): !Self.nonNestingTypes.contains(name)
    case .optional(let wrapped), .array(let wrapped), .sequence(_, let wrapped),
      .dictionary(let wrapped), .enumerated(let wrapped):
      wrapped.canNest
    case .pair(let one, let other): one.canNest || other.canNest
    case .bool, .int, .double, .cgFloat, .string, .record, .function, .viewBuilder, .contentBuilder,
      .keyPath, .void:
      false
    }
  }

  /// Types whose values cannot contain others of their type.
  private static let nonNestingTypes: Set<String> = [
    "Date", "URL", "Substring", "Character", "CGPoint", "CGSize", "CGRect", "CGVector", "UnitPoint",
    "Angle", "EdgeInsets", "TimeZone", "Locale", "Calendar", "DateComponents",
  ]
}

extension Value {
  /// Whether the value can contain others of its type; `false` for values for which the static type decides.
  package var nests: Bool {
    switch self {
    case .view: true
    case .native(let object): !(object is NativeBox<Date>) && !(object is NativeBox<CGPoint>)
    case .null, .bool, .int, .double, .string, .array, .dictionary, .record, .closure: false
    }
  }
}
