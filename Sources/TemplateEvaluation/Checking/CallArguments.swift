import Graphics
import TemplateLanguage

/// What a call writes between and behind its parentheses.
struct CallArguments {
  var arguments: [Argument]
  var trailing: [Argument]
  var range: SourceRange
  /// Whether there are neither parentheses nor closures: a property.
  var isProperty = false

  init(_ call: CallExpression, _ range: SourceRange) {
    arguments = call.arguments
    trailing = call.trailing
    self.range = range
  }

  private init(range: SourceRange) {
    arguments = []
    trailing = []
    self.range = range
    isProperty = true
  }

  /// What a property is read with.
  static func none(_ range: SourceRange) -> CallArguments { CallArguments(range: range) }

  /// All arguments in the order in which they are written.
  var all: [Argument] { arguments + trailing }

  /// Which argument each parameter has, or what does not fit.
  func matched(to parameters: [CatalogParameter]) throws(Mismatch) -> [Int?] {
    var places = [Int?](repeating: nil, count: parameters.count)
    var next = 0
    for (index, argument) in arguments.enumerated() {
      let place = try place(of: argument, among: parameters, from: next)
      places[place] = index
      next = place + 1
    }
    for (index, argument) in trailing.enumerated() {
      let place = try place(ofTrailing: argument, among: parameters, from: next)
      places[place] = arguments.count + index
      next = place + 1
    }
    for (place, parameter) in parameters.enumerated()
    where places[place] == nil && parameter.standard == nil {
      throw .missing(parameter)
    }
    return places
  }

  /// Why arguments do not fit parameters.
  enum Mismatch: Error {
    case missing(CatalogParameter)
    case unexpected(Argument)
  }

  private func place(
    of argument: Argument, among parameters: [CatalogParameter], from start: Int
  ) throws(Mismatch) -> Int {
    for place in parameters.indices.dropFirst(start) {
      if parameters[place].label == argument.label?.text { return place }
      if parameters[place].standard == nil { break }
    }
    throw .unexpected(argument)
  }

  /// A closure behind the parentheses goes to the next parameter that takes one.
  private func place(
    ofTrailing argument: Argument, among parameters: [CatalogParameter], from start: Int
  ) throws(Mismatch) -> Int {
    for place in parameters.indices.dropFirst(start) {
      let parameter = parameters[place]
      if let label = argument.label {
        if parameter.label == label.text { return place }
      } else if parameter.type.unwrapped.isClosure {
        return place
      }
      if parameter.standard == nil { break }
    }
    throw .unexpected(argument)
  }
}

extension TemplateType {
  var isClosure: Bool {
    switch self {
    case .function, .builder: true
    case .bool, .int, .double, .cgFloat, .string, .native, .record, .structure, .view, .optional,
      .array,
      .sequence, .dictionary, .enumerated, .pair, .keyPath, .variable, .void:
      false
    }
  }
}
