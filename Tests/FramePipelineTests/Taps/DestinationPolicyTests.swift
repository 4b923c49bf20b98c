import Testing

@testable import FramePipeline

@Suite("Destination policy")
struct DestinationPolicyTests {
  @Test(
    "accepts URLs with a scheme",
    arguments: ["game:///panda", "https://example.com/?q=1", "MAILTO:a@b.c", "x-app+1.0:go"])
  func accepted(url: String) {
    #expect(DestinationPolicy().rejectionReason(of: url) == nil)
  }

  @Test(
    "rejects strings that are not URLs",
    arguments: [
      "", "panda", "/panda", "://x", ":x", "1a:b", "game:", "ga me:x", "game:a b", "game:a\nb",
      "gäme:x",
    ])
  func rejected(url: String) {
    #expect(
      DestinationPolicy().rejectionReason(of: url)?.contains("not a URL with a scheme") == true)
  }

  @Test(
    "accepts risky schemes only if they are allowed",
    arguments: ["javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,x", "file:///etc/x"])
  func risky(url: String) {
    #expect(DestinationPolicy().rejectionReason(of: url)?.contains("can harm") == true)
    #expect(DestinationPolicy(allowsRiskySchemes: true).rejectionReason(of: url) == nil)
  }

  @Test("limits URLs to 4096 bytes")
  func length() {
    let url = "a:" + String(repeating: "b", count: 4094)
    #expect(DestinationPolicy().rejectionReason(of: url) == nil)
    #expect(DestinationPolicy().rejectionReason(of: url + "b")?.contains("4097 bytes") == true)
  }
}
