import Foundation
package import WidgetHost
package import WidgetTimeline

/// Parses the parameter texts of many files with the author's code, in one worker.
package struct ParameterFormsTask: Codable, Sendable {
  package var forms: [ParameterFormTask]

  package init(_ forms: [ParameterFormTask]) { self.forms = forms }

  /// The result of one form.
  package struct FormResult: Codable, Hashable, Sendable {
    package var values: ParameterValues = [:]
    /// The type of the configuration; `nil` if the widget has no parameters.
    package var intentType: String?
    package var wantsLocation = false
    package var problems: [String] = []
    /// The names of parameters that were chosen before and that the widget does not have.
    package var unknown: [String] = []
    /// The reason why the values are invalid; `nil` if they are valid.
    package var error: String?
    /// The texts that the widget rejects, if the error is about them.
    package var rejections: [ParameterRejection] = []

    package init() {}
  }

  /// Sends a ``FormResult`` for each form, in their order.
  func run(_ context: TaskContext) async throws {
    FileURLProtocol.register()
    let definitions = await context.source.program().definitions
    for form in forms {
      var result = FormResult()
      do {
        let made = try await form.form(of: definitions, context.source)
        result.values = made.chosen
        result.intentType = made.intentType
        result.wantsLocation = made.wantsLocation
        result.problems = made.problems
        result.unknown = Set(form.currentValues.keys)
          .subtracting(made.parameters.map(\.name)).sorted()
      } catch {
        result.error = CommandError.message(of: error)
        if error is ParameterError {
          result.rejections = try await form.rejections(by: definitions, context.source)
        }
      }
      try context.send(result)
    }
  }
}
