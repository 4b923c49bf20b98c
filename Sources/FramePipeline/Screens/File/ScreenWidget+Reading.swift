import CheckedJSON
import PixelOutput

extension ScreenWidget {
  /// Reads what stands beside a widget's kind or name.
  init(_ reference: Reference, _ members: inout JSONMembers) throws(JSONFileError) {
    self.init(reference)
    family = try members.optional("family")?.choice(DisplayFamily.self)
    guard var values = try members.optional("parameters")?.members() else { return }
    for (name, value) in values.rest() {
      parameters += try value.texts().map { Parameter(name: name, text: $0) }
    }
  }
}

extension JSONReader {
  /// A parameter's value as it would be written in a command, one for each element of a list.
  fileprivate func texts() throws(JSONFileError) -> [String] {
    switch node.value {
    case .string(let text): return [text]
    case .bool(let value): return ["\(value)"]
    case .integer(let integer): return ["\(integer)"]
    case .number(let number):
      return [Int(exactly: number).map { "\($0)" } ?? "\(number)"]
    case .array:
      var texts: [String] = []
      for element in try elements(0...1000) { texts += try element.texts() }
      return texts
    case .null, .object: throw error("must be a text, a number, true, false or a list of those")
    }
  }
}
