import Graphics
import TemplateLanguage

/// Finds the type of everything in a template's views, and makes of them what can be evaluated.
final class Checker {
  let catalog: Catalog
  let records: [String: RecordType]
  /// The parameters of each action that controls can perform.
  let actions: [String: [String]]
  /// The name of the text in the places of errors that come up later.
  let source: SourceText
  var structures: [String: StructureInfo] = [:]
  var diagnostics: [SourceDiagnostic] = []

  /// The part of a view whose code is checked, where it gives a view.
  var opaqueMember: OpaqueMember?
  /// What each part of a view that gives a view is made of.
  var opaqueUses: [OpaqueMember: Set<OpaqueMember>] = [:]
  /// Where these parts are declared.
  var opaquePlaces: [OpaqueMember: SourceRange] = [:]

  /// The view whose code is checked.
  var structure: StructureInfo?
  /// The type whose `static` code is checked, or a constant's value.
  var owner: StructureInfo?
  /// Whether a value is checked that is made before any function can be called.
  var isConstant = false
  /// From the outermost block to the innermost.
  var scopes: [Scope] = []
  /// In how many closures the code is.
  var closures = 0
  var layout = FrameLayout()
  /// Whether the body at hand changes variables.
  var changes = BodyChanges()
  /// What a `return` gives.
  var result: TemplateType?
  /// How the turn of a loop, or the case, around the code may end.
  var exits: Set<LoopExit> = []
  /// Whether what is returned is shown.
  var isReturningView = false
  /// The type in Swift of what was returned first, where it is known.
  var returnedSwiftType: String?
  /// The arguments that each closure around the code uses by number.
  var usedArguments: [Set<Int>] = []
  /// How many expressions the one at hand is inside of.
  var nesting = 0
  /// How many expressions may still be looked at: overloads are tried one by one.
  var patience = 400_000

  /// The numbers of the catalog's entries that the text uses.
  var used: Set<Int> = []

  /// How many `static` values are found while views are evaluated.
  var staticCount = 0

  /// Names whose values are wrong, which was said where they are made.
  var spoiled: Set<String> = []

  static let mostNested = 220

  init(
    catalog: Catalog, records: [String: RecordType], actions: [String: [String]] = [:],
    source: SourceText
  ) {
    self.actions = actions
    self.catalog = catalog
    self.records = records
    self.source = source
  }

  /// Notes a mistake and goes on.
  func report(_ error: any Error, at range: SourceRange) {
    guard diagnostics.count < 50 else { return }
    if error is AlreadyReported {
      // It was said where the value is made, unless another way of reading it was found there.
      guard diagnostics.isEmpty else { return }
      return diagnostics.append(self.error(range, "this uses a value that cannot be made out"))
    }
    diagnostics.append(
      error as? SourceDiagnostic ?? SourceDiagnostic(.error, range, "\(error)"))
  }

  func error(_ range: SourceRange, _ message: String) -> SourceDiagnostic {
    SourceDiagnostic(.error, range, message)
  }

  /// Where something is, for errors that come up while it is evaluated.
  func place(of range: SourceRange) -> String {
    let place = source.place(of: range.lower)
    return "\(source.name):\(place.line):\(place.column)"
  }

  // MARK: Names

  func variable(named name: String) -> Scope.Variable? {
    for scope in scopes.reversed() {
      if let variable = scope[name] { return variable }
    }
    return nil
  }

  /// Declares a variable of the innermost block.
  func declare(_ name: String, _ type: TemplateType, isVariable: Bool = false) -> Int {
    let slot = layout.next()
    scopes[scopes.count - 1][name] = Scope.Variable(
      type: type, closures: closures, slot: slot, isVariable: isVariable)
    return slot
  }

  /// Checks what lies in a block of its own.
  func inBlock<Result>(_ work: () throws -> Result) rethrows -> Result {
    scopes.append(Scope())
    defer { scopes.removeLast() }
    return try work()
  }

  /// What can be written here without a type before it.
  var knownNames: [String] {
    scopes.flatMap(\.all) + (structure?.names ?? []) + structures.keys + actions.keys
      + catalog.initializerNames
      + catalog.typeNames
  }

  /// The type that is written.
  func type(_ name: TypeName) throws -> TemplateType {
    switch name.kind {
    case .some(let view):
      guard view.text == "View" else {
        throw error(view.range, "'some \(view.text)' is not known here; write 'some View'")
      }
      return .view
    case .optional(let wrapped):
      if case .some = wrapped.kind {
        throw error(
          name.range, "a view is there or not by an 'if' in it; write 'some View' without '?'")
      }
      return .optional(try type(wrapped))
    case .array(let element): return .array(try type(element))
    case .dictionary(let key, let value):
      guard try type(key) == .string else { throw error(key.range, "keys must be of 'String'") }
      return .dictionary(try type(value))
    case .named(let names):
      return try type(named: names.map(\.text).joined(separator: "."), name.range)
    }
  }

  private func type(named name: String, _ range: SourceRange) throws -> TemplateType {
    switch name {
    case "Bool": return .bool
    case "Int": return .int
    case "Double", "TimeInterval": return .double
    case "CGFloat": return .cgFloat
    case "String": return .string
    default: break
    }
    if let record = records[name] { return .record(record) }
    if let native = catalog.type(named: name) {
      guard !native.isErased else {
        throw error(
          range,
          "'\(name)' stands for several types; write the one that is meant, such as 'Color'")
      }
      return .native(name)
    }
    if let structure = structures[name], structure.isView { return .structure(name) }
    if let reason = catalog.unsupported.reason(for: name) {
      throw error(range, "'\(name)' is not in templates: \(reason)")
    }
    let known =
      ["Bool", "Int", "Double", "String"] + records.keys + catalog.typeNames + structures.keys
    throw error(
      range, "the type '\(name)' is not known" + NearestName.question(for: name, among: known))
  }
}

/// A use of a name whose value is wrong: nothing more is to be said of it.
struct AlreadyReported: Error {}

/// The variables that a block sees.
struct Scope {
  struct Variable {
    var type: TemplateType
    /// In how many closures it was declared.
    var closures: Int
    var slot: Int
    var isVariable: Bool
    /// Which part of a pair it is; `nil` for a value of its own.
    var part: Int?
  }

  private var names: [String: Variable] = [:]

  subscript(name: String) -> Variable? {
    get { names[name] }
    set { names[name] = newValue }
  }

  /// Declares names for the parts of a pair.
  mutating func declareParts(
    _ parts: [String?], _ types: [TemplateType], closures: Int, slot: Int
  ) {
    for (part, name) in parts.enumerated() {
      guard let name else { continue }
      names[name] = Variable(
        type: types[part], closures: closures, slot: slot, isVariable: false, part: part)
    }
  }

  var all: [String] { names.keys.sorted() }
}
