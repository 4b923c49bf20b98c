// One request of HTTP through libcurl: no redirect is followed, nothing is kept between two requests, and all is bounded.
#ifndef PLACARD_CTRANSFER_H
#define PLACARD_CTRANSFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// How a request ended.
typedef enum {
  TRANSFER_ANSWERED = 0,
  TRANSFER_NO_HOST,
  TRANSFER_NOT_CONNECTED,
  /// Every address of the host was refused by `allows`.
  TRANSFER_ADDRESS_REFUSED,
  TRANSFER_NOT_SECURE,
  TRANSFER_TIMED_OUT,
  TRANSFER_TOO_LARGE,
  TRANSFER_TOO_MANY_HEADERS,
  TRANSFER_BROKEN,
} transfer_ending;

typedef struct {
  const char *method;
  /// A normalized address of `transfer_address_make`.
  const char *url;
  /// Lines such as "Accept: text/plain".
  const char *const *headers;
  size_t header_count;
  /// Null for a request without a body.
  const uint8_t *body;
  size_t body_count;
  /// For everything, from the name's look-up to the last byte.
  double seconds;
  /// The most bytes of the answer's body, after it was decompressed.
  size_t most_bytes;
  /// "host:port:address" as of CURLOPT_RESOLVE, instead of the system's look-up.
  const char *const *resolves;
  size_t resolve_count;
  /// A PEM file of the authorities that are trusted instead of the system's, or null.
  const char *authorities;

  void *context;
  /// Whether an address of 4 or 16 bytes may be connected to; asked as the socket is opened, so that a name cannot
  /// lead elsewhere after it was looked at.
  bool (*allows)(void *context, const uint8_t *address, size_t count);
  /// Takes a line of the answer's header; a line that begins with "HTTP/" starts anew.
  void (*header)(void *context, const uint8_t *bytes, size_t count);
  void (*body_part)(void *context, const uint8_t *bytes, size_t count);
} transfer_request;

typedef struct {
  transfer_ending ending;
  int status;
  double seconds;
  /// The address that answered, and its length: 4, 16, or 0 where none did.
  uint8_t address[16];
  size_t address_count;
  /// What the library says of an ending that has many causes.
  char reason[256];
} transfer_result;

/// Performs a request, and waits for its end.
transfer_result transfer_perform(const transfer_request *request);

/// An address as libcurl understands it; the fields are null where it is none.
typedef struct {
  char *url, *scheme, *host, *port;
} transfer_address;

/// Reads an address; a relative one is of `base`, which may be null.
///
/// Addresses with a user or a password are none.
transfer_address transfer_address_make(const char *base, const char *text);
void transfer_address_free(transfer_address *address);

#endif
