import CheckedJSON
package import PixelOutput

extension Manifest {
  /// A picture file.
  package struct Picture: Hashable, Sendable, Codable {
    /// The path relative to the manifest's folder.
    package var image: String
    /// The SHA-256 digest of the file, in hexadecimal.
    package var sha256: String
    /// The size of the file in bytes.
    package var bytes: Int

    package init(image: String, sha256: String, bytes: Int) {
      self.image = image
      self.sha256 = sha256
      self.bytes = bytes
    }

    /// The format of the file, derived from its name.
    package var format: PictureFormat { PictureName.format(ofPath: image) ?? .png }

    var members: [JSONValue.Member] {
      [
        .init("image", .string(image)), .init("sha256", .string(sha256)),
        .init("bytes", .integer(bytes)),
      ]
    }
  }

  /// A picture that is shown from `date` up to, but not including, `until`.
  package struct Frame: Hashable, Sendable {
    package var date: Timestamp
    /// The next frame's date, or `nil` in the last frame.
    package var until: Timestamp?
    /// The date of the frame's entry if it differs from `date`; the duration of the relevance starts there.
    package var entry: Timestamp?
    package var picture: Picture
    /// The areas that differ from the previous frame; all of the picture in the first frame.
    package var dirty: [PictureRect]
    /// How the panel changes from the previous frame, or `nil` if the manifest does not specify it.
    package var refresh: Refresh?
    /// The time after which the frame is older than its widget intended, or `nil` if it never is.
    package var staleAfter: Timestamp?
    /// When the data that becomes stale was generated, if that was before the manifest was.
    package var generatedAt: Timestamp?
    /// `light` or `dark`, if it differs from the manifest's.
    package var colorScheme: String?
    package var relevance: Relevance?
    /// A text alternative of the picture, for accessibility.
    package var description: String?
    /// In painting order: a tap opens the last target that contains the pixel.
    package var taps: [Tap]
    /// In a stack's manifest, the instance that the frame shows.
    package var instance: String?
    /// In a stack's manifest, the kind of that instance, whose app a tap opens if there is no link.
    package var kind: String?

    package init(
      date: Timestamp, until: Timestamp?, entry: Timestamp? = nil, picture: Picture,
      dirty: [PictureRect], refresh: Refresh? = nil, staleAfter: Timestamp? = nil,
      generatedAt: Timestamp? = nil, colorScheme: String? = nil, relevance: Relevance? = nil,
      description: String? = nil, taps: [Tap],
      instance: String? = nil, kind: String? = nil
    ) {
      self.date = date
      self.until = until
      self.entry = entry
      self.picture = picture
      self.dirty = dirty
      self.refresh = refresh
      self.staleAfter = staleAfter
      self.generatedAt = generatedAt
      self.colorScheme = colorScheme
      self.relevance = relevance
      self.description = description
      self.taps = taps
      self.instance = instance
      self.kind = kind
    }

    var json: JSONValue {
      var members: [JSONValue.Member] = [
        .init("date", .string(date.text)),
        .init("until", until.map { .string($0.text) } ?? .null),
      ]
      if let entry { members.append(.init("entry", .string(entry.text))) }
      members += picture.members
      if let instance { members.append(.init("instance", .string(instance))) }
      if let kind { members.append(.init("kind", .string(kind))) }
      members.append(.init("dirty", .array(dirty.map(\.json))))
      if let refresh { members.append(.init("refresh", .string(refresh.rawValue))) }
      if let staleAfter { members.append(.init("staleAfter", .string(staleAfter.text))) }
      if let generatedAt { members.append(.init("generatedAt", .string(generatedAt.text))) }
      if let colorScheme { members.append(.init("colorScheme", .string(colorScheme))) }
      if let relevance { members.append(.init("relevance", relevance.json)) }
      if let description { members.append(.init("description", .string(description))) }
      members.append(.init("taps", .array(taps.map(\.json))))
      return .object(members)
    }
  }

  /// The importance of a frame among those of the same widget, and its duration in seconds.
  package struct Relevance: Hashable, Sendable, Codable {
    package var score: Double
    package var duration: Double

    package init(score: Double, duration: Double = 0) {
      self.score = score
      self.duration = duration
    }

    var json: JSONValue { .object(["score": .number(score), "duration": .number(duration)]) }
  }
}

extension Manifest.Frame {
  /// Whether a person sees, hears and taps the same as in another frame.
  ///
  /// Picture, description, tap targets, color scheme, and whose widget it is count. Such neighbors in a timeline are one
  /// frame, which is shown for the time of both.
  func isEquivalent(to other: Manifest.Frame) -> Bool {
    picture == other.picture && description == other.description && taps == other.taps
      && colorScheme == other.colorScheme && instance == other.instance && kind == other.kind
  }
}

extension Manifest.Frame: Codable {
  private enum Key: String, CodingKey {
    case date, until, entry, instance, kind, dirty, refresh, staleAfter, generatedAt, colorScheme,
      relevance, description, taps
  }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    date = try members.decode(Timestamp.self, forKey: .date)
    until = try members.decodeIfPresent(Timestamp.self, forKey: .until)
    entry = try members.decodeIfPresent(Timestamp.self, forKey: .entry)
    picture = try Manifest.Picture(from: decoder)
    dirty = try members.decode([PictureRect].self, forKey: .dirty)
    refresh = try members.decodeIfPresent(Manifest.Refresh.self, forKey: .refresh)
    staleAfter = try members.decodeIfPresent(Timestamp.self, forKey: .staleAfter)
    generatedAt = try members.decodeIfPresent(Timestamp.self, forKey: .generatedAt)
    colorScheme = try members.decodeIfPresent(String.self, forKey: .colorScheme)
    relevance = try members.decodeIfPresent(Manifest.Relevance.self, forKey: .relevance)
    description = try members.decodeIfPresent(String.self, forKey: .description)
    taps = try members.decode([Manifest.Tap].self, forKey: .taps)
    instance = try members.decodeIfPresent(String.self, forKey: .instance)
    kind = try members.decodeIfPresent(String.self, forKey: .kind)
  }

  package func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}
