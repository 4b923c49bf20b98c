package import HTTPClient

/// The server of an object store and the keys for it, from the variables that all clients of S3 share.
package struct ObjectStoreConfiguration: Sendable {
  /// The server if it is not Amazon's.
  package var endpoint: WebAddress?
  package var region: String
  package var credentials: ObjectStoreCredentials

  package init(
    endpoint: WebAddress? = nil, region: String, credentials: ObjectStoreCredentials
  ) {
    self.endpoint = endpoint
    self.region = region
    self.credentials = credentials
  }

  /// Reads the variables of an environment.
  ///
  /// - Throws: ``ObjectStoreError`` that names what is missing, without the value of any variable but the region's.
  package init(environment: [String: String]) throws(ObjectStoreError) {
    func value(_ names: String...) -> (name: String, text: String)? {
      names.lazy.compactMap { name in
        environment[name].flatMap { $0.isEmpty ? nil : (name, $0) }
      }.first
    }
    let (key, secret) = (value("AWS_ACCESS_KEY_ID"), value("AWS_SECRET_ACCESS_KEY"))
    let endpoint = value("AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL")
    let region = value("AWS_REGION", "AWS_DEFAULT_REGION")
    var missing: [String] = []
    if key == nil { missing.append("AWS_ACCESS_KEY_ID") }
    if secret == nil { missing.append("AWS_SECRET_ACCESS_KEY") }
    if region == nil, endpoint == nil { missing.append("AWS_REGION") }
    guard let key, let secret, missing.isEmpty else {
      let names = missing.map { "'\($0)'" }.joined(separator: ", ")
      throw ObjectStoreError(
        .configuration,
        "an object store needs the environment \(missing.count == 1 ? "variable" : "variables") \(names); set \(missing.count == 1 ? "it" : "them")"
      )
    }
    for (name, text) in [key, secret] + [value("AWS_SESSION_TOKEN")].compactMap(\.self)
    where !text.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) {
      throw ObjectStoreError(
        .configuration,
        "the variable '\(name)' is invalid; set it to the key alone, without spaces and line breaks"
      )
    }
    // Other servers have usually no regions, and expect this one in signatures.
    let regionName = region?.text ?? "us-east-1"
    guard (1...64).contains(regionName.utf8.count), regionName.utf8.allSatisfy(Self.isNameByte)
    else {
      throw ObjectStoreError(
        .configuration,
        "the variable '\(region?.name ?? "AWS_REGION")' is not a valid region; use at most 64 lowercase letters, digits and hyphens, such as 'eu-central-1'"
      )
    }
    self.region = regionName
    credentials = ObjectStoreCredentials(
      accessKey: key.text, secretKey: secret.text, sessionToken: value("AWS_SESSION_TOKEN")?.text)
    guard let endpoint else { return }
    do {
      self.endpoint = try WebAddress(endpoint.text)
    } catch {
      throw ObjectStoreError(
        .configuration,
        "the variable '\(endpoint.name)' is not the address of a server: \(error); set it to one such as 'https://s3.example.com'"
      )
    }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }
}

/// The location of a bucket: its server, and the path that the keys of objects follow.
struct BucketLocation: Sendable {
  /// Scheme and host, such as `https://frames.s3.eu-central-1.amazonaws.com`.
  let origin: String
  /// The host as requests name it.
  let host: String
  /// What precedes keys in paths: `/`, or the bucket between slashes.
  let path: String

  /// Returns the location of a bucket.
  ///
  /// A server that was named gets the bucket in the path, as its certificate and its name in the DNS rarely cover the buckets
  /// as subdomains. So does Amazon's for names with dots, which its certificate does not cover.
  init(of bucket: String, _ configuration: ObjectStoreConfiguration) {
    if let endpoint = configuration.endpoint {
      host = endpoint.server
      origin = endpoint.description
      let base = endpoint.url.dropFirst(endpoint.scheme.count + 3).drop { $0 != "/" }
        .prefix { $0 != "?" && $0 != "#" }
      let trimmed = base.hasSuffix("/") ? base.dropLast() : base
      path = "\(trimmed)/\(bucket)/"
      return
    }
    let domain = configuration.region.hasPrefix("cn-") ? "amazonaws.com.cn" : "amazonaws.com"
    let server = "s3.\(configuration.region).\(domain)"
    host = bucket.contains(".") ? server : "\(bucket).\(server)"
    origin = "https://\(host)"
    path = bucket.contains(".") ? "/\(bucket)/" : "/"
  }
}
