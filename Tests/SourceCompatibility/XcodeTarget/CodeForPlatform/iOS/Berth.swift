import SwiftUI

#if os(iOS)
/// What a phone shows of a berth.
struct Berth: View {
  var body: some View {
    Text("Berth")
  }
}
#else
#error("'os(iOS)' does not hold")
#endif

#if os(watchOS) || os(tvOS)
#error("another platform holds")
#endif
