import Foundation
import Graphics
import PixelOutput
import WidgetTimeline
import WidgetUI

/// Draws a screen's status line, once for each day and color scheme.
struct StatusLineDrawing {
  let line: StatusLine
  let plan: ScreenPlan
  /// Where it is, in pixels of the canvas.
  let rect: PixelRect
  let renderEnvironment: RenderEnvironment
  /// The beginnings of the days that it tells.
  let days: [Timestamp]
  /// When the latest data came.
  let updated: Timestamp
  private(set) var diagnostics: [Diagnostic] = []

  /// Makes a drawing; `nil` for a screen without the line.
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

  /// The line at its place in the picture.
  mutating func picture(of moment: ScreenSnapshot) throws -> QuantizedBitmap.Placed {
    let background = plan.file.background.color(in: moment.scheme)
    var settings = RenderSettings(device: plan.device)
    settings.cornerRadius = min(plan.file.cornerRadius ?? 0, line.height / 2)
    settings.renderingMode = .fullColor
    settings.canvas = PixelSize(rect.width, rect.height)
    settings.ground = background
    // The text is legible on the background, whatever the color scheme of the widgets; small letters are
    // none among dots, so that where there are few inks the line has a plain paper of its own.
    let isDark = background.luma < 0.5
    settings.colorScheme = isDark ? .dark : .light
    let paper =
      switch plan.device.textRendering {
      case .crisp: isDark ? ResolvedColor.black : .white
      case .smooth: background
      }
    let day = days.isEmpty ? renderEnvironment.now : days[min(moment.day, days.count - 1)].date
    let view = StatusLineView(
      line: line, name: plan.file.name, day: day, updated: updated.date, paper: paper)
    let entry = RenderableEntry(date: day) { AnyView(view) }
    let renderer = try FrameRenderer(
      Self.definition, family: .systemMedium, settings: settings,
      renderEnvironment: renderEnvironment)
    let (list, laidOut) = renderer.displayList(of: entry)
    let (pixels, drawn) = renderer.pixels(of: list)
    diagnostics += laidOut + drawn
    let region = ScreenPage(plan.device).region(of: rect)
    return QuantizedBitmap.Placed(pixels, at: PixelPoint(region.x, region.y))
  }

  private static let definition: WidgetDefinition = {
    var definition = WidgetDefinition(kind: "status-line", source: NoTimeline())
    definition.contentMarginsDisabled = true
    return definition
  }()
}

/// The source of a widget whose entries are made where they are drawn.
private struct NoTimeline: TimelineSource {
  private static let entry = RenderableEntry(date: .distantPast) { AnyView(EmptyView()) }

  func placeholder(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableEntry? { nil }

  func snapshot(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableEntry { Self.entry }

  func timeline(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableTimeline {
    RenderableTimeline(entries: [Self.entry], policy: .never)
  }
}

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
