import Testing
import WidgetHost

/// The names by which workers are asked for versions of templates.
struct VersionedKindTests {
  private static let digest = String(repeating: "0a", count: 32)

  @Test(arguments: [
    ("weather", "weather", false),
    ("weather@\(digest)", "weather", true),
    ("com.example@home", "com.example@home", false),
    ("a@b@\(digest)", "a@b", true),
    ("weather@\(digest.uppercased())", "weather@\(digest.uppercased())", false),
    ("weather@\(digest)0", "weather@\(digest)0", false),
    ("", "", false),
  ])
  func reads(_ text: String, _ kind: String, hasVersion: Bool) {
    let named = VersionedKind(text)
    #expect(named.kind == kind)
    #expect(named.version == (hasVersion ? Self.digest : nil))
    #expect(named.text == text)
  }

  @Test(arguments: [
    ("weather@\(digest)", "/state/programs/\(digest)/weather"), ("weather", nil),
    ("../x@\(digest)", nil), ("@\(digest)", nil), ("a/b@\(digest)", nil),
  ])
  func staysInTheFolderOfVersions(_ text: String, _ folder: String?) {
    #expect(VersionedKind(text).folder(in: StateFolder(path: "/state")) == folder)
  }
}
