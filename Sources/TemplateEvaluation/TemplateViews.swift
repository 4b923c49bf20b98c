package import Foundation
import Graphics
package import TemplateLanguage
package import WidgetUI

/// The views of a template, ready to show entries.
package struct TemplateViews: Sendable {
  // Never changed once it is made; what Swift cannot see are the closures that the checker made of it.
  nonisolated(unsafe) private let root: CompiledStructure
  /// What gives the stored properties of the root; `nil` for the entry.
  nonisolated(unsafe) private let properties: [Code?]

  /// The name of the view that shows an entry.
  package var rootName: String { root.name }

  /// Makes the view of an entry, which has an allowance of its own for what it may do; `assets` is where the
  /// pictures, colors and strings are that it names.
  package func view(of entry: Record, assets: Bundle? = nil) -> AnyView {
    AnyView(
      RootStructureView(
        root: root, properties: properties, entry: entry, evaluation: Evaluation(assets: assets)))
  }
}

extension TemplateViews {
  /// Checks the text of a `views.swift`: gives the views, if nothing is wrong that keeps them from being shown, and
  /// what is wrong.
  package static func checked(
    _ source: SourceText, entry: RecordType, records: [String: RecordType],
    actions: [String: [String]] = [:], catalog: Catalog
  ) -> (views: TemplateViews?, diagnostics: [SourceDiagnostic]) {
    let parsed = Parser.file(source)
    let checker = Checker(catalog: catalog, records: records, actions: actions, source: source)
    checker.check(parsed.file)
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
    let properties = root.stored.map { $0.isParameter ? nil : $0.initial?.code }
    return (TemplateViews(root: root.compiled, properties: properties), diagnostics)
  }

  private static let hiddenRoot =
    "this shows an entry and cannot be seen from outside; remove 'private' from it and its 'entry'"

  private static let missingRoot =
    "no view shows an entry; write one that begins with 'let entry: Entry'"
}
