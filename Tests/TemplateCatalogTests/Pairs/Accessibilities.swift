import SwiftUI
import WidgetKit

struct AccessibilitiesView: View {
  let entry: Entry

  var body: some View {
    VStack {
      Text("a").accessibilityLabel("label").accessibilityValue("value").accessibilityHint("hint")
      Text("b").accessibilityLabel(Text("label")).accessibilityValue(Text("value"))
        .accessibilityHint(Text("hint"))
      Text("c").accessibilityLabel("\(entry.title) \(entry.count)")
      Text("d").accessibilityHidden(true)
      Text("e").accessibilityIdentifier("id").accessibilitySortPriority(2)
      HStack {
        Text("f")
        Text("g")
      }
      .accessibilityElement(children: .combine)
      HStack { Text("h") }.accessibilityElement(children: .contain)
      HStack { Text("i") }.accessibilityElement().accessibilityElement(children: .ignore)
      Text("j").accessibilityAddTraits(.isButton).accessibilityAddTraits([.isHeader, .isImage])
        .accessibilityRemoveTraits(.isStaticText).accessibilityAddTraits(.updatesFrequently)
        .accessibilityAddTraits([.isSelected, .isLink, .isSummaryElement])
      Text("k").accessibility(label: Text("label")).accessibility(value: Text("value"))
        .accessibility(hidden: false)
    }
  }
}
