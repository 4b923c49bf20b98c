import ConditionalCompilation
import Foundation

/// Generates the code that Xcode generates for a widget extension, and declarations that only Apple's platforms have.
///
/// `widget-extension-generator symbols OUT CATALOG…` writes the symbols of asset catalogs,
/// `widget-extension-generator names OUT [--uikit] [--combine] [BUNDLE]` names of Foundation and the main bundle, and
/// `widget-extension-generator source OUT PLATFORM FILE` a source whose conditions hold as on that platform.
@main
enum WidgetExtensionGenerator {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count >= 2 else { fail(usage) }
    let output = URL(fileURLWithPath: arguments[1])
    do {
      let code: String
      switch arguments[0] {
      case "symbols":
        let catalogs = arguments.dropFirst(2).map { URL(fileURLWithPath: $0) }
        let symbols = try AssetSymbol.all(in: catalogs) {
          write("\($0.file.path):1:1: warning: \($0.message)")
        }
        code = AssetSymbolCode(symbols).text
      case "names":
        var rest = arguments.dropFirst(2)
        let options = rest.prefix { $0.hasPrefix("--") }
        rest = rest.dropFirst(options.count)
        code =
          PlatformNameCode(
            hasUIKit: options.contains("--uikit"), hasCombine: options.contains("--combine"),
            resourceBundle: rest.first
          ).text
      case "source":
        guard arguments.count == 4, let platform = SourcePlatform(rawValue: arguments[2]) else {
          fail(usage)
        }
        let file = URL(fileURLWithPath: arguments[3])
        code = platform.source(try String(contentsOf: file, encoding: .utf8), at: file.path)
      default: fail(usage)
      }
      try Data(code.utf8).write(to: output, options: .atomic)
    } catch let error as AssetSymbolError {
      // The format in which build tools recognize errors with a location.
      fail("\(error.file.path):1:1: error: \(error.message)")
    } catch {
      fail("\(output.path):1:1: error: \(error.localizedDescription)")
    }
  }

  private static let usage =
    "usage: widget-extension-generator symbols OUT CATALOG... | names OUT [--uikit] [--combine] [BUNDLE] | source OUT PLATFORM FILE"

  private static func fail(_ message: String) -> Never {
    write(message)
    exit(1)
  }

  private static func write(_ message: String) {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
  }
}
