import Foundation
import Graphics
import LayoutEngine
import WidgetTimeline
import WidgetUI

/// A control as a tile: a symbol in a circle, the title, and the value below it.
///
/// The small size, `accessoryCircular`, is the circle alone. The medium one, `accessoryRectangular` and
/// `systemMedium`, has the texts beside the circle; the large one, `systemSmall`, has them below. Where a system family
/// has other proportions than on a phone, the tile has the arrangement that fits. A switch that is on has a circle
/// filled with the tint and a strong outline, one that is off a gray circle and a thin outline, so that they differ on
/// displays without colors too.
nonisolated struct ControlTile: View {
  /// The families that controls are drawn in.
  static let families: [WidgetFamily] = [
    .systemSmall, .systemMedium, .accessoryCircular, .accessoryRectangular,
  ]

  let template: any ControlWidgetTemplate

  @MainActor func lowered(in inputs: LoweringInputs) -> LoweredView {
    var content = inputs.body { template.tileContent() }
    // A placeholder shows the preview value, which is a sample.
    let hidesValue =
      content.isPrivacySensitive && inputs.environment.redactionReasons.contains(.privacy)
    // A filled circle would show the value, too.
    if hidesValue, content.isOn == true { content.isOn = false }
    let title = ControlLabelPart(.text, of: content.label).text(in: inputs)
    let value = ControlLabelPart(.text, of: content.valueLabel).text(in: inputs)
    let face = ControlFace(
      content: content,
      accessibilityText: [title, hidesValue ? "" : value].filter { !$0.isEmpty }
        .joined(separator: ", "),
      hasSymbol: !content.symbol.lowered(in: inputs).nodes.isEmpty, hasValue: !value.isEmpty,
      symbolColor: Self.symbolColor(on: content.tint ?? .accentColor, in: inputs.environment))
    return target(face, content).lowered(in: inputs)
  }

  /// Returns the color in which a symbol is legible on a tint.
  static func symbolColor(on tint: Color, in environment: EnvironmentValues) -> Color {
    let color = tint.resolve(in: environment)
    let luminance =
      0.2126 * color.linearRed + 0.7152 * color.linearGreen + 0.0722 * color.linearBlue
    return luminance > 0.5 ? .black : .white
  }

  /// The face with its tap target.
  @MainActor private func target(_ face: ControlFace, _ content: ControlTileContent) -> AnyView {
    if let url = content.url, !content.isDisabled { return AnyView(face.widgetURL(url)) }
    return AnyView(
      Button(role: nil, label: face, action: content.url == nil ? content.action : nil)
        .buttonStyle(.plain).disabled(content.isDisabled))
  }
}

/// The drawn parts of a control.
nonisolated private struct ControlFace: View {
  let content: ControlTileContent
  let accessibilityText: String
  let hasSymbol: Bool
  let hasValue: Bool
  /// The color of the symbol on the tint.
  let symbolColor: Color

  @Environment(\.widgetFamily) private var family
  @Environment(\.widgetContentMargins) private var margins

  @MainActor var body: some View {
    GeometryReader { geometry in
      if family == .accessoryCircular {
        circle(min(geometry.size.width, geometry.size.height))
          .frame(width: geometry.size.width, height: geometry.size.height)
          .accessibilityElement(children: .ignore)
          .accessibilityLabel(accessibilityText)
      } else {
        tile(TileMetrics(geometry.size, family, margin: margins.top / 2))
      }
    }
    .opacity(content.isDisabled ? 0.5 : 1)
  }

  private var isOn: Bool { content.isOn == true }
  private var initial: String { accessibilityText.first.map { $0.uppercased() } ?? "" }

  private func tile(_ metrics: TileMetrics) -> some View {
    let shape = RoundedRectangle(cornerRadius: metrics.cornerRadius, style: .continuous)
    return parts(metrics)
      .padding(metrics.padding)
      .frame(
        maxWidth: .infinity, maxHeight: .infinity,
        alignment: metrics.isRow ? .leading : .topLeading
      )
      .background(FillShapeStyle().tertiary, in: shape)
      .overlay { outline(shape, metrics) }
      .padding(metrics.margin)
  }

  /// A line around the tile, which shows where it ends if the display has no gray that is as light; strong if
  /// the control is on.
  @ViewBuilder private func outline(
    _ shape: RoundedRectangle, _ metrics: TileMetrics
  ) -> some View {
    if isOn {
      shape.strokeBorder(Color.primary, lineWidth: metrics.line)
    } else {
      shape.strokeBorder(Color.secondary, lineWidth: 1)
    }
  }

  @ViewBuilder private func parts(_ metrics: TileMetrics) -> some View {
    if metrics.isRow {
      HStack(spacing: metrics.padding) {
        circle(metrics.circle)
        texts(metrics)
      }
    } else {
      VStack(alignment: .leading, spacing: 0) {
        circle(metrics.circle)
        Spacer(minLength: 0)
        texts(metrics)
      }
    }
  }

  private func texts(_ metrics: TileMetrics) -> some View {
    VStack(alignment: .leading, spacing: 0) {
      ControlLabelPart(.text, of: content.label)
        .font(.system(size: metrics.text, weight: .semibold))
        .lineLimit(hasValue ? 1 : 2)
      if hasValue {
        ControlLabelPart(.text, of: content.valueLabel)
          .font(.system(size: metrics.text))
          .lineLimit(1)
          .privacySensitive(content.isPrivacySensitive)
      }
    }
    .minimumScaleFactor(0.7)
  }

  /// The symbol in a circle, or the first letter of the title if there is no symbol.
  private func circle(_ diameter: CGFloat) -> some View {
    Circle()
      .fill(
        isOn ? AnyShapeStyle(content.tint ?? .accentColor) : AnyShapeStyle(FillShapeStyle())
      )
      .overlay {
        Group {
          if hasSymbol {
            content.symbol.font(.system(size: diameter * 0.46))
          } else {
            Text(verbatim: initial).font(.system(size: diameter * 0.5, weight: .semibold))
          }
        }
        .foregroundStyle(isOn ? symbolColor : .primary)
        .privacySensitive(content.isPrivacySensitive)
      }
      .overlay {
        if !isOn {
          Circle().strokeBorder(Color.secondary, lineWidth: 1)
        } else if family == .accessoryCircular {
          Circle().strokeBorder(Color.primary, lineWidth: max(2, diameter * 0.03))
        }
      }
      .frame(width: diameter, height: diameter)
  }

  /// The lengths of a tile, in points.
  private struct TileMetrics {
    let isRow: Bool
    let margin, padding, circle, text, cornerRadius, line: CGFloat

    init(_ size: CGSize, _ family: WidgetFamily, margin: CGFloat) {
      self.margin = family == .accessoryRectangular ? 0 : margin
      let width = max(0, size.width - 2 * self.margin),
        height = max(0, size.height - 2 * self.margin)
      let side = min(width, height)
      // Widgets of panels have other proportions than a phone's: texts are beside the circle where that is wide enough.
      let isWide = width > (family == .systemMedium ? 1.6 : 2.2) * height
      isRow = family == .accessoryRectangular || isWide
      padding = max(4, min(24, side * 0.11))
      circle = max(0, isRow ? min(side - 2 * padding, side * 0.3 + 40) : side * 0.44)
      text = max(9, min(34, side * (isRow ? 0.22 : 0.13)))
      cornerRadius = isRow ? min(side / 2, 40) : min(side * 0.2, 40)
      line = max(2, side * 0.014)
    }
  }
}
