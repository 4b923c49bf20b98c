import Glibc
import SwiftUI
import WidgetKit

/// Starts a shell with the script in `PLACARD_TEST_SCRIPT`, and then never calls its completion handler.
struct SpawningWidget: Widget {
  var body: some WidgetConfiguration {
    let provider = TestProvider(timeline: { answer in
      guard let script = getenv("PLACARD_TEST_SCRIPT") else { return answer(.single) }
      var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("sh"), strdup("-c"), script, nil]
      var process: pid_t = 0
      posix_spawn(&process, "/bin/sh", nil, nil, &arguments, environ)
      while true { sleep(1) }
    })
    return test("spawning", provider) { Text($0.text) }
  }
}
