import Testing

@testable import FramePipeline

@Suite("Destinations")
struct DestinationPolicyTests {
  @Test(
    "with a scheme make a target",
    arguments: ["game:///panda", "https://example.com/?q=1", "MAILTO:a@b.c", "x-app+1.0:go"])
  func accepted(url: String) {
    #expect(DestinationPolicy().refusal(of: url) == nil)
  }

  @Test(
    "that are no URL make none",
    arguments: [
      "", "panda", "/panda", "://x", ":x", "1a:b", "game:", "ga me:x", "game:a b", "game:a\nb",
      "gäme:x",
    ])
  func refused(url: String) {
    #expect(DestinationPolicy().refusal(of: url)?.contains("not a URL with a scheme") == true)
  }

  @Test(
    "that can do harm make one only where that is allowed",
    arguments: ["javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,x", "file:///etc/x"])
  func risky(url: String) {
    #expect(DestinationPolicy().refusal(of: url)?.contains("can harm") == true)
    #expect(DestinationPolicy(allowsRiskySchemes: true).refusal(of: url) == nil)
  }

  @Test("are no longer than 4096 bytes")
  func length() {
    let url = "a:" + String(repeating: "b", count: 4094)
    #expect(DestinationPolicy().refusal(of: url) == nil)
    #expect(DestinationPolicy().refusal(of: url + "b")?.contains("4097 bytes") == true)
  }
}
