/// The declarations of a `views.swift`.
package struct SourceFile: Sendable {
  /// The modules that are imported, for those who copy the file; they change nothing here.
  package var imports: [Name]
  package var structs: [StructDeclaration]

  package init(imports: [Name] = [], structs: [StructDeclaration] = []) {
    self.imports = imports
    self.structs = structs
  }
}

/// A word where it stands.
package struct Name: Hashable, Sendable {
  package var text: String
  package var range: SourceRange

  package init(_ text: String, _ range: SourceRange) {
    self.text = text
    self.range = range
  }
}
