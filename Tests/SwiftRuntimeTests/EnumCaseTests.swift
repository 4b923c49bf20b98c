import Testing

@testable import SwiftRuntime

private enum Only { case one }
private enum Size: Int { case small = 3, large = 9, `default` = 1 }
private enum Choice { case nothing, number(Int) }

@Suite struct EnumCaseTests {
  @Test func casesAreThoseOfTheDeclarationInOrder() throws {
    let sizes = try #require(EnumCase.all(of: Size.self))
    #expect(sizes.map(\.name) == ["small", "large", "default"])
    #expect(sizes.map(\.value) == [.small, .large, .default])
    #expect(EnumCase.all(of: Only.self)?.map(\.name) == ["one"])
  }

  @Test func typesWithoutPlainCasesHaveNone() {
    #expect(EnumCase.all(of: Choice.self) == nil)
    #expect(EnumCase.all(of: Int.self) == nil)
    #expect(EnumCase.all(of: String.self) == nil)
    #expect(EnumCase.all(of: Int?.self) == nil)
  }
}
