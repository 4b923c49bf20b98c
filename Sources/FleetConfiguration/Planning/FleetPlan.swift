package import WidgetHost

/// What applying a fleet file does: each entry and its effect, and the rows that change.
package struct FleetPlan: Hashable, Sendable {
  package var items: [Item]
  package var change: ConfigurationChange

  package struct Item: Hashable, Sendable {
    package var kind: Kind
    package var name: String
    package var effect: Effect

    package init(_ kind: Kind, _ name: String, _ effect: Effect) {
      self.kind = kind
      self.name = name
      self.effect = effect
    }
  }

  package enum Kind: String, CaseIterable, Sendable {
    case instance, stack, playlist, screen, device
    /// What differs for a tag or a display.
    case environment
    case tapHandlers
  }

  package enum Effect: Hashable, Sendable {
    /// A description of what is added.
    case added(String)
    /// Each difference in words.
    case changed([String])
    case removed
    case unchanged
  }

  /// Whether everything is as the file describes it already.
  package var isEmpty: Bool { change.isEmpty }

  /// The number of entries with each effect.
  package var counts: (added: Int, changed: Int, removed: Int, unchanged: Int) {
    items.reduce(into: (0, 0, 0, 0)) { counts, item in
      switch item.effect {
      case .added: counts.0 += 1
      case .changed: counts.1 += 1
      case .removed: counts.2 += 1
      case .unchanged: counts.3 += 1
      }
    }
  }

  /// The removed instances, and those that are replaced by others of the same name.
  package func removedInstances(of current: HostConfiguration) -> [WidgetInstance] {
    let removed = Set(change.instances.removed)
    return current.instances.filter { removed.contains($0.id) }
  }
}
