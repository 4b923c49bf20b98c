import Testing

@testable import WidgetHost

struct UnknownMembersTests {
  /// A value of the version that replaces others.
  private struct Value: Codable {
    var name = ""
    var note: String?
    var parts: [Part]?
    var byName: [String: Part]?

    struct Part: Codable {
      var size: Int
      var note: String?
    }
  }

  @Test(arguments: [
    // Nothing is unknown.
    (#"{"name":"a"}"#, #"{"name":"b"}"#, #"{"name":"b"}"#),
    // A member of the value, and one that this version knows and removes.
    (
      #"{"name":"a","new":{"x":[1,2.5,null]},"note":"n"}"#, #"{"name":"b"}"#,
      #"{"name":"b","new":{"x":[1,2.5,null]}}"#
    ),
    // A member of an object within it.
    (
      #"{"byName":{"k":{"new":true,"size":1},"l":{"new":true,"size":2}},"name":"a"}"#,
      #"{"byName":{"k":{"size":3}},"name":"a"}"#,
      #"{"byName":{"k":{"new":true,"size":3}},"name":"a"}"#
    ),
    // Unchanged elements that were moved, and a new one.
    (
      #"{"name":"a","parts":[{"new":1,"size":1},{"new":2,"size":2}]}"#,
      #"{"name":"a","parts":[{"size":2},{"size":5},{"size":1}]}"#,
      #"{"name":"a","parts":[{"new":2,"size":2},{"size":5},{"new":1,"size":1}]}"#
    ),
    // A changed element in its place.
    (
      #"{"name":"a","parts":[{"new":1,"size":1},{"new":2,"size":2}]}"#,
      #"{"name":"a","parts":[{"note":"n","size":1},{"size":2}]}"#,
      #"{"name":"a","parts":[{"new":1,"note":"n","size":1},{"new":2,"size":2}]}"#
    ),
    // A removed element.
    (
      #"{"name":"a","parts":[{"new":1,"size":1},{"new":2,"size":2}]}"#,
      #"{"name":"a","parts":[{"size":2}]}"#,
      #"{"name":"a","parts":[{"new":2,"size":2}]}"#
    ),
  ])
  func keepsWhatIsUnknown(stored: String, new: String, expected: String) throws {
    #expect(try UnknownMembers.text(new, keepingThoseOf: stored, as: Value.self) == expected)
  }

  @Test func doesNotReplaceWhatItCannotRead() {
    #expect(throws: DecodingError.self) {
      try UnknownMembers.text(
        #"{"name":"b"}"#, keepingThoseOf: #"{"name":{"first":"a"}}"#, as: Value.self)
    }
  }
}
