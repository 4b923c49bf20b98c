import Foundation
import WidgetHost
import WidgetTimeline

/// A state folder for one test, which is removed when the object is deallocated.
final class TestState {
  let folder: StateFolder

  /// Chooses a folder whose path has at least `pathLength` bytes.
  init(pathLength: Int = 0) {
    var url = FileManager.default.temporaryDirectory
      .appendingPathComponent("widget-host-tests-\(UUID().uuidString)")
    while url.path.utf8.count < pathLength {
      url.appendPathComponent(String(repeating: "long", count: 12))
    }
    folder = StateFolder(path: url.path)
  }

  deinit {
    let root = folder.path.components(separatedBy: "widget-host-tests-")
    let name = root[1].prefix { $0 != "/" }
    try? FileManager.default.removeItem(atPath: "\(root[0])widget-host-tests-\(name)")
  }

  func store(pageLimit: Int? = nil) throws -> HostStore {
    try HostStore(folder, pageLimit: pageLimit)
  }
}

extension Date {
  /// Returns noon of a day in January 2026 in UTC, plus a number of seconds.
  static func january(_ day: Int, _ seconds: Double = 0) -> Date {
    Date(timeIntervalSince1970: 1_767_225_600 + Double(day - 1) * 86_400 + 43_200 + seconds)
  }
}

extension WidgetInstance {
  static func panda(_ id: String = "panda") -> WidgetInstance {
    WidgetInstance(
      id: id, program: "/bin/rangers", kind: "hero", family: .systemSmall, device: "trmnl-og",
      values: ["hero": .string("panda")], intentType: "HeroIntent", added: .january(14))
  }
}
