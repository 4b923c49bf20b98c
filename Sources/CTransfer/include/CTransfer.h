// One HTTP request through libcurl, within limits: no redirect is followed, and no state is kept between requests, apart
// from the connections of a `transfer_session`.
#ifndef PLACARD_CTRANSFER_H
#define PLACARD_CTRANSFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The outcome of a request.
typedef enum {
  TRANSFER_COMPLETED = 0,
  TRANSFER_HOST_NOT_FOUND,
  TRANSFER_NOT_CONNECTED,
  /// `allows` rejected every address of the host.
  TRANSFER_ADDRESS_REJECTED,
  TRANSFER_TLS_FAILED,
  TRANSFER_TIMED_OUT,
  TRANSFER_TOO_LARGE,
  TRANSFER_TOO_MANY_HEADERS,
  TRANSFER_FAILED,
} transfer_outcome;

/// Connections that stay open from one request to the next.
typedef struct transfer_session transfer_session;

/// Creates a session; returns null if memory is exhausted.
transfer_session *transfer_session_make(void);
/// Closes a session's connections.
void transfer_session_free(transfer_session *session);

/// The system's time in seconds since 1970 in UTC, also where the process's wall clock is stopped: servers reject
/// signatures of another time.
int64_t transfer_system_time(void);

typedef struct {
  const char *method;
  /// A normalized URL of `transfer_address_make`.
  const char *url;
  /// Header lines such as "Accept: text/plain".
  const char *const *headers;
  size_t header_count;
  /// The request body; null for none.
  const uint8_t *body;
  size_t body_count;
  /// The time limit from the name lookup to the last byte.
  double seconds;
  /// The most bytes of the response body after decompression.
  size_t maximum_bytes;
  /// "host:port:address" as for CURLOPT_RESOLVE, instead of the system's name lookup.
  const char *const *resolves;
  size_t resolve_count;
  /// Whether the environment's proxy is used; if not, none is.
  bool uses_proxy;
  /// A PEM file of certificate authorities that replaces the system's, or null.
  const char *authorities;
  /// The session whose connections are reused, which no other request uses meanwhile; null for a new connection.
  transfer_session *session;

  void *context;
  /// Whether an IP address of 4 or 16 bytes may be connected to; called when the socket is opened, so that the name
  /// cannot be resolved differently after the check.
  bool (*allows)(void *context, const uint8_t *address, size_t count);
  /// Receives a line of the response header; a line that begins with "HTTP/" starts a new header.
  void (*header)(void *context, const uint8_t *bytes, size_t count);
  void (*body_part)(void *context, const uint8_t *bytes, size_t count);
} transfer_request;

typedef struct {
  transfer_outcome outcome;
  int status;
  double seconds;
  /// The IP address that responded and its length: 4, 16, or 0 for none.
  uint8_t address[16];
  size_t address_count;
  /// The library's error message, for outcomes with many causes.
  char reason[256];
} transfer_result;

/// Performs a request and waits for its end.
transfer_result transfer_perform(const transfer_request *request);

/// A URL as parsed by libcurl; the fields are null if it is malformed.
typedef struct {
  char *url, *scheme, *host, *port;
} transfer_address;

/// Parses a URL; a relative one is resolved against `base`, which may be null.
///
/// URLs with a user or a password are rejected as malformed.
transfer_address transfer_address_make(const char *base, const char *text);
void transfer_address_free(transfer_address *address);

#endif
