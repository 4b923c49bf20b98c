import Testing

@testable import TemplateCLI

/// The folders in which templates are searched.
struct TemplatePathTests {
  @Test(arguments: [
    (
      ["HOME": "/home/ann"],
      [
        "/home/ann/.local/share/placard/templates", "/usr/local/share/placard/templates",
        "/usr/share/placard/templates", "/opt/placard/bin/Templates",
        "/opt/placard/share/placard/templates",
      ]
    ),
    (
      [
        "HOME": "/home/ann", "XDG_DATA_HOME": "/data", "XDG_DATA_DIRS": "/one:two:/three",
        "PLACARD_TEMPLATES": "/own:/four",
      ],
      [
        "/own", "/four", "/data/placard/templates", "/one/placard/templates",
        "/three/placard/templates", "/opt/placard/bin/Templates",
        "/opt/placard/share/placard/templates",
      ]
    ),
  ]) func searchesFoldersInOrder(_ environment: [String: String], _ expected: [String]) {
    let path = TemplatePath.standard(
      environment: environment, program: "/opt/placard/bin/placard")
    #expect(path.roots == expected)
  }
}
