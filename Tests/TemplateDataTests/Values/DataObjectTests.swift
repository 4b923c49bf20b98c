import TemplateData
import Testing

/// Members of an object: their order and lookup.
struct DataObjectTests {
  @Test(arguments: [0, 1, 8, 9, 10, 100])
  func findsMembersAndKeepsTheirOrder(_ count: Int) {
    let names = (0..<count).map { "name\($0 * 7 % 101)" }
    let object = DataObject(names.enumerated().map { ($0.element, .integer($0.offset)) })
    #expect(object.names == names)
    for (index, name) in names.enumerated() { #expect(object[name] == .integer(index)) }
    #expect(object["other"] == nil)
  }

  @Test(arguments: [3, 9, 20])
  func changedMemberKeepsItsPosition(_ count: Int) {
    var object = DataObject((0..<count).map { ("n\($0)", .integer($0)) })
    object["n1"] = "changed"
    object["n0"] = nil
    #expect(object.count == count - 1)
    #expect(object.names.first == "n1")
    #expect(object["n1"] == "changed")
    #expect(object["n\(count - 1)"] == .integer(count - 1))
  }
}
