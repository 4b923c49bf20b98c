import Graphics
import TemplateLanguage

/// The arguments of a call, in its parentheses and as trailing closures.
struct CallArguments {
  var arguments: [Argument]
  var trailing: [Argument]
  var range: SourceRange
  /// Whether there are neither parentheses nor trailing closures, as in the use of a property.
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

  /// The arguments of a property.
  static func none(_ range: SourceRange) -> CallArguments { CallArguments(range: range) }

  /// All arguments in source order.
  var all: [Argument] { arguments + trailing }

  /// Returns the index of the argument for each parameter; throws if one does not fit.
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
    where places[place] == nil && parameter.defaultSource == nil {
      throw .missing(parameter)
    }
    return places
  }

  /// The reason why arguments do not fit parameters.
  enum Mismatch: Error {
    case missing(CatalogParameter)
    case unexpected(Argument)
  }

  private func place(
    of argument: Argument, among parameters: [CatalogParameter], from start: Int
  ) throws(Mismatch) -> Int {
    for place in parameters.indices.dropFirst(start) {
      if parameters[place].label == argument.label?.text { return place }
      if parameters[place].defaultSource == nil { break }
    }
    throw .unexpected(argument)
  }

  /// Returns the parameter for a trailing closure: the next one that takes a closure.
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
      if parameter.defaultSource == nil { break }
    }
    throw .unexpected(argument)
  }
}

extension TemplateType {
  var isClosure: Bool {
    switch self {
    case .function, .builder, .contentBuilder: true
    case .bool, .int, .double, .cgFloat, .string, .native, .record, .structure, .view, .optional,
      .array,
      .sequence, .dictionary, .enumerated, .pair, .keyPath, .variable, .void:
      false
    }
  }
}
