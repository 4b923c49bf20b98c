import Foundation
import TestSupport
import Testing

/// The folders in which the program searches templates.
@Suite(.blocking) struct TemplateFolderTests {
  /// A copy of the program outside the checkout in which it was built.
  private struct Installation {
    let folder: TestFolder
    var program: Program { Program(path: folder.url.path + "/bin/placard") }

    init() throws {
      folder = try TestFolder()
      try FileManager.default.createDirectory(
        atPath: folder.url.path + "/bin", withIntermediateDirectories: true)
      _ = try Program(name: "placard").placed(at: program.path)
    }

    func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Program.Run {
      let path = folder.url.path
      return try program.run(
        arguments, in: folder,
        environment: [
          "HOME": path, "XDG_DATA_HOME": "", "XDG_DATA_DIRS": path + "/share",
          "PLACARD_TEMPLATES": "", "PLACARD_STATE": path + "/state",
        ].merging(environment) { $1 })
    }

    /// Creates a template called `pinned` in a folder.
    func add(to path: String) throws {
      let target = folder.url.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
      _ = try run(["new", path + "/pinned"])
    }
  }

  @Test func reportsSearchedFolders() throws {
    let installation = try Installation()
    let path = installation.folder.url.path
    let searched = [
      "/.local/share/placard/templates", "/share/placard/templates", "/bin/Templates",
    ].map { "'\(path)\($0)'" }.joined(separator: ", ")
    let report =
      "found no templates in \(searched); name their folder with '--templates' or in "
      + "$PLACARD_TEMPLATES, copy them to one of these folders, or create one with 'new'"
    let list = try installation.run(["templates"])
    #expect(list.output == "" && list.errors == "placard: \(report)\n")
    let render = try installation.run(["render", "weather"])
    #expect(render.code == 1)
    #expect(render.errors == "placard: there is no template 'weather': \(report)\n")
  }

  /// The folders of templates, the environment variables that specify them, and the options that do.
  private static let locations: [(path: String, variables: [String: String], options: [String])] = [
    (".local/share/placard/templates", [:], []), ("share/placard/templates", [:], []),
    ("bin/Templates", [:], []), ("data/placard/templates", ["XDG_DATA_HOME": "data"], []),
    ("mine", ["PLACARD_TEMPLATES": "mine"], []), ("mine", [:], ["--templates", "mine"]),
  ]

  @Test func findsTemplatesInEveryFolder() throws {
    let installation = try Installation()
    let path = installation.folder.url.path
    for (location, variables, options) in Self.locations {
      let environment = variables.mapValues { path + "/" + $0 }
      try installation.add(to: location)
      let list = try installation.run(["templates"] + options, environment: environment)
      #expect(list.output.hasPrefix("pinned  "), "\(location): \(list.errors)")
      // The host finds an added template without variables and options.
      let add = ["add", "pinned", "--family", "systemSmall", "--state", location + "/state"]
      let added = try installation.run(add + options, environment: environment)
      #expect(added.output == "pinned-systemSmall\n", "\(location): \(added.errors)")
      let once = try installation.run(["run", "--once", "--state", location + "/state"])
      #expect(once.code == 0, "\(location): \(once.errors)")
      try FileManager.default.removeItem(atPath: path + "/" + location)
    }
  }

  @Test func rejectsMissingFolder() throws {
    let run = try TestTemplate().run(["templates", "--templates", "none"])
    #expect(run.code == 1)
    #expect(run.errors.hasPrefix("Error: --templates: there is no folder 'none'"), "\(run.errors)")
  }
}
