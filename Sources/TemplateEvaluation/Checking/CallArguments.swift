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
    var argumentIndices = [Int?](repeating: nil, count: parameters.count)
    var next = 0
    for (index, argument) in arguments.enumerated() {
      let parameterIndex = try self.parameterIndex(for: argument, among: parameters, from: next)
      argumentIndices[parameterIndex] = index
      next = parameterIndex + 1
    }
    for (index, argument) in trailing.enumerated() {
      let parameterIndex = try self.parameterIndex(
        forTrailing: argument, among: parameters, from: next)
      argumentIndices[parameterIndex] = arguments.count + index
      next = parameterIndex + 1
    }
    for (parameterIndex, parameter) in parameters.enumerated()
    where argumentIndices[parameterIndex] == nil && parameter.defaultSource == nil {
      throw .missing(parameter)
    }
    return argumentIndices
  }

  /// The reason why arguments do not fit parameters.
  enum Mismatch: Error {
    case missing(CatalogParameter)
    case unexpected(Argument)
  }

  private func parameterIndex(
    for argument: Argument, among parameters: [CatalogParameter], from start: Int
  ) throws(Mismatch) -> Int {
    for parameterIndex in parameters.indices.dropFirst(start) {
      if parameters[parameterIndex].label == argument.label?.text { return parameterIndex }
      if parameters[parameterIndex].defaultSource == nil { break }
    }
    throw .unexpected(argument)
  }

  /// Returns the parameter for a trailing closure: the next one that takes a closure.
  private func parameterIndex(
    forTrailing argument: Argument, among parameters: [CatalogParameter], from start: Int
  ) throws(Mismatch) -> Int {
    for parameterIndex in parameters.indices.dropFirst(start) {
      let parameter = parameters[parameterIndex]
      if let label = argument.label {
        if parameter.label == label.text { return parameterIndex }
      } else if parameter.type.unwrapped.isClosure {
        return parameterIndex
      }
      if parameter.defaultSource == nil { break }
    }
    throw .unexpected(argument)
  }
}

extension TemplateType {
  var isClosure: Bool {
    switch self {
    case .function, .viewBuilder, .contentBuilder: true
    case .bool, .int, .double, .cgFloat, .string, .native, .record, .structure, .view, .optional,
      .array,
      .sequence, .dictionary, .enumerated, .pair, .keyPath, .variable, .void:
      false
    }
  }
}
