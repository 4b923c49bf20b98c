#ifndef PLACARD_CEMBEDDEDFILES_H
#define PLACARD_CEMBEDDEDFILES_H

#include <stddef.h>
#include <stdint.h>

/// The bytes of a file that are part of the program.
typedef struct {
  const uint8_t *bytes;
  size_t count;
} EmbeddedBytes;

// JSON Schemas.
EmbeddedBytes embedded_alerts_schema(void);
EmbeddedBytes embedded_device_schema(void);
EmbeddedBytes embedded_fleet_schema(void);
EmbeddedBytes embedded_manifest_schema(void);
EmbeddedBytes embedded_screen_schema(void);
EmbeddedBytes embedded_tap_handlers_schema(void);
EmbeddedBytes embedded_template_schema(void);

EmbeddedBytes embedded_error_page(void);

// The kiosk page.
EmbeddedBytes embedded_kiosk_page(void);
EmbeddedBytes embedded_kiosk_tap_endpoint(void);
EmbeddedBytes embedded_kiosk_notice(void);
EmbeddedBytes embedded_kiosk_notice_style(void);
EmbeddedBytes embedded_kiosk_notice_script(void);
EmbeddedBytes embedded_kiosk_style(void);
EmbeddedBytes embedded_kiosk_timeline_script(void);
EmbeddedBytes embedded_kiosk_stage_script(void);
EmbeddedBytes embedded_kiosk_slop_script(void);
EmbeddedBytes embedded_kiosk_taps_script(void);
EmbeddedBytes embedded_kiosk_script(void);

// The page of `gallery`, and its pieces.
EmbeddedBytes embedded_gallery_page(void);
EmbeddedBytes embedded_gallery_style(void);
EmbeddedBytes embedded_gallery_script(void);
EmbeddedBytes embedded_gallery_section(void);
EmbeddedBytes embedded_gallery_family(void);
EmbeddedBytes embedded_gallery_row(void);
EmbeddedBytes embedded_gallery_figure(void);
EmbeddedBytes embedded_gallery_date(void);
EmbeddedBytes embedded_gallery_notes(void);
EmbeddedBytes embedded_gallery_note(void);
EmbeddedBytes embedded_gallery_proof(void);
EmbeddedBytes embedded_gallery_tap(void);

// The page of `preview --watch`.
EmbeddedBytes embedded_preview_page(void);
EmbeddedBytes embedded_preview_style(void);
EmbeddedBytes embedded_preview_script(void);
EmbeddedBytes embedded_preview_choices_script(void);
EmbeddedBytes embedded_preview_figures_script(void);
EmbeddedBytes embedded_preview_form_script(void);
EmbeddedBytes embedded_preview_elements_script(void);

// The administrator's pages.
EmbeddedBytes embedded_admin_page(void);
EmbeddedBytes embedded_admin_sign_in_page(void);
EmbeddedBytes embedded_admin_displays_page(void);
EmbeddedBytes embedded_admin_account_page(void);
EmbeddedBytes embedded_admin_style(void);
EmbeddedBytes embedded_admin_script(void);
EmbeddedBytes embedded_admin_sign_in_script(void);
EmbeddedBytes embedded_admin_displays_script(void);
EmbeddedBytes embedded_admin_display_card_script(void);
EmbeddedBytes embedded_admin_display_filter_script(void);
EmbeddedBytes embedded_admin_profile_menu_script(void);
EmbeddedBytes embedded_admin_account_script(void);
EmbeddedBytes embedded_admin_widgets_page(void);
EmbeddedBytes embedded_admin_widget_page(void);
EmbeddedBytes embedded_admin_log_page(void);
EmbeddedBytes embedded_admin_widgets_script(void);
EmbeddedBytes embedded_admin_widget_script(void);
EmbeddedBytes embedded_admin_form_script(void);
EmbeddedBytes embedded_admin_picture_script(void);
EmbeddedBytes embedded_admin_log_script(void);
EmbeddedBytes embedded_admin_screens_page(void);
EmbeddedBytes embedded_admin_screen_page(void);
EmbeddedBytes embedded_admin_screens_script(void);
EmbeddedBytes embedded_admin_screen_script(void);
EmbeddedBytes embedded_admin_arrangement_script(void);
EmbeddedBytes embedded_admin_board_script(void);
EmbeddedBytes embedded_admin_slot_form_script(void);
EmbeddedBytes embedded_admin_playlists_script(void);
EmbeddedBytes embedded_admin_card_pages_script(void);
EmbeddedBytes embedded_admin_versions_script(void);
EmbeddedBytes embedded_admin_screen_fields_script(void);
EmbeddedBytes embedded_admin_screen_history_script(void);
EmbeddedBytes embedded_admin_screen_picture_script(void);
EmbeddedBytes embedded_admin_templates_page(void);
EmbeddedBytes embedded_admin_template_page(void);
EmbeddedBytes embedded_admin_templates_script(void);
EmbeddedBytes embedded_admin_template_script(void);

// The chapter of the template reference about `widget.json`.
EmbeddedBytes embedded_widget_file_chapter(void);

#endif
