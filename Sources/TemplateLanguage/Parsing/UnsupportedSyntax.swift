/// Messages for Swift syntax that the template language does not support, with what to write instead.
enum UnsupportedSyntax {
  /// A keyword that begins a declaration.
  static func declaration(_ word: String) -> String? {
    switch word {
    case "class", "actor": "a template has no '\(word)'; write a 'struct'"
    case "extension": "a template has no 'extension'; write the function in the 'struct'"
    case "protocol": "a template has no 'protocol'; remove it"
    case "typealias", "associatedtype": "a template has no '\(word)'; write the type itself"
    case "init", "deinit":
      "a template has no '\(word)'; a 'struct' is created with the values of its properties"
    case "subscript": "a template has no 'subscript'; write a 'func'"
    case "macro": "a template has no 'macro'; remove it"
    case "operator", "prefix", "postfix", "infix", "precedencegroup":
      "a template declares no operators; write a 'func'"
    case "lazy", "weak", "unowned", "final", "override", "mutating", "nonmutating", "nonisolated",
      "open", "package", "required", "convenience", "dynamic", "indirect", "isolated", "optional":
      "'\(word)' is not known in a template; remove it"
    default: nil
    }
  }

  /// A keyword that begins a statement.
  static func statement(_ word: String) -> String? {
    switch word {
    case "while", "repeat": "a template has no '\(word)'; write 'for x in sequence'"
    case "do", "catch": "templates cannot throw errors; remove the '\(word)'"
    case "throw": "templates cannot throw errors; return an optional value"
    case "defer": "a template has no 'defer'; write the statements where they belong"
    case "fallthrough": "a template has no 'fallthrough'; write 'case a, b:'"
    case "func": "a function must be in the 'struct', next to 'body'"
    case "struct", "enum": "a '\(word)' cannot be nested; move it to the top level"
    case "import": "an 'import' must be at the beginning of the file"
    case "case", "default": "'\(word)' must be directly in a 'switch'"
    case "else": "this 'else' has no 'if'"
    case "static": "a 'static let' must be in the 'struct', next to 'body'"
    case "private", "fileprivate", "internal", "public": "'\(word)' is allowed only before a member"
    default: declaration(word)
    }
  }

  /// A keyword where a value is expected.
  static func expression(_ word: String) -> String? {
    switch word {
    case "try": "templates cannot throw errors; remove the 'try'"
    case "await": "a template has no asynchronous code; remove the 'await'"
    case "if": "an 'if' has no value here; write 'condition ? a : b'"
    case "switch": "a 'switch' has no value here; write it in a separate property"
    case "super": "a template has no classes, and no 'super'"
    case "as", "is": afterExpression(word)
    case "any", "some": "'\(word)' belongs to a type; a value is expected here"
    case "_": "'_' has no value; remove it, or give the value a name"
    case "inout": "a template has no 'inout'; return the new value"
    default: nil
    }
  }

  /// A keyword after a value.
  static func afterExpression(_ word: String) -> String? {
    switch word {
    case "as": "templates do not support casts; remove 'as'"
    case "is": "a template has no 'is'; compare values"
    case "where": "'where' is allowed only in 'for' and 'case'"
    default: nil
    }
  }

  /// An unknown or misplaced operator.
  static func operation(_ text: String) -> String {
    switch text {
    case "&", "|", "^", "~", "<<", ">>", "&=", "|=", "^=", "<<=", ">>=":
      "a template has no bitwise operators, so no '\(text)'"
    case "&+", "&-", "&*", "&<<", "&>>": "write '\(text.dropFirst())' instead of '\(text)'"
    case "++", "--": "write '\(text.prefix(1))= 1' instead of '\(text)'"
    case "%=": "write 'a = a % b' instead of 'a %= b'"
    case "===": "write '==' instead of '==='"
    case "!==": "write '!=' instead of '!=='"
    case "~=": "write a 'switch', or 'range.contains(value)', instead of '~='"
    case "!!": "'!' is allowed only once before a value; remove both"
    case _ where BinaryOperator(rawValue: text) != nil:
      "write a space on both sides of '\(text)', or on neither"
    case _ where text.hasPrefix("/"): "a template has no regular expressions; compare texts"
    case _ where BinaryOperator(rawValue: String(text.dropLast())) != nil && text.hasSuffix("-"):
      "write a space between '\(text.dropLast())' and '-'"
    default: "the operator '\(text)' is not known"
    }
  }

  /// Returns the message for an attribute such as `@State`.
  static func attribute(_ name: String) -> String {
    switch name {
    case "State", "Binding", "StateObject", "ObservedObject", "EnvironmentObject", "GestureState",
      "AppStorage", "SceneStorage", "Bindable", "Published", "FocusState":
      "'@\(name)' is not for widgets, which keep no state; read the value from the entry"
    case "main": "'@main' is only for compiled widgets; remove it"
    case "available": "a template has no '@available'; remove it"
    default: "'@\(name)' is not known; use '@Environment' or '@ViewBuilder'"
    }
  }

  /// Returns the message for a directive such as `#if`.
  static func directive(_ name: String) -> String {
    switch name {
    case "Preview": "a template is previewed with 'placard preview'; remove the '#Preview'"
    case "if", "else", "elseif", "endif":
      "a template is not compiled, so '#\(name)' is not known; remove it"
    case "available", "unavailable":
      "a template has no '#\(name)'; everything that it can use is always available"
    default: "'#\(name)' is not known in a template; remove it"
    }
  }

  static let generics = "a template has no generic arguments in '<…>'; types are inferred"
  static let tuple = "a template has no tuples; give each value its own name"
  static let function = "a template has no function types; write a 'func' or a view"
}
