package import Foundation
import Synchronization
package import TemplateData

/// What templates' data comes from, as a test arranges it: servers, programs, secrets and the time.
package final class TestDataAccess: Sendable {
  package let http = ScriptedHTTP()
  package let commands = ScriptedCommands()
  private let time = Mutex(Date(timeIntervalSince1970: 1_795_255_200))
  package let environment: [String: String]

  package init(environment: [String: String] = [:]) { self.environment = environment }

  package var now: Date { time.withLock { $0 } }

  package func advance(_ seconds: Double) { time.withLock { $0 += seconds } }

  package var dataAccess: DataAccess {
    DataAccess(
      now: { self.now }, http: http, commands: commands,
      secrets: LiveSecrets(environment: environment), timeZone: .gmt)
  }
}
