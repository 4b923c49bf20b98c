/// The program that the compiler starts to expand `#Preview`, `@Previewable` and `@Entry`.
///
/// It uses neither swift-syntax nor Foundation, so that it is compiled and started quickly: it is built with every
/// package of widgets, and runs in every compilation that uses one of the macros.
@main
enum MacroProgram {
  static func main() {
    let connection = CompilerConnection(input: 0, output: 1)
    while let message = connection.receive() {
      connection.send(reply(to: message))
    }
  }

  /// Returns the reply to a message, also for one that is damaged or of a newer compiler.
  static func reply(to message: [UInt8]) -> JSON {
    guard let json = JSONParser.parse(message), let request = CompilerRequest(json) else {
      return .failure("a message of the compiler was not understood; use Swift 6.2 or later")
    }
    switch request {
    case .capability(let version):
      return .object([
        "getCapabilityResult": .object([
          "capability": .object(["protocolVersion": .integer(min(version, newestProtocol))])
        ])
      ])
    case .loadLibrary:
      return .object([
        "loadPluginLibraryResult": .object(["loaded": .bool(false), "diagnostics": .array([])])
      ])
    case .expansion(let request):
      do throws(MacroError) {
        return .object([
          "expandMacroResult": .object([
            "expandedSource": .string(try request.expandedSource()), "diagnostics": .array([]),
          ])
        ])
      } catch {
        return .failure(error.message, at: request.useLocation)
      }
    case .unknown(let name):
      return .failure(
        "the compiler sent '\(name)', which is newer than these macros; use a newer version of Placard"
      )
    }
  }

  /// The newest version of the protocol that the program knows; a compiler that offers an older one gets that one.
  static let newestProtocol = 7
}

/// The error for a use of a macro that cannot be expanded.
struct MacroError: Error {
  let message: String

  init(_ message: String) { self.message = message }
}

extension JSON {
  /// The reply that makes the compiler report an error.
  static func failure(_ message: String, at location: SourceLocation = SourceLocation()) -> JSON {
    .object([
      "expandMacroResult": .object([
        "diagnostics": .array([
          .object([
            "message": .string(message), "severity": .string("error"),
            "position": .object([
              "fileName": .string(location.fileName), "offset": .integer(location.offset),
            ]),
            "highlights": .array([]), "notes": .array([]), "fixIts": .array([]),
          ])
        ])
      ])
    ])
  }
}
