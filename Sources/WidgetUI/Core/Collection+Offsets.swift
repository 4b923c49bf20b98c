public import Foundation

extension RangeReplaceableCollection where Self: MutableCollection {
  /// Removes the elements at offsets from the start.
  public mutating func remove(atOffsets offsets: IndexSet) {
    for offset in offsets.reversed() { remove(at: index(startIndex, offsetBy: offset)) }
  }
}

extension MutableCollection {
  /// Moves the elements at offsets from the start, in their order, before the one that is at another offset.
  public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
    let elements = Array(self)
    let rest = elements.indices.filter { !source.contains($0) }
    let order = rest.filter { $0 < destination } + source + rest.filter { $0 >= destination }
    for (index, offset) in zip(indices, order) { self[index] = elements[offset] }
  }
}
