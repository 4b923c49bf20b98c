import CairoBackend
import Foundation
import Graphics
import LayoutEngine
import PixelOutput
import WidgetUI

/// Lays out frames on the main actor, for all workers.
final class SceneLayout: Sendable {
  private let profile: DeviceProfile
  private let scene: SceneData
  // Used only on the main actor.
  nonisolated(unsafe) private let text = PangoTextEngine()
  nonisolated(unsafe) private let images = ImageDecoder()

  init(scene: SceneData, profile: DeviceProfile) {
    self.scene = scene
    self.profile = profile
  }

  /// The display lists of a batch of frames, and how long the layout of one took.
  struct Batch: Sendable {
    var lists: [DisplayList] = []
    var duration = Duration.zero
  }

  @MainActor
  func batch(of frames: [SceneFrame]) -> Batch {
    let start = ContinuousClock.now
    let lists = frames.map(displayList)
    return Batch(lists: lists, duration: start.duration(to: .now) / max(frames.count, 1))
  }

  @MainActor
  private func displayList(of frame: SceneFrame) -> DisplayList {
    let size = CGSize(
      width: Double(profile.size.width) / profile.scale,
      height: Double(profile.size.height) / profile.scale)
    let context = LayoutContext(text: text, images: images, scale: profile.scale)
    return RootView(
      LeaderboardScene(scene: scene, frame: frame, width: size.width),
      environment: EnvironmentValues(),
      services: RenderServices(layout: context, resources: EmptyResources())
    ).displayList(size: size)
  }
}
