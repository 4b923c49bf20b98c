package enum Parser {
  package static func file(_ text: SourceText) -> (file: SourceFile, diagnostics: [SourceDiagnostic]) { (SourceFile(), []) }
}
