import Foundation
import Graphics
import LayoutEngine
import WidgetUI

/// The sizes of a phone's Dynamic Island, in points (Apple's Human Interface Guidelines, Live Activities).
private enum IslandSize {
  /// The height of the compact and minimal forms.
  static let height = 36.67
  /// The width of the camera.
  static let camera = 126.0
  /// The largest width of a view beside the camera in the compact form.
  static let compactSide = 62.33
  /// The width of the expanded form.
  static let expandedWidth = 371.0
  /// The largest height of the expanded form, and of the presentation on a Lock Screen.
  static let maximumHeight = 160.0
  /// The radius of the expanded form's corners.
  static let expandedRadius = 44.0
}

/// The compact form: views before and after the camera.
nonisolated struct CompactIslandView: View {
  let island: DynamicIsland

  @MainActor var body: some View {
    HStack(spacing: 0) {
      side(island.compactLeading, .compactLeading, .leading)
      Color.clear.frame(width: IslandSize.camera)
      side(island.compactTrailing, .compactTrailing, .trailing)
    }
    .frame(height: IslandSize.height)
    .fixedSize(horizontal: true, vertical: false)
    .background(Capsule().fill(.black))
    .modifier(IslandEnvironment(island: island, outline: Capsule()))
  }

  @MainActor private func side(
    _ view: AnyView, _ mode: DynamicIslandMode, _ alignment: Alignment
  ) -> some View {
    view
      .padding(island.margins[mode] ?? mode.standardMargins)
      .frame(maxWidth: IslandSize.compactSide + 8, alignment: alignment)
  }
}

/// The minimal form: one view in a circle, or a capsule if it is wider.
nonisolated struct MinimalIslandView: View {
  let island: DynamicIsland

  @MainActor var body: some View {
    island.minimal
      .padding(island.margins[.minimal] ?? DynamicIslandMode.minimal.standardMargins)
      .frame(
        minWidth: IslandSize.height, maxWidth: 45, minHeight: IslandSize.height,
        maxHeight: IslandSize.height
      )
      .fixedSize()
      .background(Capsule().fill(.black))
      .modifier(IslandEnvironment(island: island, outline: Capsule()))
  }
}

/// The expanded form: regions beside and below the camera.
nonisolated struct ExpandedIslandView: View {
  let island: DynamicIsland

  @MainActor var body: some View {
    VStack(spacing: 4) {
      HStack(alignment: .top, spacing: 0) {
        region(.leading).frame(maxWidth: .infinity, alignment: .leading)
        region(.center).padding(.top, IslandSize.height - margins.top).layoutPriority(1)
        region(.trailing).frame(maxWidth: .infinity, alignment: .trailing)
      }
      .frame(minHeight: IslandSize.height - margins.top, alignment: .top)
      region(.bottom)
    }
    .padding(margins)
    .frame(width: IslandSize.expandedWidth)
    .frame(maxHeight: IslandSize.maximumHeight)
    .fixedSize(horizontal: false, vertical: true)
    .background(
      RoundedRectangle(cornerRadius: IslandSize.expandedRadius, style: .continuous).fill(.black)
    )
    .clipShape(RoundedRectangle(cornerRadius: IslandSize.expandedRadius, style: .continuous))
    .modifier(
      IslandEnvironment(
        island: island,
        outline: RoundedRectangle(cornerRadius: IslandSize.expandedRadius, style: .continuous)))
  }

  private var margins: EdgeInsets {
    island.margins[.expanded] ?? DynamicIslandMode.expanded.standardMargins
  }

  @MainActor private func region(_ position: DynamicIslandExpandedRegionPosition) -> some View {
    let regions = island.regions.filter { $0.position == position }
    return HStack(spacing: 0) {
      ForEach(regions.indices, id: \.self) { index in
        regions[index].content.layoutPriority(regions[index].priority)
      }
    }
  }
}

/// A Dynamic Island is dark, and has a line of its keyline's color around it.
nonisolated private struct IslandEnvironment<Outline: InsettableShape>: ViewModifier {
  let island: DynamicIsland
  let outline: Outline

  @MainActor func body(content: Content) -> some View {
    content
      .environment(\.colorScheme, .dark)
      .foregroundStyle(.white)
      .overlay(outline.strokeBorder(island.keyline?.opacity(0.6) ?? .clear, lineWidth: 1))
  }
}

/// An activity on a Lock Screen: as wide as a phone's, and as high as its content, at most 160 points.
nonisolated struct LockScreenActivityView<Content: View>: View {
  let content: Content

  @MainActor var body: some View {
    content
      .frame(width: IslandSize.expandedWidth)
      .frame(maxHeight: IslandSize.maximumHeight)
      .fixedSize(horizontal: false, vertical: true)
      .backgroundPreferenceValue(ActivityTint.self) { $0 ?? Color(.systemBackground) }
      .clipShape(RoundedRectangle(cornerRadius: 24, style: .continuous))
      .overlay(
        RoundedRectangle(cornerRadius: 24, style: .continuous)
          .strokeBorder(.primary.opacity(0.15), lineWidth: 1))
  }
}
