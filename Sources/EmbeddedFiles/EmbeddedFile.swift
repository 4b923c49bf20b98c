import CEmbeddedFiles

/// A page, script or schema that is embedded in the program.
///
/// The files lie next to the code that uses them; `CEmbeddedFiles/files.c` contains their paths.
package enum EmbeddedFile: CaseIterable, Sendable {
  case alertsSchema, deviceSchema, fleetSchema, manifestSchema, screenSchema, tapHandlersSchema,
    templateSchema
  case errorPage
  case kioskPage, kioskTapEndpoint, kioskNotice, kioskNoticeStyle, kioskNoticeScript, kioskStyle,
    kioskScript
  case kioskTimelineScript, kioskStageScript, kioskSlopScript, kioskTapsScript
  case galleryPage, galleryStyle, galleryScript
  case gallerySection, galleryFamily, galleryRow, galleryFigure
  case galleryDate, galleryNotes, galleryNote, galleryProof, galleryTap
  case previewPage, previewStyle, previewScript
  case previewChoicesScript, previewFiguresScript, previewFormScript, previewElementsScript
  case adminPage, adminSignInPage, adminDisplaysPage, adminAccountPage, adminStyle
  case adminScript, adminSignInScript, adminDisplaysScript, adminDisplayCardScript
  case adminDisplayFilterScript, adminProfileMenuScript
  case adminAccountScript, adminWidgetsPage, adminWidgetPage, adminLogPage, adminWidgetsScript
  case adminWidgetScript, adminFormScript, adminPictureScript, adminLogScript
  case adminScreensPage, adminScreenPage, adminScreensScript, adminScreenScript
  case adminArrangementScript, adminBoardScript, adminSlotFormScript, adminPlaylistsScript
  case adminCardPagesScript, adminScreenFieldsScript, adminScreenHistoryScript
  case adminScreenPictureScript, adminVersionsScript
  case adminTemplatesPage, adminTemplatePage, adminTemplatesScript, adminTemplateScript
  case widgetFileChapter

  /// The content of the file.
  package var bytes: [UInt8] { Array(buffer) }

  /// The content of the file as UTF-8.
  package var text: String { String(decoding: buffer, as: UTF8.self) }

  private var buffer: UnsafeBufferPointer<UInt8> {
    let file = contents
    return UnsafeBufferPointer(start: file.bytes, count: file.count)
  }

  private var contents: EmbeddedBytes {
    switch self {
    case .alertsSchema: embedded_alerts_schema()
    case .deviceSchema: embedded_device_schema()
    case .fleetSchema: embedded_fleet_schema()
    case .manifestSchema: embedded_manifest_schema()
    case .screenSchema: embedded_screen_schema()
    case .tapHandlersSchema: embedded_tap_handlers_schema()
    case .templateSchema: embedded_template_schema()
    case .errorPage: embedded_error_page()
    case .kioskPage: embedded_kiosk_page()
    case .kioskTapEndpoint: embedded_kiosk_tap_endpoint()
    case .kioskNotice: embedded_kiosk_notice()
    case .kioskNoticeStyle: embedded_kiosk_notice_style()
    case .kioskNoticeScript: embedded_kiosk_notice_script()
    case .kioskStyle: embedded_kiosk_style()
    case .kioskScript: embedded_kiosk_script()
    case .kioskTimelineScript: embedded_kiosk_timeline_script()
    case .kioskStageScript: embedded_kiosk_stage_script()
    case .kioskSlopScript: embedded_kiosk_slop_script()
    case .kioskTapsScript: embedded_kiosk_taps_script()
    case .galleryPage: embedded_gallery_page()
    case .galleryStyle: embedded_gallery_style()
    case .galleryScript: embedded_gallery_script()
    case .gallerySection: embedded_gallery_section()
    case .galleryFamily: embedded_gallery_family()
    case .galleryRow: embedded_gallery_row()
    case .galleryFigure: embedded_gallery_figure()
    case .galleryDate: embedded_gallery_date()
    case .galleryNotes: embedded_gallery_notes()
    case .galleryNote: embedded_gallery_note()
    case .galleryProof: embedded_gallery_proof()
    case .galleryTap: embedded_gallery_tap()
    case .previewPage: embedded_preview_page()
    case .previewStyle: embedded_preview_style()
    case .previewScript: embedded_preview_script()
    case .previewChoicesScript: embedded_preview_choices_script()
    case .previewFiguresScript: embedded_preview_figures_script()
    case .previewFormScript: embedded_preview_form_script()
    case .previewElementsScript: embedded_preview_elements_script()
    case .adminPage: embedded_admin_page()
    case .adminSignInPage: embedded_admin_sign_in_page()
    case .adminDisplaysPage: embedded_admin_displays_page()
    case .adminAccountPage: embedded_admin_account_page()
    case .adminStyle: embedded_admin_style()
    case .adminScript: embedded_admin_script()
    case .adminSignInScript: embedded_admin_sign_in_script()
    case .adminDisplaysScript: embedded_admin_displays_script()
    case .adminDisplayCardScript: embedded_admin_display_card_script()
    case .adminDisplayFilterScript: embedded_admin_display_filter_script()
    case .adminProfileMenuScript: embedded_admin_profile_menu_script()
    case .adminAccountScript: embedded_admin_account_script()
    case .adminWidgetsPage: embedded_admin_widgets_page()
    case .adminWidgetPage: embedded_admin_widget_page()
    case .adminLogPage: embedded_admin_log_page()
    case .adminWidgetsScript: embedded_admin_widgets_script()
    case .adminWidgetScript: embedded_admin_widget_script()
    case .adminFormScript: embedded_admin_form_script()
    case .adminPictureScript: embedded_admin_picture_script()
    case .adminLogScript: embedded_admin_log_script()
    case .adminScreensPage: embedded_admin_screens_page()
    case .adminScreenPage: embedded_admin_screen_page()
    case .adminScreensScript: embedded_admin_screens_script()
    case .adminScreenScript: embedded_admin_screen_script()
    case .adminArrangementScript: embedded_admin_arrangement_script()
    case .adminBoardScript: embedded_admin_board_script()
    case .adminSlotFormScript: embedded_admin_slot_form_script()
    case .adminPlaylistsScript: embedded_admin_playlists_script()
    case .adminVersionsScript: embedded_admin_versions_script()
    case .adminCardPagesScript: embedded_admin_card_pages_script()
    case .adminScreenFieldsScript: embedded_admin_screen_fields_script()
    case .adminScreenHistoryScript: embedded_admin_screen_history_script()
    case .adminScreenPictureScript: embedded_admin_screen_picture_script()
    case .adminTemplatesPage: embedded_admin_templates_page()
    case .adminTemplatePage: embedded_admin_template_page()
    case .adminTemplatesScript: embedded_admin_templates_script()
    case .adminTemplateScript: embedded_admin_template_script()
    case .widgetFileChapter: embedded_widget_file_chapter()
    }
  }
}
