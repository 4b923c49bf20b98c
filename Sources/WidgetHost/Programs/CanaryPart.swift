import FileStorage
import Graphics

/// What a canary release switches first.
package enum CanaryPart: Hashable, Sendable {
  /// The first instances, in the order in which they were added.
  case first(Int)
  /// The instances in a share of the partitions, also those that are added later.
  case share(CanaryShare)

  /// An error in the text of a part.
  package struct Malformed: Error, Hashable, CustomStringConvertible {
    package let description: String
  }

  /// Reads a number of instances, such as `10`, or a share of the partitions, such as `5%`.
  ///
  /// - Throws: ``Malformed``, which says what was probably meant.
  package init(_ text: String) throws(Malformed) {
    if let count = Int(text), count >= 1 {
      self = .first(count)
      return
    }
    if text.hasSuffix("%"), let share = CanaryShare(percent: Double(text.dropLast())) {
      self = .share(share)
      return
    }
    throw Malformed(
      description:
        "a canary release needs a number of instances from 1, such as 10, or a share of the "
        + "partitions above 0% and up to 100%, such as 5%, but not '\(text)'\(Self.suggestion(for: text))"
    )
  }

  /// A question about what was meant by a text that is no part.
  private static func suggestion(for text: String) -> String {
    let digits = text.filter { "0123456789.".contains($0) }
    guard let number = Double(digits), number > 0, !text.hasPrefix("-") else { return "" }
    // A fraction of 1, or a percentage that is written in another way.
    let percent = digits == text && number < 1 ? (number * 100_000).rounded() / 1000 : number
    guard digits != text || number < 1, !text.hasSuffix("%") || text.contains(" "),
      let share = CanaryShare(percent: percent)
    else { return "" }
    return "; did you mean '\(share)'?"
  }
}

/// The share of the partitions whose instances run the version that a canary release tries.
///
/// The order of the partitions depends on the program's name, so that not the same displays try all programs. It is the
/// same on all nodes, and a larger share includes a smaller one.
package struct CanaryShare: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
  /// Above 0, up to 100.
  package let percent: Double

  /// Creates a share; `nil` if there is no such one.
  package init?(percent: Double?) {
    guard let percent, percent > 0, percent <= 100 else { return nil }
    self.percent = percent
  }

  /// The number of partitions, at least 1.
  var count: Int {
    min(Partition.count, Int((percent / 100 * Double(Partition.count)).rounded(.up)))
  }

  /// Returns the partitions for a program or template.
  package func partitions(of program: String) -> Set<Partition> {
    let order = Partition.all.map { partition in
      (
        digest: SHA256.digest(of: Array("\(partition.number) \(program)".utf8)),
        partition: partition
      )
    }
    .sorted { $0.digest.lexicographicallyPrecedes($1.digest) }
    return Set(order.prefix(count).map(\.partition))
  }

  package static func < (left: Self, right: Self) -> Bool { left.percent < right.percent }

  /// The percentage, such as `5%` or `0.5%`.
  package var description: String {
    percent == percent.rounded() ? "\(Int(percent))%" : "\(percent)%"
  }
}

/// The versions of instances that are added in a transaction.
struct InstanceAdmission {
  private let programs: [RegisteredProgram]
  private var canaries: [RegisteredProgram.ID: Set<Partition>] = [:]

  init(_ programs: [RegisteredProgram]) { self.programs = programs }

  /// Checks that a new instance has the current version of its program or template, if that is registered.
  ///
  /// - Parameter instance: The instance, as it was prepared.
  /// - Returns: The instance, with the version that a canary release tries if it is in a partition of it and shows what that
  ///   version has.
  /// - Throws: ``ProgramError``.
  mutating func admit(_ instance: WidgetInstance) throws(ProgramError) -> WidgetInstance {
    guard let program = try program(of: instance) else { return instance }
    guard let share = program.canaryShare, let version = program.candidate.flatMap(program.version)
    else { return instance }
    let partitions = canaries[program.id] ?? share.partitions(of: program.id)
    canaries[program.id] = partitions
    guard partitions.contains(Partition(of: instance.id)) else { return instance }
    return program.switched(instance, to: version) ?? instance
  }

  /// Returns the program or template of a new instance; `nil` for one that is not registered.
  private func program(of instance: WidgetInstance) throws(ProgramError) -> RegisteredProgram? {
    guard let version = instance.version else {
      guard instance.isOfTemplate else { return nil }
      let template = programs.first { $0.isTemplate && $0.id == instance.kind }
      guard template?.currentVersion?.templateVersion == instance.templateVersion else {
        throw .changed(program: instance.kind)
      }
      return template
    }
    guard let program = programs.first(where: { $0.id == instance.program }) else {
      throw .unknown(
        instance.program,
        suggestion: NearestName.suggestionText(for: instance.program, among: programs.map(\.id)))
    }
    guard program.current == version.digest else { throw .changed(program: instance.program) }
    return program
  }
}
