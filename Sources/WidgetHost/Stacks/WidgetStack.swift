package import Foundation
import FramePipeline
package import WidgetTimeline

/// A slot that holds several instances of one family on one device and shows one of them at a time.
package struct WidgetStack: Hashable, Codable, Sendable, Identifiable {
  /// The most instances in a stack, as on a phone.
  package static let mostMembers = 10

  /// The name that commands know the stack by, and that its output folder has.
  package let id: String
  /// The device's id.
  package let device: String
  package let family: WidgetFamily
  /// The instances in the order of paging: from one to ten, each once.
  package private(set) var members: [WidgetInstance.ID]
  package let created: Date

  /// Makes a stack of instances in their order.
  ///
  /// - Throws: ``StackError`` where they cannot share a slot.
  package init(
    id: String, instances: [WidgetInstance], created: Date
  ) throws(StackError) {
    guard InstanceName.isSafe(id) else { throw .unsafeName(id) }
    guard let first = instances.first else { throw .empty }
    guard instances.count <= Self.mostMembers else { throw .tooMany(instances.count) }
    for (place, instance) in instances.enumerated() {
      guard !instances[..<place].contains(where: { $0.id == instance.id }) else {
        throw .twice(instance.id)
      }
      guard instance.shape == first.shape else {
        throw .differs(instance.id, instance.shape, from: first.id, first.shape)
      }
    }
    self.id = id
    device = first.device
    family = first.family
    members = instances.map(\.id)
    self.created = created
  }

  /// The stack without an instance, or `nil` where nothing is left.
  package func without(_ instance: WidgetInstance.ID) -> WidgetStack? {
    var rest = self
    rest.members.removeAll { $0 == instance }
    return rest.members.isEmpty ? nil : rest
  }
}

extension WidgetInstance {
  /// What instances of one stack have in common, as messages name it: the size of their pictures.
  var shape: String {
    "'\(family)' on '\(device)'" + (fillsPanel ? ", filling the panel" : "")
  }
}
