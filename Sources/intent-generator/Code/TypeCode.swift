/// The Swift of a type of objects.
enum TypeCode {
  static func text(_ defined: DefinedType) -> String {
    let properties = defined.properties.map { property in
      property.type.property(named: property.name, isArray: property.isArray)
    }
    return """
      public nonisolated class \(SwiftName.written(defined.name)): INObject {
      \(properties.map { "  " + $0 }.joined(separator: "\n"))
      }
      """
  }
}

extension DefinedValueType {
  /// A property of the type, or a comment where there is no Swift for it.
  func property(named name: String, isArray: Bool) -> String {
    guard let type = swiftType(isArray: isArray) else {
      return "// \(name) is a '\(described)', which only Apple's systems have."
    }
    return
      "public var \(SwiftName.written(name)): \(type) = \(isOptional(isArray) ? "nil" : ".unknown")"
  }

  /// The type of a property, as Xcode writes it.
  func swiftType(isArray: Bool) -> String? {
    element.map { isArray ? "[\($0)]?" : isOptional(isArray) ? "\($0)?" : $0 }
  }

  /// The type of a value.
  var element: String? {
    switch self {
    case .string: "String"
    case .boolean, .integer, .decimal: "NSNumber"
    case .date: "DateComponents"
    case .url: "URL"
    case .enumeration(let name), .object(let name): SwiftName.written(name)
    case .foreign: nil
    }
  }

  /// The type of an option.
  var option: String? {
    switch self {
    case .string: "NSString"
    case .boolean, .integer, .decimal: "NSNumber"
    case .url: "NSURL"
    case .object(let name): SwiftName.written(name)
    case .date, .enumeration, .foreign: nil
    }
  }

  private func isOptional(_ isArray: Bool) -> Bool {
    if case .enumeration = self { isArray } else { true }
  }

  private var described: String {
    if case .foreign(let name) = self { name.filter { $0.isLetter || $0.isNumber } } else { "" }
  }
}
