#include <curl/curl.h>

// curl_easy_setopt and curl_easy_getinfo take a variable list of arguments, which Swift's importer skips.
static inline CURLcode shim_set_long(CURL *curl, CURLoption option, long value) {
    return curl_easy_setopt(curl, option, value);
}
static inline CURLcode shim_set_text(CURL *curl, CURLoption option, const char *value) {
    return curl_easy_setopt(curl, option, value);
}
/// For a server whose certificate is nobody's business, such as this machine's own.
static inline CURLcode shim_trust_anybody(CURL *curl) {
    curl_easy_setopt(curl, CURLOPT_SSL_VERIFYHOST, 0L);
    return curl_easy_setopt(curl, CURLOPT_SSL_VERIFYPEER, 0L);
}
static inline CURLcode shim_set_pointer(CURL *curl, CURLoption option, void *value) {
    return curl_easy_setopt(curl, option, value);
}
static inline CURLcode shim_set_writer(CURL *curl, size_t (*writer)(char *, size_t, size_t, void *), void *context) {
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, context);
    return curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, writer);
}
static inline long shim_status(CURL *curl) {
    long status = 0;
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
    return status;
}
