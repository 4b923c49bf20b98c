package import Foundation
package import HTTPClient

/// Fetches the data of a template's sources.
package struct DataFetcher: Sendable {
  let location: TemplateLocation
  let dataAccess: DataAccess
  let cache: DataCache?
  let pushed: PushedData?
  /// The responses that the nodes of a cluster share; `nil` on one machine.
  let sharing: ResponseSharing?
  private let validation: Validation

  /// Returns the reason why a source's data is invalid, or `nil`; invalid data does not replace valid data in the
  /// cache.
  package typealias Validation = @Sendable (DataSourceDescription, DataValue) -> String?

  /// Creates a fetcher for a template.
  ///
  /// - Parameters:
  ///   - location: The template's location and privileges.
  ///   - dataAccess: The access to servers, programs and secrets.
  ///   - cache: The responses to use while a source fails.
  ///   - pushed: The pushed data.
  ///   - sharing: The responses that the nodes of a cluster share; `nil` on one machine.
  ///   - validation: Validates data.
  package init(
    location: TemplateLocation, dataAccess: DataAccess, cache: DataCache?, pushed: PushedData?,
    sharing: ResponseSharing? = nil, validation: @escaping Validation = { _, _ in nil }
  ) {
    self.location = location
    self.dataAccess = dataAccess
    self.cache = cache
    self.pushed = pushed
    self.sharing = sharing
    self.validation = validation
  }

  /// Fetches the data of a source, and waits for it.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - parameters: The values of the template's parameters.
  ///   - provenances: The provenance of the data of other sources that the source uses, by their names.
  ///   - revalidationDate: When a person requested the data: a cached response or failure from before that date is not
  ///     used without asking the server again; `nil` for automatic requests.
  /// - Returns: The data, or the reason why there is none; falls back to cached data if the source fails.
  package func data(
    of source: DataSourceDescription, parameters: [String: DataValue],
    provenances: [String: DataProvenance] = [:], revalidationDate: Date? = nil
  ) -> FetchedData {
    do throws(DataError) {
      let resolved = try ResolvedSource(
        source, parameters, in: location, dataAccess.secrets, provenances: provenances)
      let fetch = SourceFetch(
        source: source, fetcher: self,
        key: DataCache.Key(
          template: "\(location.kind) \(location.folder)", source: source.name,
          request: resolved.request(source)),
        name: resolved.file ?? source.name)
      return try resolved.data(by: fetch, revalidationDate: revalidationDate)
    } catch {
      return FetchedData(failure: error.description)
    }
  }

  /// Parses a source's bytes and validates the value.
  func value(
    of bytes: [UInt8], from source: DataSourceDescription, named name: String, at now: Date
  ) throws(DataError) -> DataValue {
    let value = try source.format.value(of: bytes, named: name, at: now, in: dataAccess.timeZone)
    if let reason = validation(source, value) { throw .invalidShape(name: name, reason: reason) }
    return value
  }

  func pushedData(of source: DataSourceDescription) throws(DataError) -> FetchedData {
    guard let pushed else { throw .notPushed(source: source.name, kind: location.kind) }
    let entry = try pushed.entry(kind: location.kind, source: source.name)
    return FetchedData(value: entry.value, fetchedAt: entry.date, checkedAt: entry.date)
  }
}

extension CommandRunning {
  /// Returns the output of a program.
  func data(of request: CommandRequest) throws(DataError) -> [UInt8] {
    do throws(CommandFailure) { return try output(of: request) } catch {
      switch error {
      case .notFound:
        throw .command(
          request.program, reason: "was not found; install it, or write its absolute path")
      case .notStarted(let reason):
        throw .command(request.program, reason: "cannot be run: \(reason)")
      case .timedOut:
        throw .command(
          request.program,
          reason:
            "took longer than \(request.timeout.formatted()) s and was terminated; set a longer 'timeout'"
        )
      case .tooLarge:
        throw .tooLarge(subject: "'\(request.program)'", limit: request.maximumBytes)
      case .status(let status):
        throw .command(request.program, reason: "exited with code \(status)")
      case .signal(let signal):
        throw .command(request.program, reason: "was terminated by signal \(signal)")
      }
    }
  }
}

/// The access to the origins of data: servers, programs and secrets.
package struct DataAccess: Sendable {
  package var now: @Sendable () -> Date
  package var http: any HTTPRequesting
  package var commands: any CommandRunning
  package var secrets: any SecretReading
  /// The time zone of all-day events and of dates without a zone.
  package var timeZone: TimeZone
  /// How much later than possible servers are requested again.
  package var jitter: RequestJitter

  package init(
    now: @escaping @Sendable () -> Date, http: any HTTPRequesting, commands: any CommandRunning,
    secrets: any SecretReading, timeZone: TimeZone, jitter: RequestJitter = .none
  ) {
    self.now = now
    self.http = http
    self.commands = commands
    self.secrets = secrets
    self.timeZone = timeZone
    self.jitter = jitter
  }

  /// The access to the real machine.
  package static func live(
    now: @escaping @Sendable () -> Date, environment: [String: String], timeZone: TimeZone
  ) -> DataAccess {
    DataAccess(
      now: now, http: CurlHTTPClient(authorities: environment["SSL_CERT_FILE"]),
      commands: SystemCommandRunner(environment: environment),
      secrets: SystemSecretReader(environment: environment), timeZone: timeZone, jitter: .byKey)
  }
}

/// A template's location and privileges.
package struct TemplateLocation: Hashable, Sendable {
  package var kind: String
  package var folder: String
  package var trust: TemplateTrust.State
  /// The parameters for which the user entered a text, instead of choosing one that the template offers.
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

  /// Throws if the template is not trusted.
  func requireTrust(for privilege: String?) throws(DataError) {
    guard let privilege, !isTrusted else { return }
    throw rejection(of: privilege)
  }

  /// Returns the error for an operation that requires trust.
  func rejection(of privilege: String) -> DataError {
    var change: String?
    if case .changed(let difference) = trust { change = difference }
    return .notTrusted(what: privilege, folder: folder, change: change)
  }
}
