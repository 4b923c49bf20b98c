import BundleResources
import Foundation
import Graphics
import Testing

struct BundleIndexTests {
  @Test("lists files by name, nested bundles separately, and skips builds and hidden files")
  func listsInOrder() {
    let files = MemoryFiles([
      "b.png": "", "a/z.txt": "", "a/b/c.json": "", ".hidden/x": "", "Widget.build/w.o": "",
      "inner.bundle/Info.plist": "", "pkg_Target.resources/A.xcassets/Contents.json": "",
    ])
    let index = files.index
    #expect(
      index.files.map { $0.bundle.lastPathComponent + " " + $0.displayPath } == [
        "bundle a/b/c.json", "bundle a/z.txt", "bundle b.png", "inner.bundle Info.plist",
        "pkg_Target.resources A.xcassets/Contents.json",
      ])
    #expect(
      index.bundles.map(\.lastPathComponent) == ["bundle", "inner.bundle", "pkg_Target.resources"])
    #expect(
      BundleIndex.resourceFolders(beside: MemoryFiles.root, files: files)
        .map(\.lastPathComponent) == ["inner.bundle", "pkg_Target.resources"])
  }

  @Test("reports and enforces its limits")
  func limits() {
    let deep = Array(repeating: "d", count: 40).joined(separator: "/") + "/x.png"
    let files = MemoryFiles([deep: "", "1.png": "", "2.png": "", "3.png": ""])
    var limits = BundleIndex.Limits()
    limits.files = 2
    let index = BundleIndex(roots: [MemoryFiles.root], files: files, limits: limits)
    #expect(index.files.map(\.name) == ["1.png", "2.png"])
    #expect(
      index.diagnostics.map(\.message) == [
        #"more than 2 files below '/bundle'; the rest is ignored"#
      ])
    #expect(files.index.diagnostics.first?.message.contains("more than 24 folders deep") == true)
  }

  @Test("is empty for a missing root folder")
  func missingRoot() {
    let index = BundleIndex(roots: [URL(fileURLWithPath: "/none")], files: MemoryFiles([:]))
    #expect(index.files.isEmpty)
    #expect(index.bundles.isEmpty)
  }
}
