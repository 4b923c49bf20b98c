// An HTTP server on the loopback interface through libmicrohttpd, within limits, with one thread per connection.
#ifndef PLACARD_CHTTPSERVER_H
#define PLACARD_CHTTPSERVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A header field.
typedef struct {
  const char *name, *value;
} http_field;

/// A request; valid until the response is sent.
typedef struct {
  const char *method;
  /// Decoded, without the query.
  const char *path;
  const http_field *fields;
  size_t field_count;
  const uint8_t *body;
  size_t body_count;
  /// Whether the body was discarded because it is larger than allowed.
  bool is_too_large;
  /// Whether there are more header fields than `headers` holds.
  bool has_too_many_fields;
} http_request;

/// A stream of response body bytes.
typedef struct {
  void *context;
  /// Waits for bytes and returns how many it wrote, at least one; -1 at the end.
  ptrdiff_t (*read)(void *context, uint8_t *bytes, size_t most);
  /// Called once when the stream is no longer read.
  void (*finish)(void *context);
} http_stream;

/// The destination of the response to a request.
typedef struct http_reply http_reply;

/// Responds with bytes, which are copied.
bool http_reply_bytes(http_reply *reply, int status, const http_field *fields, size_t field_count,
                      const uint8_t *bytes, size_t count);

/// Responds with a stream; if this returns false, the stream was already finished.
bool http_reply_stream(http_reply *reply, int status, const http_field *fields, size_t field_count,
                       http_stream stream);

typedef struct {
  /// The port; 0 for any free port.
  uint16_t port;
  /// The limit of connections. A further one replaces the connection that has waited for a request for longest, or
  /// else the oldest stream; a connection with a response in progress is not replaced.
  unsigned maximum_connections;
  /// The memory for the headers of a connection.
  size_t connection_bytes;
  size_t maximum_body_bytes;
  /// The idle time after which a connection is closed.
  unsigned idle_seconds;
  void *context;
  /// Responds to a request exactly once; may block, and is called on many threads concurrently.
  void (*answer)(void *context, const http_request *request, http_reply *reply);
} http_options;

/// Serves until the process ends.
///
/// Returns 0 and the port, or the error number.
int http_serve(const http_options *options, uint16_t *port);

#endif
