import CheckedJSON
import DeviceServer
import WidgetHost

/// The reason why a request of a page is rejected, in a message that names no commands.
package struct AdminError: Error, Hashable, Sendable, CustomStringConvertible {
  let status: Int
  package let description: String
  /// The seconds after which the page may try again.
  var retry: Int?

  package init(_ status: Int, _ description: String, retry: Int? = nil) {
    self.status = status
    self.description = description
    self.retry = retry
  }

  static let unknownAddress = AdminError(404, "address not found")
  static let tooManyAttempts = AdminError(429, "too many attempts; wait a minute", retry: 60)

  var response: ServerResponse {
    var response = ServerResponse.error(status, description)
    if let retry { response.headers["Retry-After"] = "\(retry)" }
    return response
  }

  /// Returns the response to a request, or the response for an error that the person can correct.
  ///
  /// - Throws: Errors of the store and the disk.
  static func catchingErrors(_ answer: () throws -> ServerResponse) throws -> ServerResponse {
    do {
      return try answer()
    } catch let error as AdminError {
      return error.response
    } catch let error as DeviceChangeError {
      return AdminError(error).response
    } catch let error as AdministratorError {
      guard case .passwordLength = error else { throw error }
      return AdminError(422, error.description).response
    } catch let error as JSONFileError {
      return response(to: error)
    } catch let error as ProgramError {
      guard case .changed = error else { throw error }
      return AdminError(409, error.description).response
    } catch let error as StateError {
      guard let known = AdminError(error) else { throw error }
      return known.response
    }
  }

  /// The response for a file that its reader rejects, with the invalid field.
  private static func response(to error: JSONFileError) -> ServerResponse {
    let subject = error.field.isEmpty ? "" : "'\(error.field)' "
    return .json(
      .object([
        "error": .string(subject + error.message), "field": .string(error.field),
        "reason": .string(error.message), "line": .integer(error.position.line),
      ]), status: 422)
  }

  /// Creates the error for a rejected change of a display.
  private init(_ error: DeviceChangeError) {
    switch error {
    case .unknownCode(let code):
      self.init(
        422, "no display waits with the code '\(code)'; compare it with what the display shows")
    case .unknownContent(let name, _):
      self.init(
        422, "'\(name)' not found; someone else removed or renamed it; choose something else")
    case .tokenBelongsToName(let name, _):
      self.init(
        422, "the address of '\(name)' has its name; change the label instead, or add it again")
    case .invalidName, .expiredCode, .mismatch, .noRejectedToken, .multipleRejectedTokens,
      .tokenOfOtherDevice:
      self.init(422, error.description)
    }
  }

  /// Creates the error for names that are in use or missing; `nil` for errors of the store itself.
  private init?(_ error: StateError) {
    switch error {
    case .unknownDevice(let name, _):
      self.init(404, "display '\(name)' not found; someone else removed or renamed it")
    case .unknownInstance(let name, _), .unknownStack(let name, _), .unknownScreen(let name, _):
      self.init(404, "'\(name)' not found; someone else removed it")
    case .deviceExists(let name), .instanceExists(let name), .stackExists(let name),
      .screenExists(let name):
      self.init(409, "'\(name)' already exists; choose another name")
    case .screenChanged(let name):
      self.init(409, "someone else changed '\(name)' meanwhile; nothing was saved")
    case .onScreen(let name, let screen):
      self.init(409, "'\(name)' is on the screen '\(screen)'; remove it there first")
    case .nullCharacter: self.init(422, error.description)
    case .tooManyDeviceCodes, .tooManyRequests: self.init(409, error.description)
    case .folder, .lockedByHost, .fileRemoved, .damaged, .newer, .foreign, .unwritten, .unread,
      .busy, .locked, .tooManyTaps, .address, .unreachable, .oldServer, .notEmpty,
      .partitionsLost, .hostElsewhere, .otherOutput:
      return nil
    }
  }
}
