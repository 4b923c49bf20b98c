import Foundation
import FramePipeline
import Graphics
import LayoutEngine
import PixelOutput
import WidgetTimeline
import WidgetUI

/// The test card of a display, rendered like a widget.
struct DeviceCard {
  let profile: DeviceProfile

  /// Renders the card as the display receives it, or as it would look.
  @MainActor
  func picture(style: PreviewStyle = .device) throws -> FramePipeline.PreviewPicture {
    var settings = RenderSettings(device: profile)
    settings.fillsPanel = true
    let renderEnvironment = RenderEnvironment(now: Date(timeIntervalSince1970: 0))
    let renderer = try FrameRenderer(
      definition, family: .systemExtraLarge, settings: settings,
      renderEnvironment: renderEnvironment)
    let size = renderer.placement.size
    let plan = CardPlan(
      size: size, inks: InkSwatch.all(of: profile.palette).count, scale: profile.scale)
    let entry = RenderableEntry(date: renderEnvironment.now) { [profile] in
      AnyView(CardView(profile: profile, plan: plan))
    }
    let (list, diagnostics) = renderer.layout.displayList(of: entry)
    return try renderer.previewPicture(of: list, diagnostics, at: entry.date, style: style)
  }

  private var definition: WidgetDefinition {
    var definition = WidgetDefinition(
      kind: "card", displayName: "Test card", families: [.systemExtraLarge],
      source: EmptyTimelineSource())
    definition.contentMarginsDisabled = true
    return definition
  }
}

/// A test card with content that is difficult for displays.
struct CardView: View {
  let profile: DeviceProfile
  let plan: CardPlan

  var body: some View {
    ZStack(alignment: .topLeading) {
      ForEach(0..<plan.placements.count, id: \.self) { index in
        view(of: plan.placements[index])
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    .foregroundStyle(.black)
    .containerBackground(.white, for: .widget)
  }

  private func view(of placed: CardPlan.PlacedSection) -> some View {
    section(placed.section, placed.frame)
      .frame(width: placed.frame.width, height: placed.frame.height, alignment: .topLeading)
      .clipped()
      .offset(x: placed.frame.minX, y: placed.frame.minY)
  }

  @ViewBuilder private func section(_ section: CardSection, _ frame: CGRect) -> some View {
    switch section {
    case .title: title
    case .type(let sizes): TypeSpecimen(sizes: sizes)
    case .reversed: ReversedType()
    case .designs: TypeDesigns()
    case .rules: RuleSpecimen()
    case .patterns: PixelPatterns()
    case .inks:
      InkSwatches(
        swatches: InkSwatch.all(of: profile.palette),
        swatchesPerRow: CardSection.inks(in: frame.width))
    case .grays: GraySteps(count: profile.palette.bitsPerPixel < 4 ? 9 : 16)
    case .gradients: GradientSpecimen(isColored: profile.palette.isColored)
    case .photo:
      PhotoSpecimen(size: frame.size, scale: profile.scale, isColored: profile.palette.isColored)
    case .code: CodePattern()
    }
  }

  /// As much text as fits.
  private var title: some View {
    let size = "\(profile.size.width)×\(profile.size.height)"
    return ViewThatFits(in: .horizontal) {
      Text(verbatim: "\(profile.id)  \(size)  \(profile.palette.id)")
      Text(verbatim: "\(profile.id)  \(size)")
      Text(verbatim: profile.id)
    }
    .font(.system(size: 10, weight: .semibold)).lineLimit(1)
  }
}
