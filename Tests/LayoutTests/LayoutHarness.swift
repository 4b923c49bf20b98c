import Foundation
import Graphics
import LayoutEngine
import Testing
import WidgetUI

/// Lays out `view` and returns the frame of every tagged view as "x y width height" in points.
@MainActor
func layout(
  _ view: some View, in size: CGSize, scale: Double = 1,
  environment change: (inout EnvironmentValues) -> Void = { _ in }
) -> [String: String] {
  var frames: [String: String] = [:]
  func collect(_ record: LayoutRecord) {
    if let identifier = record.identifier { frames[identifier] = describe(record.frame) }
    record.children.forEach(collect)
  }
  collect(record(view, in: size, scale: scale, environment: change))
  return frames
}

/// Returns the layout record of a view.
@MainActor
func record(
  _ view: some View, in size: CGSize, scale: Double = 1,
  environment change: (inout EnvironmentValues) -> Void = { _ in }
) -> LayoutRecord {
  root(view, scale: scale, recordsFrames: true, environment: change).layoutRecord(size: size)
}

/// Returns the display list items of a view.
@MainActor
func items(_ view: some View, in size: CGSize, scale: Double = 1) -> [DisplayList.Item] {
  root(view, scale: scale).displayList(size: size).items
}

/// Returns the diagnostics of layout and drawing of a view.
@MainActor
func diagnostics(of view: some View, in size: CGSize) -> [String] {
  let context = context(scale: 1, recordsFrames: false)
  _ = root(view, context).displayList(size: size)
  return context.diagnostics.map(\.message)
}

@MainActor
func root<V: View>(
  _ view: V, scale: Double = 1, recordsFrames: Bool = false,
  environment change: (inout EnvironmentValues) -> Void = { _ in }
) -> RootView<V> {
  root(view, context(scale: scale, recordsFrames: recordsFrames), environment: change)
}

@MainActor
private func root<V: View>(
  _ view: V, _ context: LayoutContext,
  environment change: (inout EnvironmentValues) -> Void = { _ in }
) -> RootView<V> {
  var environment = EnvironmentValues()
  environment.displayScale = context.scale
  change(&environment)
  return RootView(
    view, environment: environment,
    services: RenderServices(layout: context, resources: EmptyResources()))
}

private func context(scale: Double, recordsFrames: Bool) -> LayoutContext {
  LayoutContext(
    text: FixedAdvanceText(), images: NoImages(), scale: scale, recordsFrames: recordsFrames)
}

/// Numbers with at most three decimals, without trailing zeros.
func describe(_ rect: CGRect) -> String {
  [rect.minX, rect.minY, rect.width, rect.height].map(describe).joined(separator: " ")
}

func describe(_ length: CGFloat) -> String {
  let rounded = (length * 1000).rounded() / 1000
  if !rounded.isFinite { return "\(rounded)" }
  return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
}

extension CGSize {
  static func square(_ side: CGFloat) -> CGSize { CGSize(width: side, height: side) }
}

extension View {
  /// Sets the identifier of the view in the layout record.
  func tag(_ identifier: String) -> some View { accessibilityIdentifier(identifier) }
}
