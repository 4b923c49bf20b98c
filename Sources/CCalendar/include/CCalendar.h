// The events of an iCalendar file through libical, which keeps global state: one call at a time.
#ifndef PLACARD_CCALENDAR_H
#define PLACARD_CCALENDAR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A time as it is written.
typedef struct {
  bool is_set;
  /// A whole day.
  bool is_date;
  /// Whether `instant` is known: the time is in UTC or in a zone that the file defines.
  bool is_instant;
  /// Seconds since 1970.
  int64_t instant;
  /// The fields in the time's own zone.
  int year, month, day, hour, minute, second;
  /// The zone's name where the file does not define it, or null.
  const char *zone;
} calendar_time;

typedef struct {
  calendar_time time;
  /// The rule's last instant, or INT64_MAX.
  int64_t until;
} calendar_occurrence;

typedef struct {
  /// Null where they are missing.
  const char *uid, *title, *location, *notes, *url;
  bool is_cancelled;
  calendar_time start, end;
  /// The length where it is written instead of an end, in days and seconds.
  bool has_duration;
  int64_t duration_days, duration_seconds;
  /// The occurrence that the event stands for.
  calendar_time recurrence;
  /// About those of the window, with some around it.
  const calendar_occurrence *occurrences;
  size_t occurrence_count;
  const calendar_time *exceptions;
  size_t exception_count;
} calendar_event;

typedef struct {
  /// The window in seconds since 1970.
  int64_t from, to;
  /// How long it may take.
  double seconds;
} calendar_limits;

typedef enum {
  CALENDAR_READ = 0,
  /// A rule or the time's end has left something out.
  CALENDAR_CUT,
  CALENDAR_NONE,
} calendar_ending;

/// Reads the events of a file whose lines are unfolded.
///
/// What is handed to `name` and `event` lives as long as the call of them.
calendar_ending calendar_read(
  const char *text, calendar_limits limits, void *context,
  void (*name)(void *context, const char *name),
  void (*event)(void *context, const calendar_event *event));

#endif
