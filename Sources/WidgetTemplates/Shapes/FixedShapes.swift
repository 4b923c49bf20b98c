import TemplateData

extension DataShape {
  /// What data of a format always looks like, whatever a sample has; `nil` where the sample says it.
  init?(format: DataFormat) {
    switch format {
    case .json: return nil
    case .text: self = .string
    case .picture: self = .picture
    case .feed: self = .feed
    case .calendar: self = .calendar
    }
  }

  private static let feed = DataShape.object([
    .required("title", .string), .optional("link", .url), .optional("updated", .date),
    .required(
      "items",
      .array(
        .object([
          .required("title", .string), .optional("link", .url), .optional("summary", .string),
          .optional("author", .string), .optional("date", .date), .optional("image", .url),
        ]), hasNulls: false)),
  ])

  private static let calendar = DataShape.object([
    .optional("name", .string), .optional("isComplete", .bool),
    .required(
      "events",
      .array(
        .object([
          .required("uid", .string), .required("title", .string), .required("start", .date),
          .required("end", .date), .required("isAllDay", .bool), .optional("location", .string),
          .optional("notes", .string), .optional("url", .url), .optional("calendar", .string),
        ]), hasNulls: false)),
  ])
}

extension DataShape.Member {
  fileprivate static func required(_ key: String, _ shape: DataShape) -> DataShape.Member {
    DataShape.Member(key: key, shape: shape, isOptional: false)
  }

  fileprivate static func optional(_ key: String, _ shape: DataShape) -> DataShape.Member {
    DataShape.Member(key: key, shape: shape, isOptional: true)
  }
}
