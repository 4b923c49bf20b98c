/// A dictionary that keeps the order of its members.
package struct DataObject: Hashable, Sendable {
  package private(set) var names: [String] = []
  package private(set) var values: [DataValue] = []
  /// The indices of the members by name, if there are more than `linearSearchLimit`.
  private var indices: [String: Int] = [:]

  /// The maximum number of members for linear search; most objects have few members.
  private static let linearSearchLimit = 8

  package init() {}

  /// Creates an object from members; if a name is repeated, the last value is used.
  package init(_ members: some Sequence<(String, DataValue)>) {
    for (name, value) in members { self[name] = value }
  }

  package var count: Int { names.count }
  package var isEmpty: Bool { names.isEmpty }

  /// The members in their order.
  package var members: some RandomAccessCollection<(name: String, value: DataValue)> {
    names.indices.lazy.map { (name: names[$0], value: values[$0]) }
  }

  /// The value for a name; setting a new name appends it, and setting `nil` removes it.
  package subscript(name: String) -> DataValue? {
    get { index(of: name).map { values[$0] } }
    set {
      switch (index(of: name), newValue) {
      case (let index?, let value?): values[index] = value
      case (let index?, nil): remove(at: index)
      case (nil, let value?): append(name, value)
      case (nil, nil): break
      }
    }
  }

  private func index(of name: String) -> Int? {
    names.count <= Self.linearSearchLimit ? names.firstIndex(of: name) : indices[name]
  }

  private mutating func append(_ name: String, _ value: DataValue) {
    names.append(name)
    values.append(value)
    if names.count == Self.linearSearchLimit + 1 { rebuildIndex() }
    if names.count > Self.linearSearchLimit { indices[name] = names.count - 1 }
  }

  private mutating func remove(at index: Int) {
    names.remove(at: index)
    values.remove(at: index)
    rebuildIndex()
  }

  private mutating func rebuildIndex() {
    indices = [:]
    guard names.count > Self.linearSearchLimit else { return }
    for (index, name) in names.enumerated() { indices[name] = index }
  }

  // Ignores the index, which is derived from the names.
  package static func == (a: DataObject, b: DataObject) -> Bool {
    a.names == b.names && a.values == b.values
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(names)
    hasher.combine(values)
  }
}
