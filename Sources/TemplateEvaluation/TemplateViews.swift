package import Foundation
import Graphics
package import TemplateLanguage
package import WidgetUI

/// The compiled views of a template.
package struct TemplateViews: Sendable {
  // Never changed after initialization; the compiler cannot verify this for closures.
  nonisolated(unsafe) private let root: CompiledStructure
  /// The code of the root's stored properties; `nil` for the entry.
  nonisolated(unsafe) private let properties: [CompiledExpression?]

  /// The name of the view that shows an entry.
  package var rootName: String { root.name }

  /// Creates the view of an entry, with a budget of its own; `assets` is the bundle of its images, colors and strings.
  package func view(of entry: Record, assets: Bundle? = nil) -> AnyView {
    AnyView(
      RootStructureView(
        root: root, properties: properties, entry: entry,
        evaluation: EvaluationContext(assets: assets)))
  }
}

extension TemplateViews {
  /// Checks the source of a `views.swift`.
  ///
  /// Returns the views, or `nil` if errors prevent them from being shown, and the diagnostics.
  package static func checked(
    _ source: SourceText, entry: RecordType, records: [String: RecordType],
    actions: [String: [String]] = [:], catalog: Catalog
  ) -> (views: TemplateViews?, diagnostics: [SourceDiagnostic]) {
    let parsed = Parser.file(source)
    let checker = Checker(catalog: catalog, records: records, actions: actions, source: source)
    checker.check(parsed.file)
    // Names that a string or brace without its end hides are not reported as unknown.
    guard parsed.file.isComplete || parsed.diagnostics.isEmpty else {
      return (nil, parsed.diagnostics)
    }
    var diagnostics = parsed.diagnostics + checker.diagnostics
    let roots = parsed.file.structs.compactMap { checker.structures[$0.name.text] }.filter {
      $0.isView && $0.parameters.count == 1 && $0.parameters[0].label == "entry"
        && $0.parameters[0].type == .record(entry)
    }
    if let root = roots.first, roots.allSatisfy(\.isHidden) {
      diagnostics.append(SourceDiagnostic(.error, root.declaration.name.range, hiddenRoot))
    }
    guard let root = roots.first(where: { !$0.isHidden }),
      diagnostics.allSatisfy({ $0.severity != .error })
    else {
      if diagnostics.isEmpty {
        diagnostics.append(SourceDiagnostic(.error, SourceRange(0, 0), missingRoot))
      }
      return (nil, diagnostics)
    }
    let properties = root.storedProperties.map { $0.isParameter ? nil : $0.defaultValue?.code }
    return (TemplateViews(root: root.compiled, properties: properties), diagnostics)
  }

  private static let hiddenRoot =
    "this shows an entry but is private; remove 'private' from it and its 'entry'"

  private static let missingRoot =
    "no view shows an entry; write one that begins with 'let entry: Entry'"
}
