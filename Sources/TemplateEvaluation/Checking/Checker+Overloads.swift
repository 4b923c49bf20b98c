import Graphics
import TemplateLanguage

// Calls of what the catalog has.
extension Checker {
  /// The value of the form of a call that fits its arguments.
  func resolved(
    _ entries: [CatalogEntry], receiver: Typed?, _ name: String, _ arguments: CallArguments,
    _ wanted: TemplateType?
  ) throws -> Typed {
    let written = entries.filter { $0.isProperty == arguments.isProperty }
    guard !written.isEmpty else {
      throw error(
        arguments.range,
        arguments.isProperty
          ? "'\(name)' is a function; write '\(name)(…)'"
          : "'\(name)' is no function; leave out '(…)'")
    }
    var fitting: [(entry: CatalogEntry, places: [Int?])] = []
    var mismatch: CallArguments.Mismatch?
    for entry in written {
      do { fitting.append((entry, try arguments.matched(to: entry.parameters))) } catch {
        mismatch = mismatch ?? error
      }
    }
    guard !fitting.isEmpty else {
      let labels = arguments.all.map { ($0.label?.text ?? "_") + ":" }.joined()
      if let reason = catalog.unsupported.reason(for: "\(name)(\(labels))") {
        throw error(arguments.range, "this '\(name)' is not in templates: \(reason)")
      }
      throw mismatch.map { explained($0, name, written.map(\.parameters), arguments) }
        ?? error(arguments.range, "'\(name)' cannot be written like this")
    }
    return try resolved(fitting, receiver, name, arguments, wanted)
  }

  private func resolved(
    _ fitting: [(entry: CatalogEntry, places: [Int?])], _ receiver: Typed?, _ name: String,
    _ arguments: CallArguments, _ wanted: TemplateType?
  ) throws -> Typed {
    var known: [Int: Typed] = [:]
    if fitting.count > 1 {
      // What says its own type is looked at once, not once a form.
      for (index, argument) in arguments.all.enumerated() where !argument.value.needsType {
        known[index] = try check(argument.value)
      }
    }
    var first: (any Error)?
    // The form whose result is wanted goes before others of the same arguments.
    let order =
      fitting.filter { $0.entry.result == wanted?.unwrapped }
      + fitting.filter { $0.entry.result != wanted?.unwrapped }
    for (form, places) in order {
      let entry = wanted.map { form.giving($0) } ?? form
      do {
        var typed = try CallChecking(
          checker: self, entry: entry, arguments: arguments, places: places, known: known
        ).typed(receiver: receiver)
        typed.swiftType = swiftType(of: entry)
        return typed
      } catch let failure as CallChecking.OverloadMismatch {
        first = first ?? failure.reason
      }
    }
    throw first ?? error(arguments.range, "'\(name)' cannot be written like this")
  }

  /// Says what is wrong with the labels or the number of arguments.
  func explained(
    _ mismatch: CallArguments.Mismatch, _ name: String, _ forms: [[CatalogParameter]],
    _ arguments: CallArguments
  ) -> SourceDiagnostic {
    let shown = forms.prefix(4).map { form in
      "'\(name)(\(form.map(\.description).joined(separator: ", ")))'"
    }.joined(separator: ", ")
    let labels = forms.flatMap { $0.compactMap(\.label) }
    let write = "; write \(shown)"
    switch mismatch {
    case .missing(let parameter):
      let what =
        parameter.label.map { "the argument '\($0)'" } ?? "an argument of '\(parameter.type)'"
      return error(arguments.range, "'\(name)' lacks \(what)" + write)
    case .unexpected(let argument):
      guard let label = argument.label else {
        return error(argument.value.range, "'\(name)' takes no such argument here" + write)
      }
      return error(
        label.range,
        "'\(name)' has no argument '\(label.text)' here"
          + NearestName.question(for: label.text, among: labels) + write)
    }
  }
}
