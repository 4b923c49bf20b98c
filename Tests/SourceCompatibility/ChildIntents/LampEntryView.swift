import SwiftUI

// The compiler reads this file before the provider's.

struct LampEntryView: View {
  let entry: LampProvider.Entry

  var body: some View {
    VStack(alignment: .leading) {
      Text(entry.name).font(.headline)
      Text(entry.date, style: .time)
      if let brightness = entry.brightness { ProgressView(value: brightness) }
    }
    .padding()
  }
}
