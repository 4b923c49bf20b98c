#include "CCalendar.h"

#include <libical/ical.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

enum { DAY = 86400, MOST_STEPS = 100000, MOST_OCCURRENCES = 2000, MOST_RULES = 16, MOST_EXCEPTIONS = 5000 };

typedef struct {
  calendar_limits limits;
  struct timespec start;
  bool is_truncated;
  icalcomponent *calendar;
  calendar_occurrence occurrences[MOST_OCCURRENCES];
  calendar_time exceptions[MOST_EXCEPTIONS];
} reading;

static bool is_late(const reading *state) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  double passed = (double)(now.tv_sec - state->start.tv_sec) + (double)(now.tv_nsec - state->start.tv_nsec) * 1e-9;
  return passed > state->limits.seconds;
}

// Times

/// The zone name of a property, or null.
static const char *zone_name(icalproperty *property) {
  icalparameter *parameter = icalproperty_get_first_parameter(property, ICAL_TZID_PARAMETER);
  return parameter ? icalparameter_get_tzid(parameter) : NULL;
}

/// Interprets the fields as UTC; accurate to a day.
static int64_t about(struct icaltimetype time) {
  time.zone = NULL;
  return icaltime_as_timet(time);
}

static calendar_time time_of(const reading *state, struct icaltimetype time, const char *name) {
  calendar_time result = {
    .is_set = !icaltime_is_null_time(time) && icaltime_is_valid_time(time),
    .is_date = time.is_date, .year = time.year, .month = time.month, .day = time.day,
    .hour = time.hour, .minute = time.minute, .second = time.second, .zone = name,
  };
  if (!result.is_set || time.is_date) return result;
  icaltimezone *zone = icaltime_is_utc(time) ? icaltimezone_get_utc_timezone() : NULL;
  if (!zone && name) zone = icalcomponent_get_timezone(state->calendar, name);
  if (!zone) return result;
  time.zone = NULL;
  result.instant = icaltime_as_timet_with_zone(time, zone);
  result.is_instant = true;
  return result;
}

static struct icaltimetype written_time(icalproperty *property) {
  icalvalue *value = icalproperty_get_value(property);
  if (!value) return icaltime_null_time();
  switch (icalvalue_isa(value)) {
  case ICAL_DATE_VALUE: return icalvalue_get_date(value);
  case ICAL_DATETIME_VALUE: return icalvalue_get_datetime(value);
  case ICAL_DATETIMEPERIOD_VALUE: {
    struct icaldatetimeperiodtype either = icalvalue_get_datetimeperiod(value);
    return icaltime_is_null_time(either.time) ? either.period.start : either.time;
  }
  case ICAL_PERIOD_VALUE: return icalvalue_get_period(value).start;
  default: return icaltime_null_time();
  }
}

static icalproperty *first(icalcomponent *component, icalproperty_kind kind) {
  return icalcomponent_get_first_property(component, kind);
}

static calendar_time time_property(const reading *state, icalcomponent *event, icalproperty_kind kind) {
  icalproperty *property = first(event, kind);
  if (!property) return (calendar_time){0};
  return time_of(state, written_time(property), zone_name(property));
}

// Zones

static bool is_yearly(icalcomponent *part) {
  for (icalproperty *rule = first(part, ICAL_RRULE_PROPERTY); rule;
       rule = icalcomponent_get_next_property(part, ICAL_RRULE_PROPERTY)) {
    struct icalrecurrencetype recurrence = icalproperty_get_rrule(rule);
    if (recurrence.freq != ICAL_YEARLY_RECURRENCE || recurrence.rscale) return false;
  }
  return true;
}

/// libical expands the rules of a zone without limit, so rules that real zones do not have are removed.
static void remove_odd_zones(icalcomponent *calendar) {
  icalcomponent *zone = icalcomponent_get_first_component(calendar, ICAL_VTIMEZONE_COMPONENT);
  while (zone) {
    icalcomponent *next = icalcomponent_get_next_component(calendar, ICAL_VTIMEZONE_COMPONENT);
    bool is_odd = false;
    for (icalcomponent *part = icalcomponent_get_first_component(zone, ICAL_ANY_COMPONENT); part;
         part = icalcomponent_get_next_component(zone, ICAL_ANY_COMPONENT))
      is_odd = is_odd || !is_yearly(part);
    if (is_odd) {
      icalcomponent_remove_component(calendar, zone);
      icalcomponent_free(zone);
      // Removal invalidates the iterator.
      next = icalcomponent_get_first_component(calendar, ICAL_VTIMEZONE_COMPONENT);
    }
    zone = next;
  }
}

// Recurrence

enum { MOST_TIMES_A_DAY = 24, EARLIEST_YEAR = 1900 };

static int count(const short *values, int size) {
  int count = 0;
  while (count < size && values[count] != ICAL_RECURRENCE_ARRAY_MAX) count++;
  return count;
}

#define COUNT(values) count(values, (int)(sizeof(values) / sizeof((values)[0])))

static int times_a_day(const struct icalrecurrencetype *rule) {
  int hours = COUNT(rule->by_hour), minutes = COUNT(rule->by_minute), seconds = COUNT(rule->by_second);
  return (hours ? hours : 1) * (minutes ? minutes : 1) * (seconds ? seconds : 1);
}

/// Whether any of the months has any of the days.
static bool has_days(const struct icalrecurrencetype *rule) {
  static const int longest[] = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  int months = COUNT(rule->by_month), days = COUNT(rule->by_month_day);
  if (!months || !days) return true;
  for (int m = 0; m < months; m++)
    for (int d = 0; d < days; d++)
      if (rule->by_month[m] >= 1 && rule->by_month[m] <= 12
          && abs(rule->by_month_day[d]) <= longest[rule->by_month[m] - 1])
        return true;
  return false;
}

/// Whether every weekday ordinal can occur in a month or a year.
static bool has_weekdays(const struct icalrecurrencetype *rule) {
  int most = rule->freq == ICAL_YEARLY_RECURRENCE && !COUNT(rule->by_month) ? 53 : 5;
  for (int i = 0; i < COUNT(rule->by_day); i++)
    if (abs(icalrecurrencetype_day_position(rule->by_day[i])) > most) return false;
  return true;
}

/// The limit of occurrences from which a rule selects.
static int largest_set(const struct icalrecurrencetype *rule) {
  int days = COUNT(rule->by_day);
  switch (rule->freq) {
  case ICAL_YEARLY_RECURRENCE: return 366 * times_a_day(rule);
  case ICAL_MONTHLY_RECURRENCE: return (days && days < 6 ? days * 5 : 31) * times_a_day(rule);
  case ICAL_WEEKLY_RECURRENCE: return (days ? days : 1) * times_a_day(rule);
  default: return times_a_day(rule);
  }
}

static bool has_positions(const struct icalrecurrencetype *rule) {
  for (int i = 0; i < COUNT(rule->by_set_pos); i++)
    if (abs(rule->by_set_pos[i]) > largest_set(rule)) return false;
  return true;
}

/// Whether each step of a rule ends soon; for rules without occurrences libical would search through centuries.
static bool is_bounded(const struct icalrecurrencetype *rule, struct icaltimetype start) {
  if (rule->rscale || times_a_day(rule) > MOST_TIMES_A_DAY) return false;
  if (!has_days(rule) || !has_weekdays(rule) || !has_positions(rule)) return false;
  switch (rule->freq) {
  case ICAL_YEARLY_RECURRENCE: return true;
  case ICAL_MONTHLY_RECURRENCE:
  case ICAL_WEEKLY_RECURRENCE:
  case ICAL_DAILY_RECURRENCE: return start.year >= EARLIEST_YEAR;
  case ICAL_HOURLY_RECURRENCE:
    return start.year >= EARLIEST_YEAR && !COUNT(rule->by_month) && !COUNT(rule->by_month_day)
      && !COUNT(rule->by_year_day) && !COUNT(rule->by_week_no) && !COUNT(rule->by_set_pos)
      && !COUNT(rule->by_hour) && (!COUNT(rule->by_day) || rule->interval == 1);
  default: return false;
  }
}

/// The last instant of the rule if it is in UTC; others are compared by their fields.
static int64_t last_instant(struct icaltimetype until) {
  if (icaltime_is_null_time(until) || until.is_date || !icaltime_is_utc(until)) return INT64_MAX;
  return about(until);
}

static bool is_behind(struct icaltimetype time, struct icaltimetype until) {
  if (icaltime_is_null_time(until)) return false;
  if (icaltime_is_utc(until) && !until.is_date) return about(time) > about(until) + 2 * DAY;
  if (until.is_date) time.hour = time.minute = time.second = 0;
  return about(time) > about(until);
}

static size_t add(
  reading *state, size_t count, struct icaltimetype time, const char *zone, int64_t until, int64_t length
) {
  int64_t seconds = about(time);
  if (seconds + length < state->limits.from - 2 * DAY || seconds > state->limits.to + 2 * DAY) return count;
  if (count == MOST_OCCURRENCES) {
    state->is_truncated = true;
    return count;
  }
  state->occurrences[count] = (calendar_occurrence){.time = time_of(state, time, zone), .until = until};
  return count + state->occurrences[count].time.is_set;
}

static size_t expand_rule(
  reading *state, size_t count, struct icalrecurrencetype rule, struct icaltimetype start,
  const char *zone, int64_t length
) {
  if (!is_bounded(&rule, start)) {
    state->is_truncated = true;
    return count;
  }
  struct icaltimetype until = rule.until;
  bool is_utc = icaltime_is_utc(start);
  // The end is compared here, as libical does not know all zones.
  rule.until = icaltime_null_time();
  start.zone = NULL;
  icalrecur_iterator *iterator = icalrecur_iterator_new(rule, start);
  if (!iterator) {
    state->is_truncated = true;
    return count;
  }
  int steps = 0;
  while (true) {
    struct icaltimetype time = icalrecur_iterator_next(iterator);
    if (icaltime_is_null_time(time) || about(time) > state->limits.to + 2 * DAY || is_behind(time, until)) break;
    if (++steps > MOST_STEPS || is_late(state)) {
      state->is_truncated = true;
      break;
    }
    if (is_utc) time.zone = icaltimezone_get_utc_timezone();
    count = add(state, count, time, zone, last_instant(until), length);
  }
  icalrecur_iterator_free(iterator);
  return count;
}

static size_t expand(reading *state, icalcomponent *event, icalproperty *start_property, int64_t length) {
  struct icaltimetype start = written_time(start_property);
  const char *zone = zone_name(start_property);
  size_t count = add(state, 0, start, zone, INT64_MAX, length);
  int rules = 0;
  for (icalproperty *rule = first(event, ICAL_RRULE_PROPERTY); rule;
       rule = icalcomponent_get_next_property(event, ICAL_RRULE_PROPERTY)) {
    if (++rules > MOST_RULES) {
      state->is_truncated = true;
      break;
    }
    count = expand_rule(state, count, icalproperty_get_rrule(rule), start, zone, length);
  }
  for (icalproperty *date = first(event, ICAL_RDATE_PROPERTY); date;
       date = icalcomponent_get_next_property(event, ICAL_RDATE_PROPERTY))
    count = add(state, count, written_time(date), zone_name(date), INT64_MAX, length);
  return count;
}

static size_t read_exceptions(reading *state, icalcomponent *event) {
  size_t count = 0;
  for (icalproperty *date = first(event, ICAL_EXDATE_PROPERTY); date;
       date = icalcomponent_get_next_property(event, ICAL_EXDATE_PROPERTY)) {
    struct icaltimetype time = written_time(date);
    if (llabs(about(time) - state->limits.from) > 1000ll * DAY) continue;
    if (count == MOST_EXCEPTIONS) {
      state->is_truncated = true;
      break;
    }
    state->exceptions[count++] = time_of(state, time, zone_name(date));
  }
  return count;
}

// Events

static const char *text_of(icalcomponent *event, icalproperty_kind kind) {
  icalproperty *property = first(event, kind);
  icalvalue *value = property ? icalproperty_get_value(property) : NULL;
  if (!value) return NULL;
  switch (icalvalue_isa(value)) {
  case ICAL_TEXT_VALUE: return icalvalue_get_text(value);
  case ICAL_URI_VALUE: return icalvalue_get_uri(value);
  default: return NULL;
  }
}

/// The approximate length in seconds, only for the search.
static int64_t length_of(icalcomponent *event, struct icaltimetype start) {
  icalproperty *end = first(event, ICAL_DTEND_PROPERTY), *duration = first(event, ICAL_DURATION_PROPERTY);
  int64_t length = DAY;
  if (end) length = about(written_time(end)) - about(start);
  else if (duration) length = icaldurationtype_as_int(icalproperty_get_duration(duration));
  return length < 0 ? 0 : length > 3660ll * DAY ? 3660ll * DAY : length;
}

static void read_duration(icalcomponent *event, calendar_event *result) {
  icalproperty *property = first(event, ICAL_DURATION_PROPERTY);
  if (!property) return;
  struct icaldurationtype duration = icalproperty_get_duration(property);
  if (icaldurationtype_is_bad_duration(duration) || duration.is_neg) return;
  result->has_duration = true;
  result->duration_days = (int64_t)duration.days + 7 * (int64_t)duration.weeks;
  result->duration_seconds =
    (int64_t)duration.seconds + 60 * (int64_t)duration.minutes + 3600 * (int64_t)duration.hours;
}

static bool read_event(reading *state, icalcomponent *component, calendar_event *event) {
  icalproperty *start = first(component, ICAL_DTSTART_PROPERTY);
  if (!start) return false;
  struct icaltimetype time = written_time(start);
  if (icaltime_is_null_time(time) || !icaltime_is_valid_time(time)) return false;
  *event = (calendar_event){
    .uid = text_of(component, ICAL_UID_PROPERTY), .title = text_of(component, ICAL_SUMMARY_PROPERTY),
    .location = text_of(component, ICAL_LOCATION_PROPERTY), .notes = text_of(component, ICAL_DESCRIPTION_PROPERTY),
    .url = text_of(component, ICAL_URL_PROPERTY),
    .is_cancelled = icalcomponent_get_status(component) == ICAL_STATUS_CANCELLED,
    .recurrence = time_property(state, component, ICAL_RECURRENCEID_PROPERTY),
  };
  event->occurrence_count = expand(state, component, start, length_of(component, time));
  event->occurrences = state->occurrences;
  // An override removes the original occurrence even if it is moved out of the window.
  if (event->occurrence_count == 0 && !event->recurrence.is_set) return false;
  event->start = time_of(state, time, zone_name(start));
  event->end = time_property(state, component, ICAL_DTEND_PROPERTY);
  read_duration(component, event);
  event->exception_count = read_exceptions(state, component);
  event->exceptions = state->exceptions;
  return true;
}

static const char *calendar_name(icalcomponent *calendar) {
  for (icalproperty *property = first(calendar, ICAL_X_PROPERTY); property;
       property = icalcomponent_get_next_property(calendar, ICAL_X_PROPERTY)) {
    const char *name = icalproperty_get_x_name(property);
    if (name && strcasecmp(name, "X-WR-CALNAME") == 0) return icalproperty_get_x(property);
  }
  return text_of(calendar, ICAL_NAME_PROPERTY);
}

static void read_calendar(
  reading *state, icalcomponent *calendar, void *context,
  void (*name)(void *, const char *), void (*event)(void *, const calendar_event *)
) {
  state->calendar = calendar;
  remove_odd_zones(calendar);
  const char *title = calendar_name(calendar);
  if (title) name(context, title);
  for (icalcomponent *component = icalcomponent_get_first_component(calendar, ICAL_VEVENT_COMPONENT); component;
       component = icalcomponent_get_next_component(calendar, ICAL_VEVENT_COMPONENT)) {
    calendar_event found;
    if (read_event(state, component, &found)) event(context, &found);
    if (is_late(state)) {
      state->is_truncated = true;
      return;
    }
  }
}

calendar_status calendar_read(
  const char *text, calendar_limits limits, void *context,
  void (*name)(void *context, const char *name),
  void (*event)(void *context, const calendar_event *event)
) {
  icalerror_set_errors_are_fatal(0);
  reading *state = calloc(1, sizeof *state);
  icalcomponent *root = state ? icalparser_parse_string(text) : NULL;
  bool has_calendar = false;
  if (root) {
    state->limits = limits;
    clock_gettime(CLOCK_MONOTONIC, &state->start);
    if (icalcomponent_isa(root) == ICAL_VCALENDAR_COMPONENT) {
      has_calendar = true;
      read_calendar(state, root, context, name, event);
    } else if (icalcomponent_isa(root) == ICAL_XROOT_COMPONENT) {
      for (icalcomponent *calendar = icalcomponent_get_first_component(root, ICAL_VCALENDAR_COMPONENT);
           calendar && !is_late(state);
           calendar = icalcomponent_get_next_component(root, ICAL_VCALENDAR_COMPONENT)) {
        has_calendar = true;
        read_calendar(state, calendar, context, name, event);
      }
    }
    icalcomponent_free(root);
  }
  calendar_status status = !has_calendar ? CALENDAR_NONE : state->is_truncated ? CALENDAR_TRUNCATED : CALENDAR_READ;
  free(state);
  return status;
}
