/// The Swift of a whole definition.
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
    // An import that nothing public uses is a warning.
    let isEmpty =
      definition.enums.isEmpty && definition.types.isEmpty && definition.intents.isEmpty
    let needsVocabulary = !definition.types.isEmpty || !definition.intents.isEmpty
    return "// Written for \(name) by intent-generator."
      + (isEmpty || !needsVocabulary ? "" : "\n\npublic import Intents")
  }
}

/// A text as a literal.
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
