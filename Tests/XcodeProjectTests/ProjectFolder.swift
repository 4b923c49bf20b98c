import Foundation
import TestSupport
import Testing

@testable import XcodeProject

/// A project of Xcode in a temporary folder, with one widget extension `Tide`.
final class ProjectFolder {
  let folder: TemporaryFolder
  var path: String { folder.path }
  var url: URL { URL(fileURLWithPath: path) }

  /// Writes a project of the given objects, beside those that every project has.
  init(
    _ objects: String = "", targets: String = "", target: String = "", settings: String = "",
    configuration: String = ""
  ) throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      // !$*UTF8*$!
      {
        archiveVersion = 1;
        objects = {
          P /* Project object */ = { isa = PBXProject; buildConfigurationList = PL; mainGroup = G; targets = ( T, \(targets) ); };
          PL = { isa = XCConfigurationList; buildConfigurations = ( PD, PR, ); defaultConfigurationName = Release; };
          PD = { isa = XCBuildConfiguration; name = Debug; buildSettings = { SWIFT_VERSION = 4.2; }; };
          PR = { isa = XCBuildConfiguration; name = Release; buildSettings = {
            SWIFT_VERSION = 5.0; PREFIX = com.example; "CURRENT_PROJECT_VERSION" = 7; }; };
          T = { isa = PBXNativeTarget; name = Tide; productName = Tide;
            productType = "com.apple.product-type.app-extension"; buildConfigurationList = TL;
            buildPhases = ( S, R, ); \(target) };
          TL = { isa = XCConfigurationList; buildConfigurations = ( TR, ); defaultConfigurationName = Release; };
          TR = { isa = XCBuildConfiguration; name = Release; \(configuration) buildSettings = {
            INFOPLIST_FILE = Tide/Info.plist; PRODUCT_NAME = "$(TARGET_NAME)";
            PRODUCT_BUNDLE_IDENTIFIER = "$(PREFIX).${PRODUCT_NAME:c99extidentifier}"; \(settings) }; };
          G = { isa = PBXGroup; children = ( TG, ); sourceTree = "<group>"; };
          TG = { isa = PBXGroup; children = ( F, A, V, ); path = Tide; sourceTree = "<group>"; };
          F /* TideWidget.swift */ = { isa = PBXFileReference; path = TideWidget.swift; sourceTree = "<group>"; };
          A = { isa = PBXFileReference; path = Assets.xcassets; sourceTree = "<group>"; };
          V = { isa = PBXVariantGroup; children = ( VD, VE, ); name = Localizable.strings; sourceTree = "<group>"; };
          VD = { isa = PBXFileReference; name = de; path = de.lproj/Localizable.strings; sourceTree = "<group>"; };
          VE = { isa = PBXFileReference; name = en; path = en.lproj/Localizable.strings; sourceTree = "<group>"; };
          S = { isa = PBXSourcesBuildPhase; files = ( BF, ); };
          R = { isa = PBXResourcesBuildPhase; files = ( BA, BV, ); };
          BF = { isa = PBXBuildFile; fileRef = F; };
          BA = { isa = PBXBuildFile; fileRef = A; };
          BV = { isa = PBXBuildFile; fileRef = V; };
          \(objects)
        };
        rootObject = P /* Project object */;
      }
      """, to: "Tide.xcodeproj/project.pbxproj")
    try folder.write(
      """
      <plist version="1.0"><dict><key>Name</key><string>$(PRODUCT_NAME) by ${PREFIX}</string>
      <key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key>
      <string>com.apple.widgetkit-extension</string></dict></dict></plist>
      """, to: "Tide/Info.plist")
    try folder.write("import WidgetKit\n", to: "Tide/TideWidget.swift")
  }

  func project() throws -> XcodeProject {
    try XcodeProject(at: url.appendingPathComponent("Tide.xcodeproj"))
  }

  func target() throws -> ExtensionTarget { try #require(try project().target(named: "Tide")) }

  /// The files of the target, from the project's folder.
  func files() throws -> [String] {
    let root = url.standardizedFileURL.path + "/"
    return try target().files.map {
      $0.path.hasPrefix(root) ? String($0.path.dropFirst(root.count)) : $0.path
    }
  }
}
