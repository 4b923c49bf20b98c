import CheckedJSON
import Foundation
import HTTPClient
import TemplateData
import TestSupport
import Testing

/// Requests that controls send.
struct HTTPActionTests {
  private let test = TestDataAccess(environment: ["TOKEN": "s3cret"])

  private func actions(_ text: String) throws(JSONFileError) -> [HTTPAction] {
    try HTTPAction.actions(
      JSONReader(Array(text.utf8), file: "widget.json"), parameters: ["server"])
  }

  private func message(_ text: String) -> String {
    do throws(JSONFileError) {
      _ = try actions(text)
      return ""
    } catch {
      return error.description
    }
  }

  private static let light = #"""
    {"toggle": {"url": "{server}/api/light/{entity}", "parameters": ["entity", "level"],
      "headers": {"Authorization": {"environment": "TOKEN", "prefix": "Bearer "}},
      "body": {"entity_id": "light.{entity}", "level": "{level}", "on": true, "list": [1, 2.0, null]}}}
    """#

  @Test func sendsTheDescribedRequest() throws {
    let action = try #require(try actions(Self.light).first)
    test.http.add(HTTPResponse(status: 201))
    try action.perform(
      ["server": "http://home.test:8123", "entity": "lamp/1", "level": 50],
      in: TemplateLocation(kind: "t", folder: "/t", trust: .trusted), through: test.dataAccess)
    let request = try #require(test.http.requests.first)
    #expect(request.method == .post)
    #expect(request.address.url == "http://home.test:8123/api/light/lamp%2F1")
    #expect(
      request.headers == [
        .init("Authorization", "Bearer s3cret"), .init("Content-Type", "application/json"),
      ])
    #expect(
      request.body.map { String(decoding: $0, as: UTF8.self) }
        == #"{"entity_id":"light.lamp/1","level":50,"on":true,"list":[1,2.0,null]}"#)
  }

  @Test func isRejectedWithoutTrust() throws {
    let action = try #require(try actions(Self.light).first)
    #expect {
      try action.perform(
        [:], in: TemplateLocation(kind: "t", folder: "/t", trust: .unknown),
        through: test.dataAccess)
    } throws: {
      "\($0)"
        == "the template performs the action 'toggle', which is not allowed; allow it with 'placard trust /t'"
    }
  }

  @Test(arguments: [
    (#"{"a": {"url": "{where}/x", "parameters": ["where"]}}"#, false),
    (#"{"a": {"url": "{server}/{where}", "parameters": ["where"]}}"#, true),
    (#"{"a": {"url": "http://home.test/{where}", "parameters": ["where"]}}"#, true),
  ])
  func dataCannotNameAServerOfTheLocalNetwork(_ text: String, _ isAllowed: Bool) throws {
    let action = try #require(try actions(text).first)
    test.http.add(HTTPResponse(status: 200))
    // A control passes on a value from data.
    try action.perform(
      ["server": "http://home.test", "where": "http://home.test"],
      in: TemplateLocation(kind: "t", folder: "/t", trust: .trusted), through: test.dataAccess)
    #expect(test.http.requests.map(\.allowsPrivateAddresses) == [isAllowed])
  }

  @Test(arguments: [302, 400, 500])
  func reportsAnErrorStatus(_ status: Int) throws {
    let action = try #require(
      try actions(#"{"a": {"url": "http://x.test/", "method": "PUT"}}"#).first)
    test.http.add(HTTPResponse(status: status, headers: ["location": "http://other.test/"]))
    #expect {
      try action.perform(
        [:], in: TemplateLocation(kind: "t", folder: "/t", trust: .trusted),
        through: test.dataAccess)
    } throws: { "\($0)" == "'http://x.test/' answered with status \(status)" }
    #expect(test.http.requests.count == 1)
  }

  @Test(arguments: [
    (#"{"a": {}}"#, "1:7: 'a' has no 'url'"),
    (
      #"{"a": {"url": "http://x/", "method": "PSOT"}}"#,
      "1:38: 'a.method' must not be 'PSOT'; did you mean 'POST'?"
    ),
    (
      #"{"a": {"url": "http://x/", "method": "GET", "body": "x"}}"#,
      "1:53: 'a.body' cannot be sent with 'GET'"
    ),
    (
      #"{"a": {"url": "http://x/", "body": {"b": "{entity}"}}}"#,
      "1:42: 'a.body.b' names 'entity', which is not a parameter; the parameters are server"
    ),
    (
      #"{"a": {"url": "http://x/", "parameters": ["a b"]}}"#,
      "1:43: 'a.parameters[0]' is not a valid parameter name; use letters, digits and '_'"
    ),
    (
      #"{"a": {"url": "http://x/", "bodyy": ""}}"#,
      "1:28: 'a.bodyy' is unknown; did you mean 'body'?"
    ),
    (
      #"{"a": {"url": "{host}/x", "parameters": ["host"], "headers": {"X": {"environment": "T"}}}}"#,
      "1:7: 'a' would let a control choose the server that receives a secret; begin 'url' with the server"
    ),
    (
      #"{"a": {"url": "http://x/{day.id}"}}"#,
      "1:15: 'a.url' names 'day.id'; only the addresses and arguments of sources can use the data of a source"
    ),
    (
      #"{"a": {"url": "http://x/", "parameters": ["server"]}}"#,
      "1:7: 'a' has the parameter 'server', which is also a parameter of the template; rename one"
    ),
    (
      #"{"a b": {"url": "http://x/"}}"#,
      "1:9: 'a b' is not a valid action name; use letters, digits and '_'"
    ),
  ])
  func reportsErrorsWithTheirLocation(_ text: String, _ error: String) {
    #expect(message(text) == "widget.json:" + error)
  }
}
