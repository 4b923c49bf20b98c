import Foundation
import Graphics
import WidgetUI

/// The text of a status line on a day.
struct StatusLineView: View {
  let line: StatusLine
  let name: String
  let day: Date
  /// When the latest data came.
  let updated: Date
  let paper: ResolvedColor
  @Environment(\.locale) private var locale

  var body: some View {
    HStack(spacing: 12) {
      ForEach(line.leading, id: \.self) { text(of: $0) }
      Spacer(minLength: 12)
      ForEach(line.trailing, id: \.self) { text(of: $0) }
    }
    .font(.caption)
    .lineLimit(1)
    .padding(.horizontal, 8)
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .background(Color(red: paper.red, green: paper.green, blue: paper.blue))
  }

  @ViewBuilder private func text(of item: StatusLine.Item) -> some View {
    switch item {
    case .name: Text(verbatim: name)
    case .date: Text(day, format: .dateTime.weekday(.wide).month(.wide).day())
    case .updated:
      // The word is English; elsewhere a sign that needs none.
      if locale.identifier.hasPrefix("en") {
        Text("Updated \(Text(updated, style: .time))")
      } else {
        Text("\(Image(systemName: "arrow.clockwise")) \(Text(updated, style: .time))")
      }
    }
  }
}
