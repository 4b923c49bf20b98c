/// Named values in the order in which they were written.
package struct DataObject: Hashable, Sendable {
  package private(set) var names: [String] = []
  package private(set) var values: [DataValue] = []
  /// The members by name, where there are too many to look at each.
  private var places: [String: Int] = [:]

  /// Up to how many members are compared one by one; most objects have few, and many are alike.
  private static let fewMembers = 8

  package init() {}

  /// An object of members; of two with one name the later holds.
  package init(_ members: some Sequence<(String, DataValue)>) {
    for (name, value) in members { self[name] = value }
  }

  package var count: Int { names.count }
  package var isEmpty: Bool { names.isEmpty }

  /// The members in their order.
  package var members: some RandomAccessCollection<(name: String, value: DataValue)> {
    names.indices.lazy.map { (name: names[$0], value: values[$0]) }
  }

  /// The value of a name; a new one comes last, and `nil` removes it.
  package subscript(name: String) -> DataValue? {
    get { place(of: name).map { values[$0] } }
    set {
      switch (place(of: name), newValue) {
      case (let place?, let value?): values[place] = value
      case (let place?, nil): remove(at: place)
      case (nil, let value?): append(name, value)
      case (nil, nil): break
      }
    }
  }

  private func place(of name: String) -> Int? {
    names.count <= Self.fewMembers ? names.firstIndex(of: name) : places[name]
  }

  private mutating func append(_ name: String, _ value: DataValue) {
    names.append(name)
    values.append(value)
    if names.count == Self.fewMembers + 1 { index() }
    if names.count > Self.fewMembers { places[name] = names.count - 1 }
  }

  private mutating func remove(at place: Int) {
    names.remove(at: place)
    values.remove(at: place)
    index()
  }

  private mutating func index() {
    places = [:]
    guard names.count > Self.fewMembers else { return }
    for (place, name) in names.enumerated() { places[name] = place }
  }

  // The index follows from the names.
  package static func == (a: DataObject, b: DataObject) -> Bool {
    a.names == b.names && a.values == b.values
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(names)
    hasher.combine(values)
  }
}
