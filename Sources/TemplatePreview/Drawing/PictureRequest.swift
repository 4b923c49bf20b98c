/// The picture of a place on the page.
struct PictureRequest: Codable, Sendable {
  /// The version of the scene.
  var version: Int
  var slot: PictureSlot
  /// The picture that the server has of the place.
  var known: String?
  /// What the scene is made of; without it the worker has to have made the version before.
  var scene: SceneRequest?
}
