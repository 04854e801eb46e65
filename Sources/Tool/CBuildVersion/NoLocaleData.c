// ICU's data without an entry, in the library's own format: a header, and a table of contents that counts 0. It takes the
// place of the 34 MB that Foundation brings for formatters and collation of every locale, which the tool does not use.
// OVERSHOOT_LOCALE_DATA is the name that this release of ICU looks for; scripts/install.sh sets it for the static tool.

#ifdef OVERSHOOT_LOCALE_DATA

#include <stdint.h>

typedef struct {
    uint16_t header_size;
    uint8_t magic[2];
    struct {
        uint16_t size, reserved;
        uint8_t is_big_endian, charset_family, size_of_char, reserved_byte;
        uint8_t format[4], format_version[4], data_version[4];
    } info;
    uint8_t padding[8];
    uint32_t entry_count, reserved;
} locale_data;

const locale_data OVERSHOOT_LOCALE_DATA __attribute__((aligned(16))) = {
    .header_size = 32,
    .magic = {0xda, 0x27},
    .info = {.size = 20, .size_of_char = 2, .format = {'T', 'o', 'C', 'P'}, .format_version = {1}},
};

#endif
