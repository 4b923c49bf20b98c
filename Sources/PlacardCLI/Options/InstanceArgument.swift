import Graphics
import WidgetHost

extension HostStore {
  /// The instance of a name.
  ///
  /// - Throws: ``StateError`` with the name that was probably meant, where there is none.
  func instance(named name: String) throws -> WidgetInstance {
    let all = try instances()
    if let instance = all.first(where: { $0.id == name }) { return instance }
    throw StateError.unknownInstance(
      name,
      suggestion: all.isEmpty
        ? "; there is none yet, see 'add'"
        : NearestName.question(for: name, among: all.map(\.id)))
  }
}
