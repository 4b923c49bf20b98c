import Graphics
import TemplateLanguage

/// Checks the types of a template's views and compiles them into closures.
final class Checker {
  let catalog: Catalog
  let records: [String: RecordType]
  /// The parameters of each action that controls can perform.
  let actions: [String: [String]]
  /// The source, which names the locations of errors that occur during evaluation.
  let source: SourceText
  var structures: [String: StructureInfo] = [:]
  var diagnostics: [SourceDiagnostic] = []

  /// The member that is being checked, if its type is `some View`.
  var opaqueMember: OpaqueMember?
  /// The members that each member of type `some View` uses.
  var opaqueUses: [OpaqueMember: Set<OpaqueMember>] = [:]
  /// The locations where these members are declared.
  var opaqueLocations: [OpaqueMember: SourceRange] = [:]

  /// The view that is being checked.
  var structure: StructureInfo?
  /// The type whose static members or constants are being checked.
  var owner: StructureInfo?
  /// Whether the checked value is initialized before any function can be called.
  var isCheckingConstant = false
  /// The scopes, from the outermost to the innermost.
  var scopes: [Scope] = []
  /// The number of closures around the code that is being checked.
  var closureDepth = 0
  var layout = FrameLayout()
  /// Whether the body that is being checked mutates variables.
  var mutationFlag = MutationFlag()
  /// The type of returned values, once it is known.
  var returnType: TemplateType?
  /// The type of the values that the innermost result builder collects.
  var collectedType = TemplateType.view
  /// The first use of each module that a file has to import for it.
  var moduleUses: [String: SourceRange] = [:]
  /// The statements that may leave the innermost loop or case.
  var allowedExits: Set<LoopExit> = []
  /// Whether the returned value is a view.
  var isReturningView = false
  /// The Swift type of the first returned value, if known.
  var returnedSwiftType: String?
  /// The numbered arguments used in each enclosing closure.
  var usedArguments: [Set<Int>] = []
  /// The nesting depth of the current expression.
  var nesting = 0
  /// The number of expressions that may still be checked; limits the time for trying overloads.
  var remainingChecks = 400_000

  /// The indices of the catalog entries that the source uses.
  var usedEntries: Set<Int> = []

  /// The number of static values that are evaluated with the views.
  var staticCount = 0

  /// Names whose values failed to check, which has already been reported.
  var invalidNames: Set<String> = []

  static let maximumNesting = 220

  init(
    catalog: Catalog, records: [String: RecordType], actions: [String: [String]] = [:],
    source: SourceText
  ) {
    self.actions = actions
    self.catalog = catalog
    self.records = records
    self.source = source
  }

  /// Reports an error so that checking can continue.
  func report(_ error: any Error, at range: SourceRange) {
    guard diagnostics.count < 50 else { return }
    if error is AlreadyReported {
      // Already reported where the value is declared, unless checking it there succeeded in another way.
      guard diagnostics.isEmpty else { return }
      return diagnostics.append(self.error(range, "this uses a value whose type is unknown"))
    }
    diagnostics.append(
      error as? SourceDiagnostic ?? SourceDiagnostic(.error, range, "\(error)"))
  }

  func error(_ range: SourceRange, _ message: String) -> SourceDiagnostic {
    SourceDiagnostic(.error, range, message)
  }

  /// Returns the location of a range, for errors that occur during evaluation.
  func location(of range: SourceRange) -> String {
    let location = source.position(of: range.lower)
    return "\(source.name):\(location.line):\(location.column)"
  }

  // MARK: Names

  func variable(named name: String) -> Scope.Variable? {
    for scope in scopes.reversed() {
      if let variable = scope[name] { return variable }
    }
    return nil
  }

  /// Declares a variable in the innermost scope.
  func declare(_ name: String, _ type: TemplateType, isVariable: Bool = false) -> Int {
    let slot = layout.next()
    scopes[scopes.count - 1][name] = Scope.Variable(
      type: type, closureDepth: closureDepth, slot: slot, isVariable: isVariable)
    return slot
  }

  /// Runs `work` in a new scope.
  func inBlock<Result>(_ work: () throws -> Result) rethrows -> Result {
    scopes.append(Scope())
    defer { scopes.removeLast() }
    return try work()
  }

  /// All names that can be used here without a type before them.
  var knownNames: [String] {
    scopes.flatMap(\.all) + (structure?.names ?? []) + structures.keys + actions.keys
      + catalog.initializerNames
      + catalog.typeNames
  }

  /// Resolves a type annotation.
  func type(_ name: TypeName) throws -> TemplateType {
    switch name.kind {
    case .some(let view):
      guard view.text == "View" else {
        if let reason = catalog.unsupported.reason(for: "some \(view.text)") {
          throw error(view.range, "templates do not support 'some \(view.text)': \(reason)")
        }
        throw error(view.range, "'some \(view.text)' is not known here; write 'some View'")
      }
      return .view
    case .optional(let wrapped):
      if case .some = wrapped.kind {
        throw error(
          name.range,
          "a view cannot be optional; use an 'if' in it, and write 'some View' without '?'")
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
          "'\(name)' has several meanings; write one type, such as 'Color'")
      }
      return .native(name)
    }
    if let structure = structures[name], structure.isView { return .structure(name) }
    if let reason = catalog.unsupported.reason(for: name) {
      throw error(range, "templates do not support '\(name)': \(reason)")
    }
    let known =
      ["Bool", "Int", "Double", "String"] + records.keys + catalog.typeNames + structures.keys
    throw error(
      range, "the type '\(name)' is not known" + NearestName.suggestionText(for: name, among: known)
    )
  }
}

/// Thrown for a use of a name whose value failed to check; no further diagnostic is needed.
struct AlreadyReported: Error {}

/// The variables of a block.
struct Scope {
  struct Variable {
    var type: TemplateType
    /// The number of closures around the declaration.
    var closureDepth: Int
    var slot: Int
    var isVariable: Bool
    /// The component of a pair that the name refers to; `nil` for a whole value.
    var component: Int?
  }

  private var names: [String: Variable] = [:]

  subscript(name: String) -> Variable? {
    get { names[name] }
    set { names[name] = newValue }
  }

  /// Declares names for the components of a pair.
  mutating func declareComponents(
    _ components: [String?], _ types: [TemplateType], closureDepth: Int, slot: Int
  ) {
    for (component, name) in components.enumerated() {
      guard let name else { continue }
      names[name] = Variable(
        type: types[component], closureDepth: closureDepth, slot: slot, isVariable: false,
        component: component)
    }
  }

  var all: [String] { names.keys.sorted() }
}
