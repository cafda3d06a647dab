/// The contract between the server and a style.
///
/// A style says how clicks in a group of buttons behave: a pure function over bits. It sees no text, no numbers and
/// no order, only which ordinals are checked. The host owns all memory, the journal and the sockets.
///
/// Rules:
///   1. Structs only grow at the end. `size` says how much the writer knew; the reader looks at a field only if it
///      lies within `size`.
///   2. Nothing is allocated on one side and freed on the other, and nothing that was passed in is kept after the call.
///   3. A style is a pure function of its arguments: no clock, randomness, I/O, threads or globals that change.
///   4. A table never changes once it was returned. Calls for one group never overlap and are never re-entered; calls
///      for different groups may come from different threads.
///   5. Bad input is refused, never a crash: a style runs inside the server's process.
///   6. A refusal undoes everything that the call wrote, so a style may refuse at any point.
///   7. Only ordinals that the host passed in during the call are written to: others may belong to removed buttons.
///   8. Libraries are never unloaded.
#ifndef STYLE_H
#define STYLE_H
#include <stdint.h>

/// Rises only when an older style can no longer be loaded.
#define STYLE_ABI 1
/// What `next_checked` and `next_touched` return when there is no further button.
#define STYLE_NONE UINT32_MAX

/// Tells Swift what rule 4 says: a table may be handed from thread to thread. Means nothing to other compilers.
#if defined(__clang__)
#define STYLE_SENDABLE __attribute__((swift_attr("@Sendable")))
#else
#define STYLE_SENDABLE
#endif

/// How a group was declared. Never changes while a call lasts.
typedef struct style_setup {
    uint32_t size;
    uint32_t bound;        ///< ordinals lie in 0 ..< bound; ordinals of removed buttons are never passed in
    uint32_t buttons;      ///< how many buttons there are, at most `bound`
    uint32_t min, max;     ///< least and most choices, 0: no limit
    uint32_t deselectable; ///< 1: the last choice may be taken back
} style_setup;

/// A selection: which buttons are checked. No function is NULL, and each is O(1) for each button it reports or changes.
typedef struct style_selection {
    uint32_t size;
    uint32_t reserved; ///< zero
    void *host;        ///< pass back untouched
    /// 1: `button` is checked; 0: it is not, or lies outside `bound`.
    int32_t (*checked)(void *host, uint32_t button);
    /// How many are checked.
    uint32_t (*count)(void *host);
    /// The first checked button at or after `from`, or STYLE_NONE.
    uint32_t (*next_checked)(void *host, uint32_t from);
    /// Checks (not 0) or unchecks (0). Ignored outside `bound`, and on a selection that is not a draft.
    void (*check)(void *host, uint32_t button, int32_t checked);
    /// The first button at or after `from` that this write named, or STYLE_NONE. On a draft only.
    uint32_t (*next_touched)(void *host, uint32_t from);
} style_selection;

/// What the calls return. 6 to 99 are kept for later; from 100 up the reasons are the style's own.
enum {
    STYLE_OK = 0,
    STYLE_REFUSE_DECLARATION = 1, ///< such a group can't be built
    STYLE_REFUSE_TWO = 2,         ///< only one may be checked
    STYLE_REFUSE_EMPTY = 3,       ///< something must stay checked
    STYLE_REFUSE_MANY = 4,        ///< more than `max`
    STYLE_REFUSE_FEW = 5,         ///< fewer than `min`
    STYLE_REFUSE_OWN = 100,       ///< the first reason of a style's own
};

/// One style. `name`, `declare`, `settle` and `click` are required.
///
/// The first three fields keep their place for ever, whatever `abi` says, so that a host can always name what it
/// refuses.
typedef struct style_v1 {
    uint32_t size;
    uint32_t abi;           ///< STYLE_ABI
    const char *built_with; ///< for the operator: compiler or kit and its version; may be NULL
    const char *name;       ///< the plugin folder's name
    void *context;          ///< handed to every function below
    /// May this group be built? `declared` holds the buttons declared checked; what is written to it is dropped.
    int32_t (*declare)(void *context, const style_setup *setup, const style_selection *declared);
    /// The host has written a whole `set` into `draft`: complete it or refuse it. `before` is what was. Asked once a
    /// write, after `click` as well.
    int32_t (*settle)(void *context, const style_setup *setup, const style_selection *before,
                      const style_selection *draft);
    /// A tap on `button`: write into `draft`, which starts as what is, what the tap means. `settle` follows.
    int32_t (*click)(void *context, const style_setup *setup, uint32_t button, const style_selection *draft);
} STYLE_SENDABLE style_v1;

/// libstyle_NAME.so exports `const style_v1 *style_NAME(void)`, and nothing else is looked up.
typedef const style_v1 *(*style_entry)(void);
#endif
