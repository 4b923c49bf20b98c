/// Where a template lies, and what it may do.
package struct TemplateLocation: Hashable, Sendable {
  package var kind: String
  package var folder: String
  package var trust: TemplateTrust.State
  /// The parameters that a person set to a text of their own, and not to one that the template offers.
  package var chosen: Set<String>

  package init(
    kind: String, folder: String, trust: TemplateTrust.State, chosen: Set<String> = []
  ) {
    self.kind = kind
    self.folder = folder
    self.trust = trust
    self.chosen = chosen
  }

  var isTrusted: Bool { trust == .trusted }

  /// Refuses what only a trusted template may do.
  func demandTrust(for privilege: String?) throws(DataError) {
    guard let privilege, !isTrusted else { return }
    throw refusal(of: privilege)
  }

  /// Why something is refused that only a trusted template may do.
  func refusal(of privilege: String) -> DataError {
    var change: String?
    if case .changed(let difference) = trust { change = difference }
    return .notTrusted(what: privilege, folder: folder, change: change)
  }
}
