import Foundation

/// Generates the Swift code of an intent definition: `intent-generator IN OUT`.
@main
enum IntentGenerator {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count == 2, let input = arguments.first, let output = arguments.last else {
      fail("usage: intent-generator IN OUT")
    }
    do {
      let code = try swift(for: Data(contentsOf: URL(fileURLWithPath: input)), file: input)
      try Data(code.utf8).write(to: URL(fileURLWithPath: output), options: .atomic)
    } catch let error as DefinitionError {
      // The format in which build tools recognize errors with a location.
      fail("\(input):1:1: error: \(error)")
    } catch {
      fail("\(input):1:1: error: \(error.localizedDescription)")
    }
  }

  /// The Swift code of a definition, deterministically.
  ///
  /// - Throws: ``DefinitionError``.
  static func swift(for data: Data, file: String) throws -> String {
    let definition = try IntentDefinition(DefinitionNode(xml: data))
    return DefinitionCode(
      definition: definition, file: URL(fileURLWithPath: file).lastPathComponent
    ).text
  }

  private static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    exit(1)
  }
}
