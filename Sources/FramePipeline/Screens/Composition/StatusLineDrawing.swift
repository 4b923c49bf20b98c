import Foundation
import Graphics
import PixelOutput
import WidgetTimeline
import WidgetUI

/// Draws a screen's status line, once for each day and color scheme.
struct StatusLineDrawing {
  let line: StatusLine
  let plan: ScreenPlan
  /// The position of the line, in pixels of the canvas.
  let rect: PixelRect
  let renderEnvironment: RenderEnvironment
  /// The starts of the days that the line shows.
  let days: [Timestamp]
  /// When the latest data was generated.
  let updated: Timestamp
  private(set) var diagnostics: [Diagnostic] = []

  /// Creates a drawing, or `nil` for a screen without a status line.
  init?(
    _ plan: ScreenPlan, renderEnvironment: RenderEnvironment, days: [Timestamp], updated: Timestamp
  ) {
    guard let line = plan.file.statusLine, let rect = plan.statusLine else { return nil }
    self.line = line
    self.plan = plan
    self.rect = rect
    self.renderEnvironment = renderEnvironment
    self.days = days
    self.updated = updated
  }

  /// Returns the line and its position in the frame.
  mutating func picture(of snapshot: ScreenSnapshot) throws -> QuantizedBitmap.PositionedBitmap {
    let background = plan.file.background.color(in: snapshot.scheme)
    var settings = RenderSettings(device: plan.device)
    settings.cornerRadius = min(plan.file.cornerRadius ?? 0, line.height / 2)
    settings.renderingMode = .fullColor
    settings.canvas = PixelSize(rect.width, rect.height)
    settings.background = background
    // The text contrasts with the background, whatever the color scheme of the widgets. Small text is illegible on a
    // dithered background, so the line is drawn on plain paper if there are few inks.
    let isDark = background.luma < 0.5
    settings.colorScheme = isDark ? .dark : .light
    let paper =
      switch plan.device.textRendering {
      case .crisp: isDark ? ResolvedColor.black : .white
      case .smooth: background
      }
    let day = days.isEmpty ? renderEnvironment.now : days[min(snapshot.day, days.count - 1)].date
    let (pixels, found) = try BuiltInViewRenderer(kind: "status-line", settings: settings).pixels(
      at: day, in: renderEnvironment
    ) { [line, name = plan.file.name, updated = updated.date] in
      AnyView(StatusLineView(line: line, name: name, day: day, updated: updated, paper: paper))
    }
    diagnostics += found
    let region = ScreenPage(plan.device).region(of: rect)
    return QuantizedBitmap.PositionedBitmap(pixels, at: PixelPoint(region.x, region.y))
  }
}

/// The text of a status line on a day.
struct StatusLineView: View {
  let line: StatusLine
  let name: String
  let day: Date
  /// When the latest data was generated.
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
      // The word "Updated" is only used in English; other languages get a symbol.
      if locale.identifier.hasPrefix("en") {
        Text("Updated \(Text(updated, style: .time))")
      } else {
        Text("\(Image(systemName: "arrow.clockwise")) \(Text(updated, style: .time))")
      }
    }
  }
}
