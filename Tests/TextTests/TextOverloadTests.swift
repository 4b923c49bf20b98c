import Foundation
import Graphics
import Testing
import WidgetUI

/// Overload resolution selects the initializer that it selects with SwiftUI.
@MainActor @Suite struct TextOverloadTests {
  private var fixture: TextFixture {
    var fixture = TextFixture()
    fixture.resources = StringTables(tables: [
      "en": ["Hello": "key", "Hello %@": "key", "Hello %lld": "key"]
    ])
    return fixture
  }

  @Test func literalsAreKeys() {
    let name = "Panda"
    let condition = name.isEmpty
    #expect(fixture.string(Text("Hello")) == "key")
    #expect(fixture.string(Text("Hello", comment: "a greeting")) == "key")
    #expect(fixture.string(Text("Hello", tableName: nil, bundle: .main, comment: "a")) == "key")
    #expect(fixture.string(Text("Hello \(name)")) == "key")
    #expect(fixture.string(Text("Hello \(name.count)")) == "key")
    #expect(fixture.string(Text("Hello \(name.dropFirst().description)")) == "key")
    #expect(fixture.string(Text(condition ? "x" : "Hello")) == "key")
    #expect(fixture.string(Text(.init("Hello"))) == "key")
    #expect(fixture.string(Text(LocalizedStringKey(name + "!"))) == "Panda!")
  }

  @Test func stringsAreShownAsTheyAre() {
    let hello = "Hello"
    let missing: String? = nil
    #expect(fixture.string(Text(hello)) == "Hello")
    #expect(fixture.string(Text(hello + "")) == "Hello")
    #expect(fixture.string(Text("Hello" + hello)) == "HelloHello")
    #expect(fixture.string(Text(missing ?? "Hello")) == "Hello")
    #expect(fixture.string(Text(String(5))) == "5")
    #expect(fixture.string(Text(5.description)) == "5")
    #expect(fixture.string(Text(hello.prefix(2))) == "He")
    #expect(fixture.string(Text(String(format: "%.1f", 1.25))) == "1.2")
    #expect(
      fixture.string(Text(1234.formatted(.number.locale(.init(identifier: "en"))))) == "1,234")
  }

  @Test func textsCanBeConcatenated() {
    let joined = Text("a").bold() + Text(" b").foregroundColor(.red) + Text(verbatim: " c")
    #expect(fixture.string(joined) == "a b c")
    let list = ["a", "b"].map { Text($0) }.reduce(Text(""), +)
    #expect(fixture.string(list) == "ab")
    #expect(fixture.string(Text("\(Image(systemName: "star")) x")).hasSuffix(" x"))
  }

  @Test func modifiersOfTextsReturnTexts() {
    let text: Text = Text("a").font(.title).fontWeight(.bold).italic().underline()
      .strikethrough(true, color: .red).kerning(1).tracking(1).baselineOffset(2)
      .monospacedDigit().foregroundStyle(.secondary).foregroundColor(.blue).bold()
    #expect(fixture.string(text) == "a")
    let view = VStack { Text("a") }.bold().italic().underline().monospaced().fontDesign(.rounded)
    #expect(fixture.spans(view).map(\.face.isItalic) == [true])
  }
}
