package import Foundation
import Synchronization
package import TemplateData

/// Data access for template tests, with prepared HTTP responses, commands, secrets and time.
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
      secrets: SystemSecretReader(environment: environment), timeZone: .gmt)
  }
}
