import Testing

@testable import WidgetTemplates

@Suite struct KnownNamesTests {
  private let catalogue = Catalogue.standard

  @Test(arguments: [
    Vocabulary.views, Vocabulary.widgets, Vocabulary.geometry, Vocabulary.values,
    Vocabulary.gaps,
  ])
  func everyNameIsThereOrHasAReason(names: [String]) {
    let unknown = names.filter { !isKnown($0) && Unsupported.reason(for: $0) == nil }
    #expect(unknown.isEmpty, "\(unknown.joined(separator: " "))")
  }

  @Test func nothingIsBothThereAndRefused() {
    let both = Unsupported.all.flatMap(\.names).filter { isKnown($0) }
    #expect(both.isEmpty, "\(both.joined(separator: " "))")
  }

  private func isKnown(_ name: String) -> Bool {
    // What the language itself has.
    if ["View", "@ViewBuilder", "@Environment", "EnvironmentValues", ".environment"].contains(name)
    {
      return true
    }
    if name.hasPrefix("@Environment.") {
      return !catalogue.members(ofValue: "EnvironmentValues", named: String(name.dropFirst(13)))
        .isEmpty
    }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let owner = parts.dropLast().joined(separator: ".")
    let last = parts[parts.count - 1]
    if owner.isEmpty, parts.count > 1 {
      return catalogue.entries.contains { $0.name == last && $0.isMember }
    }
    if owner.isEmpty {
      return catalogue.type(named: last) != nil || catalogue.type(named: "inout " + last) != nil
        || !catalogue.initializers(named: last).isEmpty
    }
    let key = owner == "CGFloat" ? "Double" : owner
    return !catalogue.members(ofType: key, named: last).isEmpty
      || !catalogue.members(ofValue: key, named: last).isEmpty
      || !catalogue.members(ofValue: "inout " + key, named: last).isEmpty
      || catalogue.type(named: name) != nil
  }
}

extension CatalogueEntry {
  fileprivate var isMember: Bool {
    switch place {
    case .value: true
    case .initializer, .type: false
    }
  }
}
