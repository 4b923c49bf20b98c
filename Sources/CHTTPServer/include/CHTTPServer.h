// A server of HTTP on the loopback interface through libmicrohttpd: a thread a connection, and all is bounded.
#ifndef PLACARD_CHTTPSERVER_H
#define PLACARD_CHTTPSERVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A line of a header.
typedef struct {
  const char *name, *value;
} http_field;

/// A request as it came; all is valid until it is answered.
typedef struct {
  const char *method;
  /// Decoded, without the query.
  const char *path;
  const http_field *fields;
  size_t field_count;
  const uint8_t *body;
  size_t body_count;
  /// The body was not taken, as it is larger than allowed.
  bool is_too_large;
  /// There are more header fields than are handed on.
  bool has_too_many_fields;
} http_request;

/// Bytes that are not there yet.
typedef struct {
  void *context;
  /// Waits for bytes and returns how many it wrote, at least one; -1 at the end.
  ptrdiff_t (*read)(void *context, uint8_t *bytes, size_t most);
  /// Called once when nobody reads any more.
  void (*finish)(void *context);
} http_stream;

/// Where the answer to a request goes.
typedef struct http_reply http_reply;

/// Answers with bytes, which are copied.
bool http_reply_bytes(http_reply *reply, int status, const http_field *fields, size_t field_count,
                      const uint8_t *bytes, size_t count);

/// Answers with a stream; where this is false it was finished already.
bool http_reply_stream(http_reply *reply, int status, const http_field *fields, size_t field_count,
                       http_stream stream);

typedef struct {
  /// 0 for any that is free.
  uint16_t port;
  /// A further connection takes the place of the one that has waited for a request for longest, or else of the oldest
  /// stream; one whose request is being answered stays.
  unsigned most_connections;
  /// For a connection's headers.
  size_t connection_bytes;
  size_t most_body_bytes;
  /// After which a connection is closed on which nothing comes or goes.
  unsigned idle_seconds;
  void *context;
  /// Answers a request, once; may wait, and is called on many threads at a time.
  void (*answer)(void *context, const http_request *request, http_reply *reply);
} http_options;

/// Serves until the process ends.
///
/// Returns 0 and the port, or the error's number.
int http_serve(const http_options *options, uint16_t *port);

#endif
