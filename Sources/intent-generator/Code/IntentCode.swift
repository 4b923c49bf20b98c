/// The Swift code of an intent's class and its list of parameters.
struct IntentCode {
  let intent: DefinedIntent
  let enums: [DefinedEnum]

  var text: String {
    let properties = intent.parameters.flatMap {
      ["  " + $0.type.property(named: $0.name, isArray: $0.isArray)] + capitalizedProperty(of: $0)
    }
    return """
      public nonisolated class \(name): INIntent {
      \(properties.joined(separator: "\n"))
      }

      nonisolated extension \(name): IntentParameterized {
        public static var intentParameters: [IntentField] {
          [
      \(intent.parameters.compactMap(parameter).joined(separator: "\n"))
          ]
        }
      }
      """
  }

  private var name: String { SwiftName.escaped(intent.className) }

  /// The property by its name in the definition, which sources of apps use, if it begins with a capital.
  private func capitalizedProperty(of parameter: DefinedParameter) -> [String] {
    guard parameter.definitionName != parameter.name,
      let type = parameter.type.swiftType(isArray: parameter.isArray)
    else { return [] }
    let name = SwiftName.escaped(parameter.name)
    return [
      "  public var \(SwiftName.escaped(parameter.definitionName)): \(type) "
        + "{ get { \(name) } set { \(name) = newValue } }"
    ]
  }

  private func parameter(_ parameter: DefinedParameter) -> String? {
    guard parameter.isConfigurable, parameter.type.elementType != nil else { return nil }
    let path = "\\\(name).\(SwiftName.escaped(parameter.name))"
    let arguments = [literal(parameter.name), path] + details(of: parameter)
    return "      IntentField(\(arguments.joined(separator: ", ")))"
      + options(of: parameter) + handlerDefault(of: parameter) + ","
  }

  private func details(of parameter: DefinedParameter) -> [String] {
    var details = parameter.title.map { ["title: \(literal($0))"] } ?? []
    if let value = parameter.defaultValue {
      details.append("default: \(value.swift(of: parameter.type))")
    }
    switch parameter.type {
    case .boolean: details.append("number: .boolean")
    case .integer: details.append("number: .integer")
    case .decimal: details.append("number: .decimal")
    case .enumeration(let name): details += titles(ofEnum: name)
    case .string, .date, .url, .object, .unsupported: break
    }
    if let minimum = parameter.minimum { details.append("minimum: \(minimum)") }
    if let maximum = parameter.maximum { details.append("maximum: \(maximum)") }
    return details
  }

  private func titles(ofEnum name: String) -> [String] {
    guard let found = enums.first(where: { $0.name == name }), found.cases.count > 1 else {
      return []
    }
    let titles = found.cases.filter { $0.name != "unknown" }.map {
      "\(literal($0.name)): \(literal($0.title))"
    }
    return ["titles: [\(titles.joined(separator: ", "))]"]
  }

  private func options(of parameter: DefinedParameter) -> String {
    guard parameter.isDynamic, parameter.type.optionType != nil else { return "" }
    let method = "provide\(SwiftName.uppercasedFirst(parameter.name))OptionsCollection"
    let term = parameter.isSearched ? "searchTerm: nil, " : ""
    return """

              .options\(parameter.isSearched ? "(includesAll: false)" : "") { (handler: any \(intent.handlingName), intent: \(name), completion) in
                handler.\(method)(for: intent, \(term)with: completion)
              }
      """
  }

  private func handlerDefault(of parameter: DefinedParameter) -> String {
    """

            .defaultValue { (handler: any \(intent.handlingName), intent: \(name)) in
              handler.default\(SwiftName.uppercasedFirst(parameter.name))(for: intent)
            }
    """
  }
}

extension DefinedParameter.Default {
  func swift(of type: DefinedValueType) -> String {
    switch self {
    case .text(let text) where type == .url: "URL(string: \(literal(text)))"
    case .text(let text): literal(text)
    case .boolean(let boolean): "NSNumber(value: \(boolean))"
    case .number(let number):
      "NSNumber(value: \(type == .integer ? "\(Int(exactly: number.rounded()) ?? 0)" : "\(number)"))"
    case .enumCase(let name): ".\(SwiftName.escaped(name))"
    }
  }
}
