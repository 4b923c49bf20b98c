import Foundation
package import WidgetTimeline
package import WidgetUI

/// The widgets of a program, for the workers that run their code.
package struct WidgetProgramSource: Sendable {
  /// Describes the widgets, with their names in a language.
  package typealias Describe =
    @MainActor (_ environment: EnvironmentValues, _ resources: any ViewResources) -> WidgetProgram

  /// Responds to a request of ``RequestPool``, and calls `onProgress` from time to time if that takes long.
  package typealias RequestHandler =
    @Sendable (_ request: [UInt8], _ onProgress: @escaping @Sendable () -> Void) async throws ->
    [UInt8]

  /// Returns a stored version of a template by its ``VersionedKind``; `nil` if the name is not one of a version.
  package typealias FindVersion = @Sendable (_ kind: String) throws -> WidgetDefinition?

  private let describe: Describe
  private let findVersion: FindVersion
  /// Whether the widgets are compiled into the program, and therefore have bundle resources.
  let isCompiled: Bool
  /// Responds to the program's requests to its own workers; `nil` in a program without templates.
  let requestHandler: RequestHandler?

  package init(
    isCompiled: Bool, requestHandler: RequestHandler? = nil,
    findVersion: @escaping FindVersion = { _ in nil }, _ describe: @escaping Describe
  ) {
    self.isCompiled = isCompiled
    self.requestHandler = requestHandler
    self.findVersion = findVersion
    self.describe = describe
  }

  /// Returns a widget by the name that workers know it by, among the program's widgets and versions of templates.
  ///
  /// - Parameters:
  ///   - name: The kind, or a ``VersionedKind``.
  ///   - definitions: The program's widgets.
  /// - Returns: The widget, or `nil` if there is none.
  /// - Throws: An error that says why a version cannot be read.
  func widget(
    _ name: String, among definitions: [WidgetDefinition]
  ) throws -> WidgetDefinition? {
    if let widget = definitions.first(where: { $0.kind == name }) { return widget }
    return try findVersion(name)
  }

  /// Returns the widgets, with their names as written in the program.
  package func program() async -> WidgetProgram { await program(inLanguageOf: nil) }

  /// The resources in the program's bundle; widgets that are loaded from files have their own.
  package var resources: BundleViewResources { isCompiled ? .main : .none }

  /// Returns the widgets, with names in the language of a locale, or as written if `nil`.
  package func program(inLanguageOf locale: String?) async -> WidgetProgram {
    await MainActorThread.run { describedProgram(inLanguageOf: locale) }
  }

  /// Returns the widgets, with their names in the language of a locale.
  package func program(locale: String) async -> WidgetProgram {
    await program(inLanguageOf: locale)
  }

  /// The widgets, as ``program(inLanguageOf:)`` returns them, in a process that describes them on its main thread.
  @MainActor
  func describedProgram(inLanguageOf locale: String?) -> WidgetProgram {
    guard let locale else { return describe(EnvironmentValues(), EmptyResources()) }
    var environment = EnvironmentValues()
    environment.locale = Locale(identifier: locale)
    return describe(environment, resources)
  }
}
