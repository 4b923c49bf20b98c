import CFuzzer
import TemplateLanguage

/// Reads the bytes as a `views.swift` and as an expression, and prints what is wrong.
func read(_ bytes: [UInt8]) {
  let text = SourceText(bytes, name: "views.swift")
  let diagnostics = Parser.file(text).diagnostics + Parser.expression(text).diagnostics
  for diagnostic in diagnostics {
    precondition(diagnostic.range.upper <= bytes.count + 3, "a place is behind the end")
    _ = SourceReport(diagnostic, in: text).description
  }
}

var count = CommandLine.argc
var arguments = CommandLine.unsafeArgv
withUnsafeMutablePointer(to: &arguments) { arguments in
  arguments.withMemoryRebound(
    to: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?.self, capacity: 1
  ) {
    _ = LLVMFuzzerRunDriver(&count, $0) { start, size in
      read(Array(UnsafeBufferPointer(start: start, count: size)))
      return 0
    }
  }
}
