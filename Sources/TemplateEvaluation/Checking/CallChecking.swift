import TemplateLanguage

/// One form of a call, tried with the arguments that are written.
struct CallChecking {
  /// The form does not fit; another may.
  struct OverloadMismatch: Error {
    let reason: any Error
  }

  let checker: Checker
  let entry: CatalogEntry
  let arguments: CallArguments
  /// Which argument each parameter has.
  let places: [Int?]
  /// The arguments that have been looked at.
  let known: [Int: Typed]

  /// Whether closures stand where closures are wanted.
  private func checkKinds() throws {
    for (index, place) in places.enumerated() {
      guard let place, takesClosure(index) else { continue }
      let expression = arguments.all[place].value
      guard expression.isClosure else {
        throw OverloadMismatch(
          reason: checker.error(expression.range, "a closure is wanted here, such as '{ … }'"))
      }
    }
  }

  /// The value of the call.
  func typed(receiver: Typed?) throws -> Typed {
    try checkKinds()
    var bindings: [String: TemplateType] = [:]
    let receiver = try receiver.map { try self.receiver($0, &bindings) }
    var values = [Typed?](repeating: nil, count: places.count)
    // Closures come last: what they are given follows from the others, and what is wrong in them is
    // no reason to try another form.
    for (index, place) in places.enumerated() {
      guard let place, !takesClosure(index) else { continue }
      do { values[index] = try value(place, entry.parameters[index].type, &bindings) } catch {
        throw OverloadMismatch(reason: error)
      }
    }
    do {
      try checkClosures(&values, &bindings)
    } catch {
      // 'reduce(0) { $0 + $1.price }': the number that is written out may be a decimal.
      guard let (index, name) = undecidedNumber else { throw error }
      bindings[name] = .double
      values[index] = try value(places[index] ?? 0, .double, &bindings)
      do { try checkClosures(&values, &bindings) } catch _ { throw error }
    }
    try checkConstraints(bindings)
    return made((receiver.map { [$0] } ?? []) + values, entry.result.substituting(bindings))
  }

  private func checkClosures(
    _ values: inout [Typed?], _ bindings: inout [String: TemplateType]
  ) throws {
    for (index, place) in places.enumerated() {
      guard let place, takesClosure(index) else { continue }
      values[index] = try value(place, entry.parameters[index].type, &bindings)
    }
  }

  /// A whole number that is written out for a parameter of any type.
  private var undecidedNumber: (index: Int, variable: String)? {
    for (index, place) in places.enumerated() {
      if let place, case .variable(let name) = entry.parameters[index].type,
        case .integer = arguments.all[place].value.kind
      {
        return (index, name)
      }
    }
    return nil
  }

  private func takesClosure(_ index: Int) -> Bool {
    entry.parameters[index].type.unwrapped.isClosure
  }

  private func receiver(
    _ typed: Typed, _ bindings: inout [String: TemplateType]
  ) throws -> Typed {
    guard case .value(let wanted) = entry.place else { return typed }
    if checker.unify(wanted, typed.type, &bindings) { return typed }
    guard wanted.isConcrete, let same = checker.converted(typed, to: wanted) else {
      throw OverloadMismatch(
        reason: checker.error(arguments.range, checker.mismatch(typed.type, wanted)))
    }
    return same
  }

  private func value(
    _ place: Int, _ type: TemplateType, _ bindings: inout [String: TemplateType]
  ) throws -> Typed {
    let expression = arguments.all[place].value
    if let typed = known[place] {
      return try checker.fitted(typed, to: type, expression.range, &bindings)
    }
    return try checker.argument(expression, for: type, &bindings)
  }

  private func checkConstraints(_ bindings: [String: TemplateType]) throws {
    for (name, constraint) in entry.constraints {
      guard let type = bindings[name], !checker.satisfies(type, constraint) else { continue }
      throw OverloadMismatch(
        reason: checker.error(
          arguments.range,
          "'\(entry.name)' is for values that are \(constraint.rawValue), and '\(type)' is not"))
    }
  }

  private func made(_ values: [Typed?], _ type: TemplateType) -> Typed {
    checker.used.insert(entry.number)
    if let constant = constant(values) { return Typed(type, constant: constant) }
    let code = entry.bind(values)
    return Typed(type) { frame in
      try frame.instance.evaluation.spend()
      return try code(frame)
    }
  }

  /// The result where all arguments are known already.
  private func constant(_ values: [Typed?]) -> Value? {
    guard entry.isConstant, values.allSatisfy({ $0 == nil || $0?.constant != nil }) else {
      return nil
    }
    return try? entry.bind(values)(.outside)
  }
}

extension Expression {
  /// Whether it is a closure, or the key path that stands for one.
  fileprivate var isClosure: Bool {
    switch kind {
    case .closure, .keyPath: true
    case .parenthesized(let inner): inner.isClosure
    default: false
    }
  }
}
