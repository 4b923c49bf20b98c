import Foundation
import Synchronization
import Testing

@testable import LivePreview

@Suite("Change filter")
struct ChangeFilterTests {
  @Test("builds again after every change that a person makes")
  func edits() {
    var filter = ChangeFilter()
    let isAdmitted = (1...20).map { _ in filter.admits(["/tea/cache.json"], isWorking: false) }
    #expect(!isAdmitted.contains(false))
    #expect(filter.ignored == [])
  }

  @Test("ignores a file after three builds that it has caused by itself")
  func loop() {
    var filter = ChangeFilter()
    let isAdmitted = (1...5).map { _ in filter.admits(["/tea/cache.json"], isWorking: true) }
    #expect(isAdmitted == [true, true, true, false, false])
    #expect(filter.ignored == ["/tea/cache.json"])
  }

  @Test("ignores a folder after ten builds with files of new names there, but no sources")
  func names() {
    var filter = ChangeFilter()
    let isAdmitted = (1...12).map { number in
      filter.admits(["/tea/cache/\(number).json"], isWorking: true)
    }
    #expect(isAdmitted == Array(repeating: true, count: 10) + [false, false])
    #expect(filter.ignored == ["/tea/cache/"])
    let isSourceAdmitted = filter.admits(["/tea/cache/Tea.swift"], isWorking: true)
    #expect(isSourceAdmitted)
    let isAdmittedAtRest = filter.admits(["/tea/cache/new.json"], isWorking: false)
    #expect(isAdmittedAtRest)
    #expect(filter.ignored == [])
  }

  @Test("still builds for other files, also if an ignored file changes with them")
  func others() {
    var filter = ChangeFilter()
    for _ in 1...4 { _ = filter.admits(["/tea/cache.json"], isWorking: true) }
    let isAdmitted = filter.admits(["/tea/cache.json", "/tea/Tea.swift"], isWorking: true)
    #expect(isAdmitted)
    #expect(filter.ignored == ["/tea/cache.json"])
  }

  @Test("keeps ignoring a file that changes after another one was saved")
  func remains() {
    var filter = ChangeFilter()
    for _ in 1...4 { _ = filter.admits(["/tea/cache.json"], isWorking: true) }
    let isAdmitted = filter.admits(["/tea/Tea.swift"], isWorking: false)
    #expect(isAdmitted)
    let isAdmittedAgain = filter.admits(["/tea/cache.json"], isWorking: true)
    #expect(!isAdmittedAgain)
  }

  @Test("no longer ignores a file that is saved while nothing is built or drawn")
  func saved() {
    var filter = ChangeFilter()
    for _ in 1...4 { _ = filter.admits(["/tea/cache.json"], isWorking: true) }
    let isAdmitted = filter.admits(["/tea/cache.json"], isWorking: false)
    #expect(isAdmitted)
    #expect(filter.ignored == [])
    let isAdmittedAgain = filter.admits(["/tea/cache.json"], isWorking: true)
    #expect(isAdmittedAgain)
  }

  @Test("counts anew after a person's change")
  func counts() {
    var filter = ChangeFilter()
    for _ in 1...3 { _ = filter.admits(["/tea/cache.json"], isWorking: true) }
    let isAdmitted = filter.admits(["/tea/Tea.swift"], isWorking: false)
    #expect(isAdmitted)
    let isAdmittedAgain = filter.admits(["/tea/cache.json"], isWorking: true)
    #expect(isAdmittedAgain)
    #expect(filter.ignored == [])
  }

  @Test("allows a person to save a source during ten builds")
  func sources() {
    var filter = ChangeFilter()
    let isAdmitted = (1...11).map { _ in filter.admits(["/tea/Tea.swift"], isWorking: true) }
    #expect(isAdmitted == Array(repeating: true, count: 10) + [false])
  }

  @Test("ignores the versions that the build itself writes, but not those that a person chooses")
  func versions() {
    var filter = ChangeFilter()
    let isAdmitted = filter.admits(["/tea/Package.resolved"], isWorking: true)
    #expect(!isAdmitted)
    let isAdmittedAgain = filter.admits(["/tea/Package.resolved"], isWorking: false)
    #expect(isAdmittedAgain)
    #expect(filter.ignored == [])
  }
}

@Suite("Build activity tracker")
struct BuildActivityTrackerTests {
  @Test("counts what is noticed during the work, and in the second after it")
  func delay() {
    let now = Mutex(Date(timeIntervalSince1970: 0))
    let tracker = BuildActivityTracker { now.withLock { $0 } }
    #expect(!tracker.isWorking)
    let isWorking = tracker.run { tracker.isWorking }
    #expect(isWorking)
    now.withLock { $0 += 1 }
    #expect(tracker.isWorking)
    now.withLock { $0 += 1 }
    #expect(!tracker.isWorking)
  }

  @Test("counts what a person saves after the clock was set back")
  func clock() {
    let now = Mutex(Date(timeIntervalSince1970: 10_000))
    let tracker = BuildActivityTracker { now.withLock { $0 } }
    tracker.run {}
    now.withLock { $0 -= 3600 }
    #expect(!tracker.isWorking)
  }
}
