import FileStorage
import Foundation
import Glibc
import Testing

@Suite("Folder watcher")
struct FolderWatcherTests {
  /// A change in a folder in which the file `x` already exists.
  enum Event: CaseIterable {
    case arrival, removal, write

    func happen(in folder: String) throws {
      switch self {
      case .arrival: _ = try AtomicFile.create(folder + "/y", [UInt8]())
      case .removal: unlink(folder + "/x")
      case .write:
        let file = try #require(FileHandle(forWritingAtPath: folder + "/x"))
        try file.write(contentsOf: Data("text".utf8))
      }
    }
  }

  @Test(
    "reports the requested kinds of changes",
    arguments: [
      (FolderWatcher.Change.arrivals, [Event.arrival]), (.removals, [.removal]),
      (.any, Event.allCases),
    ])
  func reports(change: FolderWatcher.Change, events: [Event]) throws {
    for event in Event.allCases {
      let folder = try ScratchFolder()
      try AtomicFile.replace(folder.path + "/x", [UInt8]())
      let watcher = try #require(FolderWatcher(for: change))
      #expect(watcher.add(folder.path))
      #expect(!watcher.wait(milliseconds: 0))
      // Renaming a temporary file counts as a removal too.
      try event.happen(in: folder.path)
      if event == .arrival, change == .removals { continue }
      #expect(watcher.wait(milliseconds: 0) == events.contains(event), "\(event)")
      watcher.clear()
      #expect(!watcher.wait(milliseconds: 0))
    }
  }

  @Test("watches several folders, and rejects missing ones")
  func many() throws {
    let folders = [try ScratchFolder(), try ScratchFolder()]
    let watcher = try #require(FolderWatcher(for: .any))
    for folder in folders { #expect(watcher.add(folder.path)) }
    #expect(!watcher.add(folders[0].path + "/missing"))
    #expect(FolderWatcher(folders[0].path + "/missing") == nil)
    for folder in folders {
      #expect(!watcher.wait(milliseconds: 0))
      try AtomicFile.replace(folder.path + "/x", [UInt8]())
      #expect(watcher.wait(milliseconds: 0))
      watcher.clear()
    }
  }
}
