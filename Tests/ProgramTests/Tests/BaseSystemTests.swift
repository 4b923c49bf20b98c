import Foundation
import Glibc
import TestSupport
import Testing

/// The minimal system in which the package is tested: a missing network skips the test, everything else fails it.
@Suite(.blocking) struct BaseSystemTests {
  private static let script = Program(
    path: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Sources/Packaging/base-system.sh").standardized.path)

  /// Runs the script with commands that replace those of Debian.
  ///
  /// - Parameters:
  ///   - created: The exit codes of mmdebstrap, one for each call.
  ///   - unreachable: A part of the addresses that do not answer.
  ///   - release: The contents of `/etc/os-release`.
  /// - Returns: The run, how often mmdebstrap was called, and whether there is an archive.
  /// - Throws: The errors of the disk.
  private func run(
    created: [Int], unreachable: String = "nothing",
    release: String = "ID=debian\nVERSION_CODENAME=bookworm\n"
  ) throws -> (run: Program.Run, calls: Int, hasArchive: Bool) {
    let folder = try TestFolder()
    try folder.write(release, to: "os-release")
    try folder.write("", to: "sources")
    try folder.write(created.map(String.init).joined(separator: "\n") + "\n", to: "codes")
    let commands = [
      "mmdebstrap": """
      echo call >> calls
      eval "archive=\\${$(($# - 1))}"
      echo 'E: mmdebstrap failed to run' >&2
      touch "$archive"
      exit "$(sed -n "$(wc -l < calls)p" codes)"
      """,
      "apt-get": """
      echo "'http://one.example/debian/dists/bookworm/InRelease' one_InRelease 0 "
      echo "'http://one.example/debian/dists/bookworm/main/binary-amd64/Packages.xz' one_Packages 0 "
      echo "'http://two.example/debian/dists/bookworm/InRelease' two_InRelease 0 "
      """,
      "apt-helper": """
      case "$*" in *\(unreachable)*) echo 'E: Could not resolve it' >&2; exit 100;; esac
      """,
    ]
    for (name, text) in commands {
      try folder.write(script: "#!/bin/sh\n\(text)\n", to: name)
    }
    let path = folder.url.path
    let run = try Self.script.run(
      ["system.tar"], in: folder,
      environment: [
        "PATH": "\(path):/usr/bin:/bin", "OS_RELEASE": "\(path)/os-release",
        "PACKAGE_SOURCES": "\(path)/sources", "APT_HELPER": "\(path)/apt-helper",
      ])
    func exists(_ name: String) -> Bool {
      FileManager.default.fileExists(atPath: "\(path)/\(name)")
    }
    let calls = exists("calls") ? try String(contentsOfFile: "\(path)/calls", encoding: .utf8) : ""
    return (run, calls.split(separator: "\n").count, exists("system.tar"))
  }

  @Test func writesTheArchive() throws {
    let result = try run(created: [0])
    #expect(result.run.code == 0 && result.calls == 1 && result.hasArchive)
    #expect(result.run.errors == "")
  }

  @Test func skipsWhereASourceCannotBeReached() throws {
    let result = try run(created: [1, 0], unreachable: "two.example")
    #expect(result.run.code == 75 && result.calls == 1 && !result.hasArchive)
    #expect(
      result.run.errors == """
        base-system: 'http://two.example/debian/dists/bookworm/InRelease' cannot be reached: \
        E: Could not resolve it\n
        """)
  }

  @Test func triesAnInterruptedDownloadAgain() throws {
    let result = try run(created: [1, 0])
    #expect(result.run.code == 0 && result.calls == 2 && result.hasArchive)
  }

  @Test func failsWhereMmdebstrapFailsAlthoughTheSourcesAnswer() throws {
    let result = try run(created: [1, 1])
    #expect(result.run.code == 1 && result.calls == 2 && !result.hasArchive)
    #expect(result.run.errors.contains("E: mmdebstrap failed to run"))
    #expect(result.run.errors.contains("mmdebstrap failed twice"))
  }

  @Test func failsOnAnotherSystem() throws {
    let result = try run(created: [0], release: "ID=fedora\n")
    #expect(result.run.code == 1 && result.calls == 0)
    #expect(result.run.errors.contains("this machine is not Debian"))
  }
}
