import SwiftRuntime
package import WidgetUI

/// A use of `#Preview` in the program.
@MainActor
package struct PreviewDeclaration: Sendable {
  private let registry: any PreviewRegistry.Type

  /// The name of the file and the line.
  package var name: String {
    let file = registry.fileID.split(separator: "/").last.map(String.init) ?? "Preview"
    return "\(file):\(registry.line)"
  }

  package func preview() throws -> Preview { try registry.makePreview() }

  /// Every use of `#Preview` that is linked into the program, by module, file and line.
  package static var all: [PreviewDeclaration] {
    ProgramTypes.conforming(to: (any PreviewRegistry).self)
      .compactMap { $0 as? any PreviewRegistry.Type }
      .map { (key: ($0.fileID, $0.line, $0.column), declaration: PreviewDeclaration(registry: $0)) }
      .sorted { $0.key < $1.key }
      .map(\.declaration)
  }
}
