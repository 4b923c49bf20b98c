/// A check that a part of the Swift runtime works as this module expects, with samples whose contents are known.
///
/// Programs run the checks first, so that with a runtime of another layout they exit with a message instead of
/// misreading it. Where possible, a check compares offsets, kinds and addresses before it follows them.
package struct RuntimeCheck: Sendable {
  /// The part of the runtime, for error messages.
  package let subject: String
  package let passes: @Sendable () -> Bool

  package init(_ subject: String, passes: @escaping @Sendable () -> Bool) {
    self.subject = subject
    self.passes = passes
  }

  /// The checks of what programs need in every run.
  package static let all = [
    RuntimeCheck("the types that conform to a protocol") {
      // Only correct descriptors may be converted to types, so they are compared first.
      let samples: [Any.Type] = [SampleValue.self, Bool.self]
      return Set(ProgramTypes.descriptors(conformingTo: (any Sample).self))
        == Set(samples.compactMap(ProgramTypes.descriptor))
        && Set(ProgramTypes.conforming(to: (any Sample).self).map { ObjectIdentifier($0) })
          == Set(samples.map { ObjectIdentifier($0) })
    },
    RuntimeCheck("the classes of a name") {
      // The author's code may declare classes of the same names.
      ProgramTypes.classes(named: "SampleObject").contains { $0 == SampleObject.self }
        && !ProgramTypes.classes(named: "SampleValue").contains { $0 == SampleValue.self }
    },
    RuntimeCheck("the stored properties of a class", passes: readsStoredProperties),
    RuntimeCheck("the cases of an enum") {
      cases(of: SampleCase.self) == ["first first", "second second", "third third"]
        && cases(of: OnlyCase.self) == ["only only"]
        && EnumCase.all(of: SamplePayload.self) == nil
        && EnumCase.all(of: SampleValue.self) == nil
    },
    RuntimeCheck("the main actor's threads", passes: MainActorOverride.checksThreads),
    RuntimeCheck("the main actor's executor", passes: MainActorOverride.replacesExecutor),
  ]

  /// Runs the checks.
  ///
  /// - Throws: ``UnknownRuntimeError`` with the subjects of all checks that failed.
  package static func run(_ checks: [RuntimeCheck] = all) throws(UnknownRuntimeError) {
    let failed = checks.filter { !$0.passes() }
    if !failed.isEmpty { throw UnknownRuntimeError(subjects: failed.map(\.subject)) }
  }

  private static func cases<Value>(of type: Value.Type) -> [String]? {
    EnumCase.all(of: type)?.map { "\($0.name) \($0.value)" }
  }

  @Sendable
  private static func readsStoredProperties() -> Bool {
    let object = SampleObject()
    let properties = StoredProperty.all(of: SampleObject.self, below: SampleBase.self)
    let start = 2 * MemoryLayout<UInt>.size + MemoryLayout<Int>.size
    guard properties.map(\.name) == ["text", "number"],
      properties.map(\.offset) == [start, start + MemoryLayout<String?>.size],
      properties[0].type == String?.self, properties[1].type == Double.self,
      properties[0].value(in: object) as? String == "before",
      properties[1].value(in: object) as? Double == 1.5
    else { return false }
    let old = object.text
    return properties[0].set("after", in: object) && object.text == "after"
      && properties[1].set(2.5, in: object) && object.number == 2.5
      && !properties[1].set("no number", in: object) && old == "before"
  }
}

/// The error of a program whose Swift runtime differs from those that this module knows.
package struct UnknownRuntimeError: Error, Hashable, CustomStringConvertible {
  /// The parts that differ.
  package let subjects: [String]

  /// The problem, and its solution.
  package var description: String {
    "this program's Swift runtime is not supported, as it differs in \(subjects.joined(separator: ", ")); "
      + "build the program with Swift 6.3, or use a version of Placard for its Swift"
  }
}

// MARK: Samples

private protocol Sample {}

private struct SampleValue: Sample {}

/// The conformance of a type from another library refers to its type descriptor indirectly.
extension Bool: Sample {}

/// A generic type is not listed.
private struct GenericSample<Wrapped>: Sample {}

private class SampleBase {
  var count = 3
}

private final class SampleObject: SampleBase {
  var text: String? = "before"
  var number = 1.5
  let constant = 4
  weak var other: SampleObject?
}

private enum OnlyCase { case only }

private enum SampleCase: String { case first, second, third }

private enum SamplePayload { case none, some(Int) }
