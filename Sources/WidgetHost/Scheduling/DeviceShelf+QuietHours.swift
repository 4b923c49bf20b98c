package import FramePipeline
package import PixelOutput

extension DeviceShelf {
  /// When the displays of instances sleep, by the ids that those have; one that cannot be found does not.
  package func quietHours(of instances: [WidgetInstance]) -> [String: [QuietHours]] {
    Set(instances.map(\.device)).reduce(into: [:]) { hours, device in
      let profile = try? profile(id: device)
      hours[device] = profile.flatMap { $0.quietHours.isEmpty ? nil : $0.quietHours }
    }
  }
}
