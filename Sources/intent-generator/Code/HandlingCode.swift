/// The Swift code of an intent's handling protocol, whose methods have default implementations.
struct HandlingCode {
  let intent: DefinedIntent

  var text: String {
    let methods = intent.parameters.filter { $0.type.elementType != nil && $0.isConfigurable }
      .flatMap(methods)
    return """
      public nonisolated protocol \(intent.handlingName): NSObjectProtocol {
      \(methods.map(\.requirement).joined(separator: "\n"))
      }

      nonisolated extension \(intent.handlingName) {
      \(methods.map(\.fallback).joined(separator: "\n\n"))
      }
      """
  }

  private struct Method {
    let signature: String
    let attribute: String
    let body: String

    var requirement: String { "\(attribute)  \(signature)" }
    var fallback: String {
      """
      \(attribute)  public \(signature) {
      \(body.split(separator: "\n", omittingEmptySubsequences: false).map { "    " + $0 }.joined(separator: "\n"))
        }
      """
    }
  }

  private var name: String { SwiftName.escaped(intent.className) }

  private func methods(of parameter: DefinedParameter) -> [Method] {
    let suffix = SwiftName.uppercasedFirst(parameter.name)
    let options =
      parameter.isDynamic
      ? parameter.type.optionType.map { optionMethods(suffix, option: $0, parameter) } ?? [] : []
    return options + [defaultMethod(suffix, parameter)]
  }

  private func defaultMethod(_ suffix: String, _ parameter: DefinedParameter) -> Method {
    let type = parameter.type.swiftType(isArray: parameter.isArray) ?? "Never?"
    return Method(
      signature: "func default\(suffix)(for intent: \(name)) -> \(type)",
      attribute: onMainActor, body: type.hasSuffix("?") ? "nil" : ".unknown")
  }

  private func optionMethods(
    _ suffix: String, option: String, _ parameter: DefinedParameter
  ) -> [Method] {
    let term = parameter.isSearched ? ", searchTerm: String?" : ""
    let termValue = parameter.isSearched ? ", searchTerm: searchTerm" : ""
    let collection = "INObjectCollection<\(option)>"
    let method = "provide\(suffix)OptionsCollection"
    let missing = "MissingOptions(handler: self, parameter: \(literal(suffix)))"
    return [
      Method(
        signature:
          "func \(method)(for intent: \(name)\(term), with completion: @escaping @Sendable (\(collection)?, (any Swift.Error)?) -> Void)",
        attribute: onMainActor,
        body: """
          // Both are used by one call at a time.
          nonisolated(unsafe) let handler = self
          nonisolated(unsafe) let intent = intent
          _Concurrency.Task {
            do {
              completion(try await handler.\(method)(for: intent\(termValue)), nil)
            } catch is MissingOptions {
              handler.provide\(suffix)Options(for: intent\(termValue)) { items, error in
                completion(items.map { INObjectCollection(items: $0) }, error)
              }
            } catch {
              completion(nil, error)
            }
          }
          """),
      Method(
        signature:
          "func \(method)(for intent: sending \(name)\(term)) async throws -> \(collection)",
        attribute: "", body: "throw \(missing)"),
      Method(
        signature:
          "func provide\(suffix)Options(for intent: \(name)\(term), with completion: @escaping @Sendable ([\(option)]?, (any Swift.Error)?) -> Void)",
        attribute: onMainActor, body: "completion(nil, \(missing))"),
    ]
  }

  private var onMainActor: String { "  @preconcurrency @MainActor\n" }
}
