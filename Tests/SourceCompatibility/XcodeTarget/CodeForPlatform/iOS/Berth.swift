import SwiftUI

#if os(iOS)
import UIKit

/// What a phone shows of a berth, with a touch that nobody feels here.
struct Berth: View {
  var body: some View {
    Text("Berth")
  }

  func choose() {
    UISelectionFeedbackGenerator().selectionChanged()
    UIImpactFeedbackGenerator(style: .soft).impactOccurred()
    UINotificationFeedbackGenerator().notificationOccurred(.success)
  }
}
#else
#error("'os(iOS)' does not hold")
#endif

#if os(watchOS) || os(tvOS)
#error("another platform holds")
#endif
