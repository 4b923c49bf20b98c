#include "CConformances.h"

#include <stddef.h>
#include <stdint.h>

// The linker marks the section's ends; it has none where nothing conforms to anything.
extern const int32_t __start_swift5_protocol_conformances[] __attribute__((weak, visibility("hidden")));
extern const int32_t __stop_swift5_protocol_conformances[] __attribute__((weak, visibility("hidden")));

typedef struct {
    int32_t protocol, type, witness_table;
    uint32_t flags;
} Conformance;

typedef struct {
    uint32_t flags;
    int32_t parent, name, access;
} TypeDescriptor;

typedef struct {
    const void *metadata;
    size_t state;
} MetadataResponse;

typedef __attribute__((swiftcall)) MetadataResponse (*MetadataAccess)(size_t request);

enum { STRUCT_KIND = 17, ENUM_KIND = 18, CLASS_KIND = 16, KIND_MASK = 0x1f, IS_GENERIC = 0x80 };
enum { DIRECT_TYPE = 0, INDIRECT_TYPE = 1 };

static const void *relative(const int32_t *field) {
    return *field ? (const char *)field + *field : NULL;
}

// The lowest bit tells that the target is a pointer to the thing.
static const void *relative_indirectable(const int32_t *field) {
    const char *target = (const char *)field + (*field & ~1);
    return *field & 1 ? *(const void *const *)target : target;
}

static const TypeDescriptor *conforming_type(const Conformance *conformance) {
    const void *target = relative(&conformance->type);
    switch (conformance->flags >> 3 & 7) {
    case DIRECT_TYPE:
        return target;
    case INDIRECT_TYPE:
        return *(const TypeDescriptor *const *)target;
    default:
        return NULL;
    }
}

static const void *metadata(const TypeDescriptor *type) {
    unsigned kind = type->flags & KIND_MASK;
    if (kind < CLASS_KIND || kind > ENUM_KIND || type->flags & IS_GENERIC)
        return NULL;
    MetadataAccess access = (MetadataAccess)relative(&type->access);
    return access ? access(0).metadata : NULL;
}

void placard_visit_conformers(const void *protocol_descriptor,
                              void (*visit)(const void *metadata, void *context), void *context) {
    for (const int32_t *entry = __start_swift5_protocol_conformances;
         entry < __stop_swift5_protocol_conformances; entry++) {
        const Conformance *conformance = relative(entry);
        if (!conformance || relative_indirectable(&conformance->protocol) != protocol_descriptor)
            continue;
        const TypeDescriptor *type = conforming_type(conformance);
        const void *found = type ? metadata(type) : NULL;
        if (found)
            visit(found, context);
    }
}
