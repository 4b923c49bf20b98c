package import Foundation
import FramePipeline
package import PixelOutput

extension HostStore {
  /// Adds an instance under the first free name of a kind: `<kind>-<family>`, then with `-2`, `-3` and so on.
  ///
  /// - Returns: The instance with its name.
  package func add(
    _ instance: WidgetInstance, namedAfter family: DisplayFamily, at now: Date
  ) throws -> WidgetInstance {
    let base = InstanceName.name(kind: instance.kind, family: family)
    var named = instance
    while true {
      named.id = Self.freeName(base, taken: Set(try instances().map(\.id)))
      do {
        try add(named, at: now)
        return named
      } catch StateError.instanceExists {
        // Another process has just taken the name.
        continue
      }
    }
  }

  private static func freeName(_ base: String, taken: Set<String>) -> String {
    var name = base
    var number = 1
    while taken.contains(name) {
      number += 1
      name = "\(base)-\(number)"
    }
    return name
  }
}
