/* pcre2.h names its functions by code unit width; the header refuses to be read without one. */
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
