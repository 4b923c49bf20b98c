import Foundation
import Graphics
import Testing
import WidgetUI

/// Overload resolution selects the initializer that it selects with SwiftUI.
@Suite struct TextOverloadTests {
  private var stage: TextFixture {
    var stage = TextFixture()
    stage.resources = StringTables(tables: [
      "en": ["Hello": "key", "Hello %@": "key", "Hello %lld": "key"]
    ])
    return stage
  }

  @Test func literalsAreKeys() {
    let name = "Panda"
    let condition = name.isEmpty
    #expect(stage.string(Text("Hello")) == "key")
    #expect(stage.string(Text("Hello", comment: "a greeting")) == "key")
    #expect(stage.string(Text("Hello", tableName: nil, bundle: .main, comment: "a")) == "key")
    #expect(stage.string(Text("Hello \(name)")) == "key")
    #expect(stage.string(Text("Hello \(name.count)")) == "key")
    #expect(stage.string(Text("Hello \(name.dropFirst().description)")) == "key")
    #expect(stage.string(Text(condition ? "x" : "Hello")) == "key")
    #expect(stage.string(Text(.init("Hello"))) == "key")
    #expect(stage.string(Text(LocalizedStringKey(name + "!"))) == "Panda!")
  }

  @Test func stringsAreShownAsTheyAre() {
    let hello = "Hello"
    let missing: String? = nil
    #expect(stage.string(Text(hello)) == "Hello")
    #expect(stage.string(Text(hello + "")) == "Hello")
    #expect(stage.string(Text("Hello" + hello)) == "HelloHello")
    #expect(stage.string(Text(missing ?? "Hello")) == "Hello")
    #expect(stage.string(Text(String(5))) == "5")
    #expect(stage.string(Text(5.description)) == "5")
    #expect(stage.string(Text(hello.prefix(2))) == "He")
    #expect(stage.string(Text(String(format: "%.1f", 1.25))) == "1.2")
    #expect(stage.string(Text(1234.formatted(.number.locale(.init(identifier: "en"))))) == "1,234")
  }

  @Test func textsCanBeConcatenated() {
    let joined = Text("a").bold() + Text(" b").foregroundColor(.red) + Text(verbatim: " c")
    #expect(stage.string(joined) == "a b c")
    let list = ["a", "b"].map { Text($0) }.reduce(Text(""), +)
    #expect(stage.string(list) == "ab")
    #expect(stage.string(Text("\(Image(systemName: "star")) x")).hasSuffix(" x"))
  }

  @Test func modifiersOfTextsReturnTexts() {
    let text: Text = Text("a").font(.title).fontWeight(.bold).italic().underline()
      .strikethrough(true, color: .red).kerning(1).tracking(1).baselineOffset(2)
      .monospacedDigit().foregroundStyle(.secondary).foregroundColor(.blue).bold()
    #expect(stage.string(text) == "a")
    let view = VStack { Text("a") }.bold().italic().underline().monospaced().fontDesign(.rounded)
    #expect(stage.spans(view).map(\.face.isItalic) == [true])
  }
}
