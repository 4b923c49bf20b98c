package import Foundation
package import HTTPClient

/// Fetches the data of a template's sources.
package struct DataFetcher: Sendable {
  let site: TemplateLocation
  let dataAccess: DataAccess
  let cache: DataCache?
  let pushed: PushedData?
  private let refusal: Refusal

  /// Why a source's data is of no use, or `nil`: such data is not kept in the place of what was good.
  package typealias Refusal = @Sendable (DataSourceDescription, DataValue) -> String?

  /// Makes a fetcher for a template.
  ///
  /// - Parameters:
  ///   - site: Where the template lies, and what it may do.
  ///   - dataAccess: Through which data comes.
  ///   - cache: What is kept for the time when a source fails.
  ///   - pushed: What was set from outside.
  ///   - refusal: Why data is of no use.
  package init(
    site: TemplateLocation, dataAccess: DataAccess, cache: DataCache?, pushed: PushedData?,
    refusal: @escaping Refusal = { _, _ in nil }
  ) {
    self.site = site
    self.dataAccess = dataAccess
    self.cache = cache
    self.pushed = pushed
    self.refusal = refusal
  }

  /// Fetches the data of a source, and waits for it.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - parameters: The values of the template's parameters.
  ///   - provenances: Where the data of the sources came from that it takes values of, by their names.
  ///   - refreshes: Whether a server is asked although its last answer is fresh.
  /// - Returns: The data, or why there is none; what was kept is used where the source fails.
  package func data(
    of source: DataSourceDescription, parameters: [String: DataValue],
    provenances: [String: DataProvenance] = [:], refreshes: Bool = false
  ) -> FetchedData {
    do throws(DataError) {
      let resolved = try ResolvedSource(
        source, parameters, in: site, dataAccess.secrets, provenances: provenances)
      let fetch = SourceFetch(
        source: source, fetcher: self,
        key: DataCache.Key(
          template: "\(site.kind) \(site.folder)", source: source.name,
          request: resolved.request(source)),
        name: resolved.file ?? source.name)
      return try resolved.data(by: fetch, refreshes: refreshes)
    } catch {
      return FetchedData(failure: error.description)
    }
  }

  /// The value of a source's bytes, if it is of use.
  func value(
    of bytes: [UInt8], from source: DataSourceDescription, named name: String, at now: Date
  ) throws(DataError) -> DataValue {
    let value = try source.format.value(of: bytes, named: name, at: now, in: dataAccess.timeZone)
    if let reason = refusal(source, value) { throw .unlike(name: name, reason: reason) }
    return value
  }

  func pushedData(of source: DataSourceDescription) throws(DataError) -> FetchedData {
    guard let pushed else { throw .notSet(source: source.name, kind: site.kind) }
    let entry = try pushed.entry(kind: site.kind, source: source.name)
    return FetchedData(value: entry.value, fetchedAt: entry.date, checkedAt: entry.date)
  }
}

extension CommandRunning {
  /// What a program prints.
  func data(of request: CommandRequest) throws(DataError) -> [UInt8] {
    do throws(CommandFailure) { return try output(of: request) } catch {
      switch error {
      case .notFound:
        throw .command(
          request.program, reason: "is not there; install it, or write its absolute path")
      case .notStarted(let reason):
        throw .command(request.program, reason: "cannot be run: \(reason)")
      case .timedOut:
        throw .command(
          request.program,
          reason:
            "took longer than \(request.seconds.formatted()) s and was ended; set a longer 'timeout'"
        )
      case .tooLarge:
        throw .tooLarge(subject: "'\(request.program)'", limit: request.mostBytes)
      case .status(let status):
        throw .command(request.program, reason: "ended with exit code \(status)")
      case .signal(let signal):
        throw .command(request.program, reason: "was ended by signal \(signal)")
      }
    }
  }
}

/// Access to what data comes from: servers, programs, secrets.
package struct DataAccess: Sendable {
  package var now: @Sendable () -> Date
  package var http: any HTTPRequesting
  package var commands: any CommandRunning
  package var secrets: any SecretReading
  /// Where all-day events and dates without a zone are.
  package var timeZone: TimeZone

  package init(
    now: @escaping @Sendable () -> Date, http: any HTTPRequesting, commands: any CommandRunning,
    secrets: any SecretReading, timeZone: TimeZone
  ) {
    self.now = now
    self.http = http
    self.commands = commands
    self.secrets = secrets
    self.timeZone = timeZone
  }

  /// The machine's own.
  package static func live(
    now: @escaping @Sendable () -> Date, environment: [String: String], timeZone: TimeZone
  ) -> DataAccess {
    DataAccess(
      now: now, http: LiveHTTP(authorities: environment["SSL_CERT_FILE"]),
      commands: LiveCommands(environment: environment),
      secrets: LiveSecrets(environment: environment), timeZone: timeZone)
  }
}

/// Where a template lies, and what it may do.
package struct TemplateLocation: Hashable, Sendable {
  package var kind: String
  package var folder: String
  package var trust: TemplateTrust.State
  /// The parameters that a person set to a text of their own, and not to one that the template offers.
  package var chosen: Set<String>

  package init(
    kind: String, folder: String, trust: TemplateTrust.State, chosen: Set<String> = []
  ) {
    self.kind = kind
    self.folder = folder
    self.trust = trust
    self.chosen = chosen
  }

  var isTrusted: Bool { trust == .trusted }

  /// Refuses what only a trusted template may do.
  func demandTrust(for privilege: String?) throws(DataError) {
    guard let privilege, !isTrusted else { return }
    throw refusal(of: privilege)
  }

  /// Why something is refused that only a trusted template may do.
  func refusal(of privilege: String) -> DataError {
    var change: String?
    if case .changed(let difference) = trust { change = difference }
    return .notTrusted(what: privilege, folder: folder, change: change)
  }
}
