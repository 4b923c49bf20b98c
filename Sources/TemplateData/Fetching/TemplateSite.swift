/// Where a template lies, and what it may do.
package struct TemplateSite: Hashable, Sendable {
  package var kind: String
  package var folder: String
  package var trust: TemplateTrust.State
  /// The parameters that a person set to something else than the template did.
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
    var change: String?
    if case .changed(let difference) = trust { change = difference }
    throw .notTrusted(what: privilege, folder: folder, change: change)
  }
}
