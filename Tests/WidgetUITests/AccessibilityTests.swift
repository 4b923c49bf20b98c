import Foundation
import Graphics
import LayoutEngine
import Testing
import WidgetUI

@MainActor @Suite struct AccessibilityTests {
  @Test func modifiersOfOneViewMakeOneElement() {
    let row = HStack {
      Text(verbatim: "Panda")
      Text(verbatim: "89")
    }
    let cases: [(AnyView, [String])] = [
      (AnyView(row), []),
      (AnyView(row.accessibilityLabel("Bear")), ["Bear"]),
      (AnyView(row.accessibilityValue("89 percent")), ["Panda, 89 = 89 percent"]),
      (AnyView(row.accessibilityLabel("Bear").accessibilityValue("89")), ["Bear = 89"]),
      (AnyView(row.accessibilityElement(children: .combine)), ["Panda, 89"]),
      (AnyView(row.accessibilityElement(children: .contain)), []),
      (AnyView(row.accessibilityElement(children: .ignore)), [""]),
      (AnyView(row.accessibilityElement().accessibilityLabel("Bear")), ["Bear"]),
      (AnyView(row.accessibilityHidden(true)), [""]),
      (AnyView(row.accessibilityHidden(false).accessibilityHint("Opens it")), []),
      (AnyView(row.accessibility(label: Text(verbatim: "Bear"))), ["Bear"]),
    ]
    for (view, expected) in cases { #expect(RenderedView(view).accessibilityTexts == expected) }
  }

  @Test func descriptionUsesLabelsInsteadOfTexts() {
    let view = VStack {
      Text(verbatim: "one")
      Text(verbatim: "two").accessibilityLabel("second")
      Text(verbatim: "three").accessibilityHidden(true)
      Text(verbatim: "four").opacity(0.5)
    }
    #expect(AccessibilityText.of(RenderedView(view).items) == "one, second, four")
  }

  @Test func identifierLocatesTheFrameOfAView() {
    let view = Color.red.frame(width: 10, height: 20).accessibilityIdentifier("box").padding(5)
    let record = RenderedView(view).record.first(identifier: "box")
    #expect(record?.frame == CGRect(x: 45, y: 40, width: 10, height: 20))
  }
}
