import Foundation
package import WidgetTimeline
package import WidgetUI

/// The widgets of a program, for the workers that run their code.
package struct WidgetProgramSource: Sendable {
  /// Describes the widgets, their names in a language.
  package typealias Describe =
    @Sendable (_ environment: EnvironmentValues, _ resources: any ViewResources) -> WidgetProgram

  /// Answers a request of ``RequestPool``, and calls `onProgress` now and then if that takes long.
  package typealias RequestHandler =
    @Sendable (_ request: [UInt8], _ onProgress: @escaping @Sendable () -> Void) async throws ->
    [UInt8]

  private let describe: Describe
  /// Whether the widgets are compiled into the program, and so carry resources with them.
  let isCompiled: Bool
  /// Answers the program's requests to its own workers; `nil` in a program without templates.
  let requestHandler: RequestHandler?

  package init(
    isCompiled: Bool, requestHandler: RequestHandler? = nil, _ describe: @escaping Describe
  ) {
    self.isCompiled = isCompiled
    self.requestHandler = requestHandler
    self.describe = describe
  }

  /// The widgets, their names as they are written in the program.
  package func program() -> WidgetProgram { describe(EnvironmentValues(), NoResources()) }

  /// What the program carries for its widgets; those that are loaded bring what they need.
  package var resources: BundleViewResources { isCompiled ? .main : .none }

  /// The widgets, their names in the language of a locale, or as they are written for `nil`.
  package func program(inLanguageOf locale: String?) -> WidgetProgram {
    locale.map { program(locale: $0) } ?? program()
  }

  /// The widgets, their names in the language of a locale.
  package func program(locale: String) -> WidgetProgram {
    var environment = EnvironmentValues()
    environment.locale = Locale(identifier: locale)
    return describe(environment, resources)
  }
}
