import FileStorage

/// A share of the instances, stacks and screens of a database that several nodes use.
///
/// The name of an instance, stack or screen determines its partition, so that a request needs no lookup, and a stack stays
/// in its partition when its members change.
package struct Partition: Hashable, Comparable, Sendable {
  /// The number of partitions.
  package static let count = 1024
  /// All partitions, in order.
  package static let all = (0..<count).map(Partition.init(number:))
  /// The partition whose node, the leader, does what is done once for all of them.
  package static let leading = Partition(number: 0)

  /// From 0 to 1023.
  package let number: Int

  private init(number: Int) { self.number = number }

  /// Reads a number of the database; `nil` if there is no such partition.
  init?(stored number: Int64) {
    guard (0..<Int64(Self.count)).contains(number) else { return nil }
    self.init(number: Int(number))
  }

  /// The partition of an instance, stack or screen.
  ///
  /// The function `partitionOf` of ``PostgreSQLSchema`` computes the same.
  package init(of name: String) {
    let digest = SHA256.digest(of: Array(name.utf8))
    number = (Int(digest[0]) << 8 | Int(digest[1])) & (Self.count - 1)
  }

  package static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}

extension SQLStatement {
  /// Returns the condition on the column `partition` that it is one of some partitions.
  static func isPartition(in partitions: Set<Partition>) -> SQLStatement {
    let numbers = partitions.map { Int64($0.number) }.sorted()
    return "partition = ANY(\(SQLValue.array(.integers(numbers))))"
  }

  /// Returns the table with the columns `partition` and `value`, which is named `own`.
  static func table(of values: [Partition: Int64]) -> SQLStatement {
    let rows = values.sorted { $0.key < $1.key }
    return SQLArgumentTable(
      named: "own",
      columns: [
        ("partition", .integers(rows.map { Int64($0.key.number) })),
        ("value", .integers(rows.map(\.value))),
      ]
    ).allRows
  }
}
