import Foundation
import Graphics
import PixelOutput
import Synchronization
import WidgetHost
import WidgetUI

@testable import AdminPage
@testable import FramePipeline

/// An editor of screens without workers, which saves screens of instances and draws an empty picture.
final class StoringScreenEditor: ScreenEditor {
  private let store: HostStore
  private let drawn = Mutex<[String]>([])

  init(_ store: HostStore) { self.store = store }

  /// The times and color schemes of pictures.
  var pictures: [String] { drawn.withLock { $0 } }

  private func plan(_ draft: ScreenDraft) throws -> ScreenPlan {
    let file = try ScreenFile(Array(draft.text.utf8), file: "screen.json")
    return try ScreenPlan(file, on: DeviceProfileRegistry().profile(id: file.device))
  }

  func preview(
    _ draft: ScreenDraft, in scheme: ColorScheme?, at date: Date, now: Date
  ) throws -> ScreenPreview {
    _ = try ScreenRegistration(plan(draft), to: store)
    let minutes = Int(date.timeIntervalSince(now) / 60)
    drawn.withLock { $0.append("\(minutes) \(scheme?.rawValue ?? "scheduled")") }
    let device = DeviceCatalog.trmnl
    let paper = Bitmap(width: 800, height: 480, pixels: Array(repeating: .max, count: 800 * 480))
    var picture = try PreviewProof(FrameEncoder(profile: device).quantize(paper), on: device)
    picture.png = [1, 2, 3]
    let proof = ScreenProof(
      picture: picture, description: "10 o'clock",
      changes: [30, 60, 90, 100_000].map { Timestamp(now.addingTimeInterval($0)) }, diagnostics: [])
    return ScreenPreview(
      proof: proof, scheme: scheme ?? .light, timeZone: "Europe/Lisbon", notes: ["'a' is late"])
  }

  func save(_ draft: ScreenDraft, at now: Date) throws -> WidgetScreen.ID {
    let plan = try plan(draft)
    var change = try ScreenRegistration(plan, to: store).change([], text: draft.text, at: now)
    change.base = draft.base
    try store.apply(change, at: now)
    return plan.file.name
  }

  func remove(_ name: WidgetScreen.ID, at now: Date) throws {
    guard let screen = try store.screens().first(where: { $0.id == name }) else {
      throw StateError.unknownScreen(name, suggestion: "")
    }
    try store.remove(screen: screen, at: now)
  }
}
