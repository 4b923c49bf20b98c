import Foundation
import TemplateLanguage
import Testing

@testable import TemplateCatalog
@testable import TemplateEvaluation

@Suite struct CoverageTests {
  @Test func everyCatalogEntryIsCoveredByAPair() {
    var used: Set<Int> = []
    for pair in CompiledEquivalenceTests.pairs {
      let source = SourceText(pair.text, name: pair.name)
      let checker = Checker(
        catalog: .standard,
        records: ["Entry": Entry.recordType, "Player": Player.recordType], source: source)
      checker.check(Parser.file(source).file)
      used.formUnion(checker.usedEntries)
    }
    // Entries of templates or widget.json only do not exist in Swift.
    let own =
      (ActionViews.entries + ReloadValues.entries).map(\.wholeDescription) + [
        "Image(uiImage: UIImage)"
      ]
    let missing = Catalog.standard.entries.filter { !used.contains($0.index) }
      .map(\.wholeDescription).filter { !own.contains($0) }
    #expect(missing.isEmpty, "\(missing.count): \(missing.joined(separator: "\n"))")
  }

  @Test func everyPairFileIsListed() throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: Pair.folder, includingPropertiesForKeys: nil)
    let names = files.map { $0.deletingPathExtension().lastPathComponent }
    #expect(names.sorted() == CompiledEquivalenceTests.pairs.map(\.name).sorted())
  }
}

extension CatalogEntry {
  /// The entry with the type that it is a member of.
  fileprivate var wholeDescription: String {
    switch owner {
    case .initializer: "\(self)"
    case .type(let owner): "\(owner).\(self)"
    case .value(let receiver): "(\(receiver)).\(self)"
    }
  }
}
