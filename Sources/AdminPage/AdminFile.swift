import DeviceServer
import EmbeddedFiles
import FileStorage
import Foundation
import FramePipeline

/// A file of the pages, from the folder `Page`, by its name.
enum AdminFile: String, CaseIterable {
  case style = "page.css"
  case common = "admin.js"
  case elements = "elements.js"
  case signIn = "sign-in.js"
  case displays = "displays.js"
  case displayCard = "display-card.js"
  case displayFilter = "display-filter.js"
  case cardPages = "card-pages.js"
  case profileMenu = "profile-menu.js"
  case widgets = "widgets.js"
  case widget = "widget.js"
  case form = "form.js"
  case picture = "picture.js"
  case screens = "screens.js"
  case screen = "screen.js"
  case screenFields = "screen-fields.js"
  case screenHistory = "screen-history.js"
  case screenPicture = "screen-picture.js"
  case arrangement = "arrangement.js"
  case board = "board.js"
  case slotForm = "slot-form.js"
  case playlists = "playlists.js"
  case templates = "templates.js"
  case template = "template.js"
  case versions = "versions.js"
  case log = "log.js"
  case account = "account.js"

  func response(to request: ServerRequest) -> ServerResponse {
    let bytes = file.bytes
    return .file(
      bytes, digest: SHA256.hexDigest(of: bytes), mediaType, cacheControl: "no-cache", to: request)
  }

  private var mediaType: String {
    switch self {
    case .style: "text/css; charset=utf-8"
    case .common, .elements, .signIn, .displays, .displayCard, .displayFilter, .cardPages,
      .profileMenu, .widgets, .widget, .form, .picture, .playlists, .screens, .screen,
      .screenFields, .screenHistory, .screenPicture, .arrangement, .board, .slotForm, .templates,
      .template, .versions, .log, .account:
      "text/javascript; charset=utf-8"
    }
  }

  private var file: EmbeddedFile {
    switch self {
    case .style: .adminStyle
    case .common: .adminScript
    case .elements: .previewElementsScript
    case .signIn: .adminSignInScript
    case .displays: .adminDisplaysScript
    case .displayCard: .adminDisplayCardScript
    case .displayFilter: .adminDisplayFilterScript
    case .cardPages: .adminCardPagesScript
    case .profileMenu: .adminProfileMenuScript
    case .widgets: .adminWidgetsScript
    case .widget: .adminWidgetScript
    case .form: .adminFormScript
    case .picture: .adminPictureScript
    case .screens: .adminScreensScript
    case .screen: .adminScreenScript
    case .screenFields: .adminScreenFieldsScript
    case .screenHistory: .adminScreenHistoryScript
    case .screenPicture: .adminScreenPictureScript
    case .arrangement: .adminArrangementScript
    case .board: .adminBoardScript
    case .slotForm: .adminSlotFormScript
    case .playlists: .adminPlaylistsScript
    case .templates: .adminTemplatesScript
    case .template: .adminTemplateScript
    case .versions: .adminVersionsScript
    case .log: .adminLogScript
    case .account: .adminAccountScript
    }
  }
}

/// The pages, which are the same for all sessions: their scripts request the content.
enum AdminPages {
  /// A page that needs a session.
  enum Page: CaseIterable {
    case displays, widgets, widget, screens, screen, templates, template, log, account

    init?(path: [String]) {
      guard let page = Self.allCases.first(where: { $0.path == path }) else { return nil }
      self = page
    }

    private var path: [String] {
      switch self {
      case .displays: []
      case .widgets: ["widgets"]
      case .widget: ["widgets", "form"]
      case .screens: ["screens"]
      case .screen: ["screens", "edit"]
      case .templates: ["templates"]
      case .template: ["templates", "edit"]
      case .log: ["log"]
      case .account: ["account"]
      }
    }

    private var title: String {
      switch self {
      case .displays: "Displays"
      case .widgets: "Widgets"
      case .widget: "Widget"
      case .screens: "Screens"
      case .screen: "Screen"
      case .templates: "Templates"
      case .template: "Template"
      case .log: "Log"
      case .account: "Account"
      }
    }

    private var script: AdminFile {
      switch self {
      case .displays: .displays
      case .widgets: .widgets
      case .widget: .widget
      case .screens: .screens
      case .screen: .screen
      case .templates: .templates
      case .template: .template
      case .log: .log
      case .account: .account
      }
    }

    private var content: EmbeddedFile {
      switch self {
      case .displays: .adminDisplaysPage
      case .widgets: .adminWidgetsPage
      case .widget: .adminWidgetPage
      case .screens: .adminScreensPage
      case .screen: .adminScreenPage
      case .templates: .adminTemplatesPage
      case .template: .adminTemplatePage
      case .log: .adminLogPage
      case .account: .adminAccountPage
      }
    }

    var response: ServerResponse {
      AdminPages.html(
        HTMLTemplate(.adminPage).filled([
          "title": title, "script": script.rawValue, "content": HTMLTemplate(content).filled([:]),
        ]))
    }
  }

  static var signIn: ServerResponse { html(HTMLTemplate(.adminSignInPage).filled([:])) }

  private static func html(_ text: String) -> ServerResponse {
    ServerResponse(
      200,
      headers: HTTPHeaders([
        ("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store"),
      ]), body: Array(text.utf8))
  }
}
