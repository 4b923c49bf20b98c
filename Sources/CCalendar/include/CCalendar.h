// The events of an iCalendar file through libical, which keeps global state: one call at a time.
#ifndef PLACARD_CCALENDAR_H
#define PLACARD_CCALENDAR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A time as written in the file.
typedef struct {
  bool is_set;
  /// A whole day.
  bool is_date;
  /// Whether `instant` is set: the time is in UTC or in a zone that the file defines.
  bool is_instant;
  /// Seconds since 1970.
  int64_t instant;
  /// The fields in the zone of the time.
  int year, month, day, hour, minute, second;
  /// The name of a zone that the file does not define, or null.
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
  /// The duration in days and seconds, if given instead of an end.
  bool has_duration;
  int64_t duration_days, duration_seconds;
  /// The recurrence ID of the event.
  calendar_time recurrence;
  /// The occurrences in the window, and some around it.
  const calendar_occurrence *occurrences;
  size_t occurrence_count;
  const calendar_time *exceptions;
  size_t exception_count;
} calendar_event;

typedef struct {
  /// The window in seconds since 1970.
  int64_t from, to;
  /// The time limit.
  double seconds;
} calendar_limits;

typedef enum {
  CALENDAR_READ = 0,
  /// Whether occurrences are missing because of a rule or the time limit.
  CALENDAR_TRUNCATED,
  CALENDAR_NONE,
} calendar_status;

/// Reads the events of a file whose lines are unfolded.
///
/// Arguments of `name` and `event` are valid during the call.
calendar_status calendar_read(
  const char *text, calendar_limits limits, void *context,
  void (*name)(void *context, const char *name),
  void (*event)(void *context, const calendar_event *event));

#endif
