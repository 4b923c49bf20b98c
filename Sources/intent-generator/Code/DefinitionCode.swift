/// The Swift code of a whole definition.
struct DefinitionCode {
  let definition: IntentDefinition
  let file: String

  var text: String {
    let parts =
      definition.enums.map(EnumCode.text) + definition.types.map(TypeCode.text)
      + definition.intents.flatMap {
        [IntentCode(intent: $0, enums: definition.enums).text, HandlingCode(intent: $0).text]
      }
    return ([header] + parts).joined(separator: "\n\n") + "\n"
  }

  private var header: String {
    let name = file.filter { $0 != "\n" && $0 != "\r" }
    // An unused public import would cause a warning.
    let isEmpty =
      definition.enums.isEmpty && definition.types.isEmpty && definition.intents.isEmpty
    let needsVocabulary = !definition.types.isEmpty || !definition.intents.isEmpty
    return "// Written for \(name) by intent-generator."
      + (isEmpty || !needsVocabulary ? "" : "\n\npublic import Intents")
  }
}

/// A text as a string literal.
func literal(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    default:
      let isPlain =
        scalar.value >= 0x20 && scalar.value != 0x7F && scalar.properties.generalCategory != .format
        && scalar.properties.generalCategory != .control
      result += isPlain ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
    }
  }
  return result + "\""
}

/// The Swift code of an object type.
enum TypeCode {
  static func text(_ defined: DefinedType) -> String {
    let properties = defined.properties.map { property in
      property.type.property(named: property.name, isArray: property.isArray)
    }
    return """
      public nonisolated class \(SwiftName.escaped(defined.name)): INObject {
      \(properties.map { "  " + $0 }.joined(separator: "\n"))
      }
      """
  }
}

extension DefinedValueType {
  /// A property of the type, or a comment if the type is not supported.
  func property(named name: String, isArray: Bool) -> String {
    guard let type = swiftType(isArray: isArray) else {
      return "// \(name) is a '\(unsupportedName)', which only Apple's systems have."
    }
    return
      "public var \(SwiftName.escaped(name)): \(type) = \(isOptional(isArray) ? "nil" : ".unknown")"
  }

  /// The Swift type of a property, as Xcode generates it.
  func swiftType(isArray: Bool) -> String? {
    elementType.map { isArray ? "[\($0)]?" : isOptional(isArray) ? "\($0)?" : $0 }
  }

  /// The type of a value.
  var elementType: String? {
    switch self {
    case .string: "String"
    case .boolean, .integer, .decimal: "NSNumber"
    case .date: "DateComponents"
    case .url: "URL"
    case .enumeration(let name), .object(let name): SwiftName.escaped(name)
    case .unsupported: nil
    }
  }

  /// The type of an option.
  var optionType: String? {
    switch self {
    case .string: "NSString"
    case .boolean, .integer, .decimal: "NSNumber"
    case .url: "NSURL"
    case .object(let name): SwiftName.escaped(name)
    case .date, .enumeration, .unsupported: nil
    }
  }

  private func isOptional(_ isArray: Bool) -> Bool {
    if case .enumeration = self { isArray } else { true }
  }

  private var unsupportedName: String {
    if case .unsupported(let name) = self { name.filter { $0.isLetter || $0.isNumber } } else { "" }
  }
}

/// The Swift code of an enum.
enum EnumCode {
  static func text(_ defined: DefinedEnum) -> String {
    let cases = defined.cases.map { "  case \(SwiftName.escaped($0.name)) = \($0.rawValue)" }
    return """
      public nonisolated enum \(SwiftName.escaped(defined.name)): Int, Hashable, Sendable {
      \(cases.joined(separator: "\n"))
      }
      """
  }
}
