// Files beside the Swift code that reads them. SwiftPM's `.embedInCode` writes a Swift array with an element for
// each byte, which takes the compiler seconds for ten kilobytes; the preprocessor takes none.

#include "CEmbeddedFiles.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

#define FILE_IN(name) \
  EmbeddedBytes embedded_##name(void) { return (EmbeddedBytes){name, sizeof name}; }

static const uint8_t alerts_schema[] = {
#embed "../WidgetHost/Alerts/Schema/alerts-1.schema.json"
};
FILE_IN(alerts_schema)

static const uint8_t device_schema[] = {
#embed "../PixelOutput/Schema/device-1.schema.json"
};
FILE_IN(device_schema)

static const uint8_t fleet_schema[] = {
#embed "../FleetConfiguration/Schema/fleet-1.schema.json"
};
FILE_IN(fleet_schema)

static const uint8_t manifest_schema[] = {
#embed "../FramePipeline/Schema/manifest-1.schema.json"
};
FILE_IN(manifest_schema)

static const uint8_t screen_schema[] = {
#embed "../FramePipeline/Schema/screen-1.schema.json"
};
FILE_IN(screen_schema)

static const uint8_t tap_handlers_schema[] = {
#embed "../FramePipeline/Schema/tap-handlers-1.schema.json"
};
FILE_IN(tap_handlers_schema)

static const uint8_t template_schema[] = {
#embed "../WidgetTemplates/Schema/template-1.schema.json"
};
FILE_IN(template_schema)

static const uint8_t error_page[] = {
#embed "../FramePipeline/Pages/error.html"
};
FILE_IN(error_page)

static const uint8_t kiosk_page[] = {
#embed "../FramePipeline/Kiosk/Page/page.html"
};
FILE_IN(kiosk_page)

static const uint8_t kiosk_tap_endpoint[] = {
#embed "../FramePipeline/Kiosk/Page/tap-endpoint.html"
};
FILE_IN(kiosk_tap_endpoint)

static const uint8_t kiosk_notice[] = {
#embed "../FramePipeline/Kiosk/Page/notice.html"
};
FILE_IN(kiosk_notice)

static const uint8_t kiosk_notice_style[] = {
#embed "../FramePipeline/Kiosk/Page/notice.css"
};
FILE_IN(kiosk_notice_style)

static const uint8_t kiosk_notice_script[] = {
#embed "../FramePipeline/Kiosk/Page/notice.js"
};
FILE_IN(kiosk_notice_script)

static const uint8_t kiosk_style[] = {
#embed "../FramePipeline/Kiosk/Page/page.css"
};
FILE_IN(kiosk_style)

static const uint8_t kiosk_timeline_script[] = {
#embed "../FramePipeline/Kiosk/Page/timeline.js"
};
FILE_IN(kiosk_timeline_script)

static const uint8_t kiosk_stage_script[] = {
#embed "../FramePipeline/Kiosk/Page/stage.js"
};
FILE_IN(kiosk_stage_script)

static const uint8_t kiosk_slop_script[] = {
#embed "../FramePipeline/Kiosk/Page/slop.js"
};
FILE_IN(kiosk_slop_script)

static const uint8_t kiosk_taps_script[] = {
#embed "../FramePipeline/Kiosk/Page/taps.js"
};
FILE_IN(kiosk_taps_script)

static const uint8_t kiosk_script[] = {
#embed "../FramePipeline/Kiosk/Page/kiosk.js"
};
FILE_IN(kiosk_script)

static const uint8_t gallery_page[] = {
#embed "../PlacardCLI/Gallery/Page/page.html"
};
FILE_IN(gallery_page)

static const uint8_t gallery_style[] = {
#embed "../PlacardCLI/Gallery/Page/page.css"
};
FILE_IN(gallery_style)

static const uint8_t gallery_script[] = {
#embed "../PlacardCLI/Gallery/Page/gallery.js"
};
FILE_IN(gallery_script)

static const uint8_t gallery_section[] = {
#embed "../PlacardCLI/Gallery/Page/section.html"
};
FILE_IN(gallery_section)

static const uint8_t gallery_family[] = {
#embed "../PlacardCLI/Gallery/Page/family.html"
};
FILE_IN(gallery_family)

static const uint8_t gallery_row[] = {
#embed "../PlacardCLI/Gallery/Page/row.html"
};
FILE_IN(gallery_row)

static const uint8_t gallery_figure[] = {
#embed "../PlacardCLI/Gallery/Page/figure.html"
};
FILE_IN(gallery_figure)

static const uint8_t gallery_date[] = {
#embed "../PlacardCLI/Gallery/Page/date.html"
};
FILE_IN(gallery_date)

static const uint8_t gallery_notes[] = {
#embed "../PlacardCLI/Gallery/Page/notes.html"
};
FILE_IN(gallery_notes)

static const uint8_t gallery_note[] = {
#embed "../PlacardCLI/Gallery/Page/note.html"
};
FILE_IN(gallery_note)

static const uint8_t gallery_proof[] = {
#embed "../PlacardCLI/Gallery/Page/proof.html"
};
FILE_IN(gallery_proof)

static const uint8_t gallery_tap[] = {
#embed "../PlacardCLI/Gallery/Page/tap.html"
};
FILE_IN(gallery_tap)

static const uint8_t preview_page[] = {
#embed "../LivePreview/Page/page.html"
};
FILE_IN(preview_page)

static const uint8_t preview_style[] = {
#embed "../LivePreview/Page/page.css"
};
FILE_IN(preview_style)

static const uint8_t preview_script[] = {
#embed "../LivePreview/Page/preview.js"
};
FILE_IN(preview_script)

static const uint8_t preview_choices_script[] = {
#embed "../LivePreview/Page/choices.js"
};
FILE_IN(preview_choices_script)

static const uint8_t preview_figures_script[] = {
#embed "../LivePreview/Page/figures.js"
};
FILE_IN(preview_figures_script)

static const uint8_t preview_form_script[] = {
#embed "../LivePreview/Page/form.js"
};
FILE_IN(preview_form_script)

static const uint8_t preview_elements_script[] = {
#embed "../LivePreview/Page/elements.js"
};
FILE_IN(preview_elements_script)

static const uint8_t widget_file_chapter[] = {
#embed "../WidgetTemplates/Reference/WidgetFile.md"
};
FILE_IN(widget_file_chapter)

static const uint8_t admin_page[] = {
#embed "../AdminPage/Page/page.html"
};
FILE_IN(admin_page)

static const uint8_t admin_sign_in_page[] = {
#embed "../AdminPage/Page/sign-in.html"
};
FILE_IN(admin_sign_in_page)

static const uint8_t admin_displays_page[] = {
#embed "../AdminPage/Page/displays.html"
};
FILE_IN(admin_displays_page)

static const uint8_t admin_account_page[] = {
#embed "../AdminPage/Page/account.html"
};
FILE_IN(admin_account_page)

static const uint8_t admin_style[] = {
#embed "../AdminPage/Page/page.css"
};
FILE_IN(admin_style)

static const uint8_t admin_script[] = {
#embed "../AdminPage/Page/admin.js"
};
FILE_IN(admin_script)

static const uint8_t admin_sign_in_script[] = {
#embed "../AdminPage/Page/sign-in.js"
};
FILE_IN(admin_sign_in_script)

static const uint8_t admin_displays_script[] = {
#embed "../AdminPage/Page/displays.js"
};
FILE_IN(admin_displays_script)

static const uint8_t admin_display_card_script[] = {
#embed "../AdminPage/Page/display-card.js"
};
FILE_IN(admin_display_card_script)

static const uint8_t admin_display_filter_script[] = {
#embed "../AdminPage/Page/display-filter.js"
};
FILE_IN(admin_display_filter_script)

static const uint8_t admin_profile_menu_script[] = {
#embed "../AdminPage/Page/profile-menu.js"
};
FILE_IN(admin_profile_menu_script)

static const uint8_t admin_account_script[] = {
#embed "../AdminPage/Page/account.js"
};
FILE_IN(admin_account_script)

static const uint8_t admin_widgets_page[] = {
#embed "../AdminPage/Page/widgets.html"
};
FILE_IN(admin_widgets_page)

static const uint8_t admin_widget_page[] = {
#embed "../AdminPage/Page/widget.html"
};
FILE_IN(admin_widget_page)

static const uint8_t admin_log_page[] = {
#embed "../AdminPage/Page/log.html"
};
FILE_IN(admin_log_page)

static const uint8_t admin_widgets_script[] = {
#embed "../AdminPage/Page/widgets.js"
};
FILE_IN(admin_widgets_script)

static const uint8_t admin_widget_script[] = {
#embed "../AdminPage/Page/widget.js"
};
FILE_IN(admin_widget_script)

static const uint8_t admin_form_script[] = {
#embed "../AdminPage/Page/form.js"
};
FILE_IN(admin_form_script)

static const uint8_t admin_picture_script[] = {
#embed "../AdminPage/Page/picture.js"
};
FILE_IN(admin_picture_script)

static const uint8_t admin_log_script[] = {
#embed "../AdminPage/Page/log.js"
};
FILE_IN(admin_log_script)

static const uint8_t admin_screens_page[] = {
#embed "../AdminPage/Page/screens.html"
};
FILE_IN(admin_screens_page)

static const uint8_t admin_screen_page[] = {
#embed "../AdminPage/Page/screen.html"
};
FILE_IN(admin_screen_page)

static const uint8_t admin_screens_script[] = {
#embed "../AdminPage/Page/screens.js"
};
FILE_IN(admin_screens_script)

static const uint8_t admin_screen_script[] = {
#embed "../AdminPage/Page/screen.js"
};
FILE_IN(admin_screen_script)

static const uint8_t admin_arrangement_script[] = {
#embed "../AdminPage/Page/arrangement.js"
};
FILE_IN(admin_arrangement_script)

static const uint8_t admin_board_script[] = {
#embed "../AdminPage/Page/board.js"
};
FILE_IN(admin_board_script)

static const uint8_t admin_slot_form_script[] = {
#embed "../AdminPage/Page/slot-form.js"
};
FILE_IN(admin_slot_form_script)

static const uint8_t admin_playlists_script[] = {
#embed "../AdminPage/Page/playlists.js"
};
FILE_IN(admin_playlists_script)

static const uint8_t admin_versions_script[] = {
#embed "../AdminPage/Page/versions.js"
};
FILE_IN(admin_versions_script)

static const uint8_t admin_card_pages_script[] = {
#embed "../AdminPage/Page/card-pages.js"
};
FILE_IN(admin_card_pages_script)

static const uint8_t admin_screen_fields_script[] = {
#embed "../AdminPage/Page/screen-fields.js"
};
FILE_IN(admin_screen_fields_script)

static const uint8_t admin_screen_history_script[] = {
#embed "../AdminPage/Page/screen-history.js"
};
FILE_IN(admin_screen_history_script)

static const uint8_t admin_screen_picture_script[] = {
#embed "../AdminPage/Page/screen-picture.js"
};
FILE_IN(admin_screen_picture_script)

static const uint8_t admin_templates_page[] = {
#embed "../AdminPage/Page/templates.html"
};
FILE_IN(admin_templates_page)

static const uint8_t admin_template_page[] = {
#embed "../AdminPage/Page/template.html"
};
FILE_IN(admin_template_page)

static const uint8_t admin_templates_script[] = {
#embed "../AdminPage/Page/templates.js"
};
FILE_IN(admin_templates_script)

static const uint8_t admin_template_script[] = {
#embed "../AdminPage/Page/template.js"
};
FILE_IN(admin_template_script)
