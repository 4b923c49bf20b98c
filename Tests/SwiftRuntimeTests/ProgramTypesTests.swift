import Testing

@testable import SwiftRuntime

private protocol Vehicle {}
private protocol Boat: Vehicle {}
private struct Car: Vehicle {}
private enum Bicycle: Vehicle { case one }
private final class Ferry: Boat {}
private struct Trailer<Load>: Vehicle {}
extension Int: Vehicle {}

@Suite struct ProgramTypesTests {
  @Test func typesOfEveryKindAreFoundByTheProtocolThatTheyConformTo() {
    let vehicles = ProgramTypes.conforming(to: (any Vehicle).self).map { "\($0)" }.sorted()
    #expect(vehicles == ["Bicycle", "Car", "Ferry", "Int"])
    #expect(ProgramTypes.conforming(to: (any Boat).self).map { "\($0)" } == ["Ferry"])
  }

  @Test(
    arguments: [Int.self, Car.self, Any.self, Ferry.self, (any Boat & Sequence).self] as [Any.Type])
  func whatIsNotTheTypeOfOneProtocolHasNoConformingTypes(type: Any.Type) {
    #expect(ProgramTypes.conforming(to: type).isEmpty)
  }

  @Test func classesAreFoundByTheirNameWithoutTheModule() {
    #expect(ProgramTypes.classes(named: "Ferry").contains { $0 == Ferry.self })
    #expect(ProgramTypes.classes(named: "Car").isEmpty)
    #expect(ProgramTypes.classes(named: "ferry").isEmpty)
  }

  @Test func typesOfOneNameHaveDifferentUniqueNames() {
    struct Car {}
    let names = [ProgramTypes.uniqueName(of: Car.self), ProgramTypes.uniqueName(of: Bicycle.self)]
    #expect(Set(names + [ProgramTypes.uniqueName(of: ProgramTypesTests.outer)]).count == 3)
  }

  private static let outer: Any.Type = Car.self
}
