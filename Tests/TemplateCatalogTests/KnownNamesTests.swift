import Testing

@testable import TemplateCatalog
@testable import TemplateEvaluation

@Suite struct KnownNamesTests {
  private let catalog = Catalog.standard

  @Test(arguments: [
    Vocabulary.views, Vocabulary.widgets, Vocabulary.geometry, Vocabulary.values,
    Vocabulary.gaps,
  ])
  func everyNameIsSupportedOrHasAReason(names: [String]) {
    let unknown = names.filter {
      !isKnown($0) && Catalog.standard.unsupported.reason(for: $0) == nil
    }
    #expect(unknown.isEmpty, "\(unknown.joined(separator: " "))")
  }

  @Test func noNameIsBothSupportedAndUnsupported() {
    let both = UnsupportedFeature.all.flatMap(\.names).filter { isKnown($0) }
    #expect(both.isEmpty, "\(both.joined(separator: " "))")
  }

  private func isKnown(_ name: String) -> Bool {
    // Names of the language itself.
    if ["View", "@ViewBuilder", "@Environment", "EnvironmentValues", ".environment"].contains(name)
    {
      return true
    }
    if name.hasPrefix("@Environment.") {
      return !catalog.members(ofValue: "EnvironmentValues", named: String(name.dropFirst(13)))
        .isEmpty
    }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let owner = parts.dropLast().joined(separator: ".")
    let last = parts[parts.count - 1]
    if owner.isEmpty, parts.count > 1 {
      return catalog.entries.contains { $0.name == last && $0.isMember }
    }
    if owner.isEmpty {
      return catalog.type(named: last) != nil || catalog.type(named: "inout " + last) != nil
        || !catalog.initializers(named: last).isEmpty
    }
    let key = owner == "CGFloat" ? "Double" : owner
    return !catalog.members(ofType: key, named: last).isEmpty
      || !catalog.members(ofValue: key, named: last).isEmpty
      || !catalog.members(ofValue: "inout " + key, named: last).isEmpty
      || catalog.type(named: name) != nil
  }
}

extension CatalogEntry {
  fileprivate var isMember: Bool {
    switch owner {
    case .value: true
    case .initializer, .type: false
    }
  }
}
