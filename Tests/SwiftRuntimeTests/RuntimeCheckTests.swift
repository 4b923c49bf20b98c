import Testing

@testable import SwiftRuntime

@Suite struct RuntimeCheckTests {
  @Test(arguments: RuntimeCheck.all.map(\.subject))
  func readsThisRuntime(subject: String) throws {
    #expect(try #require(RuntimeCheck.all.first { $0.subject == subject }).passes())
  }

  @Test func anUnknownRuntimeIsAnErrorThatNamesEverythingThatCannotBeRead() {
    let error = #expect(throws: UnknownRuntimeError.self) {
      try RuntimeCheck.run([
        RuntimeCheck("the cases of an enum") { false },
        RuntimeCheck("the classes of a name") { true },
        RuntimeCheck("the stored properties of a class") { false },
      ])
    }
    #expect(
      error?.description
        == "this program's Swift runtime is not supported, as it differs in the cases of an enum, "
        + "the stored properties of a class; build the program with Swift 6.3, "
        + "or use a version of Placard for its Swift")
  }
}
