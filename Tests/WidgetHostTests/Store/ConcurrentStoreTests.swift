import Foundation
import TestSupport
import Testing
import WidgetHost

/// Several connections, as from several processes, do not lose each other's writes.
@Suite(.blocking) struct ConcurrentStoreTests {
  @Test func createsTheDatabaseOnce() async throws {
    let state = TestState()
    let folder = state.folder
    try await withThrowingTaskGroup { group in
      for index in 0..<8 {
        group.addTask {
          try HostStore(folder).add(.panda("panda-\(index)"), at: .january(14))
        }
      }
      try await group.waitForAll()
    }
    #expect(try state.store().instances().count == 8)
  }

  @Test func keepsAllRequestsInOrder() async throws {
    let state = TestState()
    let folder = state.folder
    try await withThrowingTaskGroup { group in
      for writer in 0..<4 {
        group.addTask {
          let store = try HostStore(folder)
          for index in 0..<50 {
            try store.post(.viewed(instance: "\(writer)-\(index)"), at: .january(14))
          }
        }
      }
      try await group.waitForAll()
    }
    let posted = try state.store().postedRequests()
    #expect(Set(posted.map(\.request)).count == 200)
    #expect(Set(posted.map(\.id)).count == 200)
    for writer in 0..<4 {
      let own = posted.compactMap { request -> String? in
        guard case .viewed(let name) = request.request, name.hasPrefix("\(writer)-") else {
          return nil
        }
        return name
      }
      #expect(own == (0..<50).map { "\(writer)-\($0)" })
    }
  }
}
