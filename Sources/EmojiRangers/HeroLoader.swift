import Foundation
import WidgetKit

/// Loads the heroes from the game's server, or from the bundled file.
struct HeroLoader {
  /// The URL of the heroes, which `--defaults heroesURL=https://…` replaces.
  var address: String {
    UserDefaults.standard.string(forKey: "heroesURL")
      ?? Bundle.module.url(
        forResource: "heroes", withExtension: "json", subdirectory: "Resources")?.absoluteString
      ?? "heroes.json"
  }

  func load(completion: @escaping @Sendable (Result<[Hero], HeroLoadingError>) -> Void) {
    let address = address
    guard let url = URL(string: address), url.scheme != nil else {
      return completion(.failure(HeroLoadingError(address: address, reason: "it is not a URL")))
    }
    URLSession.shared.dataTask(with: url) { data, response, error in
      completion(Self.heroes(data, response, error, from: address))
    }.resume()
  }

  private static func heroes(
    _ data: Data?, _ response: URLResponse?, _ error: (any Error)?, from address: String
  ) -> Result<[Hero], HeroLoadingError> {
    func failure(_ reason: String) -> Result<[Hero], HeroLoadingError> {
      .failure(HeroLoadingError(address: address, reason: reason))
    }
    if let error { return failure("it cannot be reached (\(error.localizedDescription))") }
    if let status = (response as? HTTPURLResponse)?.statusCode, status != 200 {
      return failure("the server answered \(status)")
    }
    do {
      let heroes = try JSONDecoder().decode(Roster.self, from: data ?? Data()).heroes
      if let odd = heroes.first(where: { !(0...1).contains($0.health) }) {
        return failure("the health of '\(odd.id)' is \(odd.health), but goes from 0 to 1")
      }
      return heroes.isEmpty ? failure("it lists no heroes") : .success(heroes)
    } catch DecodingError.keyNotFound(let key, let context) {
      return failure("'\(key.stringValue)' is missing at '\(context.path)'")
    } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context)
    {
      return failure("the value at '\(context.path)' is of the wrong type")
    } catch {
      return failure("it is not JSON")
    }
  }

  private struct Roster: Decodable {
    let heroes: [Hero]
  }
}

/// The reason why the heroes could not be loaded.
struct HeroLoadingError: Error, CustomStringConvertible {
  let address: String
  let reason: String

  var description: String {
    "no heroes from '\(address)': \(reason); give another place with --defaults heroesURL=URL"
  }
}

extension DecodingError.Context {
  fileprivate var path: String {
    codingPath.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }.joined()
  }
}
