import Testing

@testable import SwiftRuntime

private class Animal {
  var legs = 4
}

private class Dog: Animal {
  var name: String? = nil
  let species = "Canis"
  var isLoud = true
  weak var owner: Dog?
  lazy var age = 3
  var twiceTheLegs: Int { 2 * legs }
}

private final class Terrier: Dog {
  var numbers = [1, 2]
}

@Suite struct StoredPropertyTests {
  @Test func propertiesAreVariablesInOrderWithThoseOfSuperclassesFirst() {
    let properties = StoredProperty.all(of: Terrier.self, below: Animal.self)
    #expect(properties.map(\.name) == ["name", "isLoud", "numbers"])
    #expect(properties.map { "\($0.type)" } == ["Optional<String>", "Bool", "Array<Int>"])
    #expect(StoredProperty.all(of: Animal.self, below: Animal.self).isEmpty)
  }

  @Test func valuesAreReadAndSet() {
    let dog = Terrier()
    let properties = StoredProperty.all(of: Terrier.self, below: Animal.self)
    let values: [Any] = ["Rex", false, [7]]
    for (property, value) in zip(properties, values) { #expect(property.set(value, in: dog)) }
    #expect(dog.name == "Rex" && !dog.isLoud && dog.numbers == [7] && dog.legs == 4)
    #expect(properties.map { "\($0.value(in: dog))" } == [#"Optional("Rex")"#, "false", "[7]"])
  }

  @Test func aValueOfAnotherTypeIsNotSet() {
    let dog = Dog()
    for property in StoredProperty.all(of: Dog.self, below: Animal.self) {
      #expect(!property.set([1.5], in: dog), "\(property.name)")
    }
    #expect(dog.name == nil && dog.isLoud)
  }
}
