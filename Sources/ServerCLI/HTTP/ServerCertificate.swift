#if Server
import ArgumentParser
import Foundation
import HummingbirdCore
#if TLS
import HummingbirdTLS
import NIOSSL
#endif

/// The certificate with which a server answers HTTPS itself.
struct ServerCertificate: ParsableArguments, Sendable {
  @Option(
    help: ArgumentHelp(
      "A file with the certificate and its chain in PEM, for HTTPS; needs a build with --traits TLS",
      valueName: "file"), completion: .file(extensions: ["pem", "crt"]))
  var certificate: String?

  @Option(
    help: ArgumentHelp("The file with the certificate's private key in PEM", valueName: "file"),
    completion: .file(extensions: ["pem", "key"]))
  var privateKey: String?

  func validate() throws {
    guard (certificate == nil) == (privateKey == nil) else {
      throw ValidationError("--certificate and --private-key are used together")
    }
    #if !TLS
    guard certificate == nil else {
      throw ValidationError(
        "this program has no TLS; build it with 'swift build --product placard --traits TLS', or put a "
          + "reverse proxy in front")
    }
    #endif
  }

  var isPresent: Bool { certificate != nil }

  /// Returns a server that decrypts what another one reads, if there is a certificate.
  ///
  /// - Throws: The error of a file that cannot be read, or does not fit the other one.
  func securing(_ server: HTTPServerBuilder) throws -> HTTPServerBuilder {
    #if TLS
    guard let certificate, let privateKey else { return server }
    let chain = try NIOSSLCertificate.fromPEMFile(certificate)
    let key = try NIOSSLPrivateKey(file: privateKey, format: .pem)
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
    configuration.applicationProtocols = ["http/1.1"]
    return try .tls(server, tlsConfiguration: configuration)
    #else
    return server
    #endif
  }
}
#endif
