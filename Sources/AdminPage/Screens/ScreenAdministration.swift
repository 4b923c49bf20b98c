import CheckedJSON
import DeviceServer
import FileStorage
import Foundation
package import FramePipeline
import PixelOutput
import WidgetHost
import WidgetTimeline

/// The screens on the administrator's pages: several widgets on a display, as a person arranges them.
package struct ScreenAdministration: AdminSection {
  private let editor: any ScreenEditor
  private let profiles: DeviceProfileRegistry
  private let jobs: AdminJobs

  /// Creates the administration of a server's screens.
  ///
  /// - Parameters:
  ///   - editor: Draws and changes screens.
  ///   - profiles: The device profiles.
  ///   - jobs: The work of the pages.
  package init(_ editor: any ScreenEditor, profiles: DeviceProfileRegistry, jobs: AdminJobs) {
    self.editor = editor
    self.profiles = profiles
    self.jobs = jobs
  }

  // MARK: Reading

  func read(_ request: AdminRequest, _ path: [String]) throws -> ServerResponse {
    switch path {
    case []: return try list(request)
    case let path where path.count == 1: return try file(of: path[0], request)
    case let path where path.count == 2 && path[1] == "picture":
      return try picture(of: path[0], request)
    default: throw AdminError.unknownAddress
    }
  }

  private func list(_ request: AdminRequest) throws -> ServerResponse {
    let devices = request.server.directory.devices
    let screens = try ScreenStatus.all(in: request.server.store).map { status in
      let screen = status.screen
      let timeline = try request.server.library.timeline(of: screen.id)
      let frame = timeline?.frame(at: request.now)
      let profile = request.server.profile(named: screen.device)
      return JSONValue.object([
        "name": .string(screen.id), "profile": .string(profile?.name ?? screen.device),
        "shows": .array(screen.shown.map(JSONValue.string)),
        "displays": .array(
          devices.filter { $0.shows == screen.id }.map { .string($0.displayName) }),
        "picture": frame.flatMap { frame in timeline.flatMap { $0.manifest.pictureJSON(of: frame) }
        },
        "failure": status.failure.map(JSONValue.string),
      ])
    }
    return .json(.object(["screens": .array(screens)]))
  }

  private func file(of name: String, _ request: AdminRequest) throws -> ServerResponse {
    let screen = try self.screen(named: name, in: request.server.store)
    return .json(
      .object([
        "name": .string(screen.id), "text": .string(screen.text),
        "version": .string(screen.textVersion),
      ]))
  }

  private func screen(named name: String, in store: HostStore) throws -> WidgetScreen {
    guard let screen = try store.screens().first(where: { $0.id == name }) else {
      throw StateError.unknownScreen(name, suggestion: "")
    }
    return screen
  }

  private func picture(of name: String, _ request: AdminRequest) throws -> ServerResponse {
    _ = try screen(named: name, in: request.server.store)
    return try .frame(of: name, to: request, orElse: "this screen has no picture yet")
  }

  /// The number of widgets for other displays that a page offers.
  private static let maximumOthers = 50

  /// The settings that two widgets for different displays have in common.
  private struct SharedSettings: Hashable {
    var kind: String
    var program: String
    var values: ParameterValues

    init(_ instance: WidgetInstance) {
      (kind, program, values) = (instance.kind, instance.program, instance.values)
    }
  }

  /// What a screen of a display can consist of: its layouts, and the widgets and stacks that are drawn for it.
  func arrangement(_ request: AdminRequest) throws -> ServerResponse {
    guard let device = request.request.query["device"] else {
      throw AdminError(400, "the display is missing")
    }
    guard let profile = try? profiles.profile(id: device) else {
      throw AdminError(404, "display '\(device)' not found; choose another one")
    }
    let store = request.server.store
    let (instances, stacks) = (try store.instances(), try store.stacks())
    let screens = try store.screens()
    let own = Set(screens.flatMap(\.own))
    let displays = request.server.directory.devices.filter {
      $0.isApproved && $0.profile == device
    }
    let shared = instances.filter { !own.contains($0.id) }
    let drawn = shared.filter { $0.device == device }
    // Widgets of other displays that are not drawn for this one yet, without duplicates.
    var known = Set(drawn.map(SharedSettings.init))
    let undrawn = shared.filter {
      $0.device != device && known.insert(SharedSettings($0)).inserted
    }
    func json(of instance: WidgetInstance, for profile: String? = nil) throws -> JSONValue {
      let title = try request.server.library.timeline(of: instance.id)?.manifest.displayName
      return .object([
        "kind": "instance", "name": .string(instance.id),
        "title": .string(title ?? instance.kind), "profile": profile.map(JSONValue.string),
      ])
    }
    let widgets = try drawn.map { try json(of: $0) }
    let otherWidgets = try undrawn.map { instance in
      try json(
        of: instance,
        for: request.server.profile(named: instance.device)?.name ?? instance.device)
    }
    let others = stacks.filter { $0.device == device }.map { stack in
      JSONValue.object([
        "kind": "stack", "name": .string(stack.id),
        "title": .string(stack.members.joined(separator: ", ")),
      ])
    }
    return .json(
      .object([
        "profile": .object([
          "id": .string(profile.id), "name": .string(profile.name),
          "inks": .string(profile.palette.id), "scale": .number(profile.scale),
          "size": .array([
            .integer(profile.visibleCanvas.width), .integer(profile.visibleCanvas.height),
          ]),
          "displays": .array(displays.map(\.choiceJSON)),
        ]),
        "layouts": .array(NamedLayout.allCases.map { $0.json(on: profile.visibleCanvas) }),
        "contents": .array(widgets + others),
        "others": .array(Array(otherWidgets.prefix(Self.maximumOthers))),
        "names": .array(
          (instances.map(\.id) + stacks.map(\.id) + screens.map(\.id)).map(JSONValue.string)),
      ]))
  }

  // MARK: Changes

  func change(_ request: AdminRequest, _ path: [String]) throws -> ServerResponse {
    switch path {
    case ["preview"]: return try preview(request)
    case ["save"]: return try save(request)
    case let path where path.count == 2 && path[1] == "remove":
      _ = try request.body(EmptyAdminBody.self)
      return try jobs.start(at: request.now) { [editor] in
        try editor.remove(path[0], at: request.now)
        return .done
      }
    default: throw AdminError.unknownAddress
    }
  }

  /// A draft at a time; only the last one of a page is drawn.
  private func preview(_ request: AdminRequest) throws -> ServerResponse {
    let body = try request.body(ScreenDraftRequest.self)
    let draft = try body.draft(of: request.server.store.screens(), isSaved: false)
    let (date, scheme) = (try body.date(from: request.now), try body.colorScheme())
    let group = AdminCookie.identifier(in: request.request).map { "screen \($0)" }
    return try jobs.start(group: group, at: request.now) { [editor] in
      .json(
        try editor.preview(draft, in: scheme, at: date, now: request.now).json(at: request.now))
    }
  }

  private func save(_ request: AdminRequest) throws -> ServerResponse {
    let body = try request.body(ScreenDraftRequest.self)
    let draft = try body.draft(of: request.server.store.screens(), isSaved: true)
    return try jobs.start(at: request.now) { [self] in
      let name = try editor.save(draft, at: request.now)
      var problem: String?
      for device in body.displays ?? [] {
        do {
          _ = try request.server.store.assign(device: device, showing: name, profiles: profiles)
        } catch {
          // The screen was saved; the person can choose what the display shows.
          problem = "\(error)"
        }
      }
      return .json(
        .object([
          "name": .string(name),
          "version": .string(SHA256.hexDigest(of: Array(draft.text.utf8))),
          "problem": problem.map(JSONValue.string),
        ]))
    }
  }
}

extension NamedLayout {
  /// The cells on a display of a size, by the tracks of a grid.
  fileprivate func json(on canvas: PixelSize) -> JSONValue {
    let cells = self.cells(isPortrait: canvas.height > canvas.width)
    return .object([
      "name": .string(rawValue),
      "columns": .integer(cells.map(\.columns.upperBound).max() ?? 1),
      "rows": .integer(cells.map(\.rows.upperBound).max() ?? 1),
      "cells": .array(
        cells.map { cell in
          .object([
            "name": .string(cell.name), "x": .integer(cell.columns.lowerBound),
            "y": .integer(cell.rows.lowerBound), "width": .integer(cell.columns.count),
            "height": .integer(cell.rows.count),
          ])
        }),
    ])
  }
}
