#include "CSwiftRuntime.h"

#include <malloc.h>
#include <stdint.h>
#include <string.h>

// The linker's symbols for this program's section of protocol conformances; null if the program has none.
extern const int32_t first_record[] __asm__("__start_swift5_protocol_conformances")
    __attribute__((weak, visibility("hidden")));
extern const int32_t end_of_records[] __asm__("__stop_swift5_protocol_conformances")
    __attribute__((weak, visibility("hidden")));

// The section of the program's types.
extern const int32_t first_type[] __asm__("__start_swift5_type_metadata")
    __attribute__((weak, visibility("hidden")));
extern const int32_t end_of_types[] __asm__("__stop_swift5_type_metadata")
    __attribute__((weak, visibility("hidden")));

struct conformance {
  int32_t protocol;
  int32_t type;
  int32_t witness_table;
  uint32_t flags;
};

struct type_descriptor {
  uint32_t flags;
  int32_t parent;
  int32_t name;
  int32_t access_function;
};

struct metadata_response {
  const void *metadata;
  size_t state;
};

typedef __attribute__((swiftcall)) struct metadata_response (*access_function)(size_t request);

enum {
  type_reference_shift = 3,
  type_reference_mask = 7,
  direct_type = 0,
  indirect_type = 1,
  is_generic = 0x80,
  descriptor_kind_mask = 0x1f,
  class_kind = 16,
};

// An offset is relative to its own address.
static const void *follow(const int32_t *offset, int32_t value) {
  return (const char *)offset + value;
}

// If the lowest bit is set, the offset leads to the stored address of the target.
static const void *follow_maybe_indirect(const int32_t *offset) {
  const void *target = follow(offset, *offset & ~1);
  return *offset & 1 ? *(const void *const *)target : target;
}

static const struct type_descriptor *described_type(const struct conformance *record) {
  uint32_t kind = record->flags >> type_reference_shift & type_reference_mask;
  if (kind != direct_type && kind != indirect_type) return NULL;
  const void *target = follow(&record->type, record->type);
  return kind == indirect_type ? *(const struct type_descriptor *const *)target : target;
}

void placard_visit_conformances(const void *protocol, void *context,
                        void (*visit)(void *context, const void *type)) {
  for (const int32_t *entry = first_record; entry < end_of_records; entry++) {
    const struct conformance *record = follow(entry, *entry);
    if (follow_maybe_indirect(&record->protocol) != protocol) continue;
    const struct type_descriptor *type = described_type(record);
    if (type == NULL || type->flags & is_generic || type->access_function == 0) continue;
    visit(context, type);
  }
}

// The lowest two bits are the kind of reference, as in a conformance.
static const struct type_descriptor *type_of_record(const int32_t *record) {
  const void *target = follow(record, *record & ~3);
  switch (*record & 3) {
    case direct_type: return target;
    case indirect_type: return *(const struct type_descriptor *const *)target;
    default: return NULL;
  }
}

const void *placard_type_metadata(const void *descriptor) {
  const struct type_descriptor *type = descriptor;
  access_function access =
      (access_function)follow(&type->access_function, type->access_function);
  return access(0).metadata;
}

void placard_visit_classes(const char *name, void *context,
                   void (*visit)(void *context, const void *type)) {
  for (const int32_t *record = first_type; record < end_of_types; record++) {
    const struct type_descriptor *type = type_of_record(record);
    if (type == NULL || (type->flags & descriptor_kind_mask) != class_kind) continue;
    if (type->flags & is_generic || type->access_function == 0) continue;
    if (strcmp(follow(&type->name, type->name), name) != 0) continue;
    visit(context, type);
  }
}

bool placard_exchange_contents(void *first, void *second) {
  // The class pointer and the reference count remain with each object.
  enum { HEADER = 2 * sizeof(void *), MOST = 4096 };
  char kept[MOST];
  if (first == second || *(void **)first != *(void **)second) return false;
  size_t size = malloc_usable_size(first), other = malloc_usable_size(second);
  if (other < size) size = other;
  if (size <= HEADER || size - HEADER > MOST) return false;
  memcpy(kept, (char *)first + HEADER, size - HEADER);
  memcpy((char *)first + HEADER, (char *)second + HEADER, size - HEADER);
  memcpy((char *)second + HEADER, kept, size - HEADER);
  return true;
}
