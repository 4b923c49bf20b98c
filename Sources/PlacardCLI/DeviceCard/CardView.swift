import Foundation
import Graphics
import LayoutEngine
import PixelOutput
import WidgetTimeline
import WidgetUI

/// A test card: everything that a display can do badly, at once.
struct CardView: View {
  let profile: DeviceProfile
  let plan: CardPlan

  var body: some View {
    ZStack(alignment: .topLeading) {
      ForEach(0..<plan.places.count, id: \.self) { index in
        place(plan.places[index])
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    .foregroundStyle(.black)
    .containerBackground(.white, for: .widget)
  }

  private func place(_ place: CardPlan.Place) -> some View {
    section(place.section, place.frame)
      .frame(width: place.frame.width, height: place.frame.height, alignment: .topLeading)
      .clipped()
      .offset(x: place.frame.minX, y: place.frame.minY)
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
        swatches: InkSwatch.all(of: profile.palette), across: CardSection.inks(in: frame.width))
    case .grays: GraySteps(count: profile.palette.bitsPerPixel < 4 ? 9 : 16)
    case .gradients: GradientSpecimen(isColored: profile.palette.isColored)
    case .photo:
      PhotoSpecimen(size: frame.size, scale: profile.scale, isColored: profile.palette.isColored)
    case .code: CodePattern()
    }
  }

  /// As much as there is room for.
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
