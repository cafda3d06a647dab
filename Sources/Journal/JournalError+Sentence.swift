extension JournalError: CustomStringConvertible {
    /// A sentence for the operator, with the mend in it.
    package var description: String {
        switch self {
        case .full: "The disk with the journal is full: free some room; readers go on meanwhile."
        case .busy: "Another program holds the journal's file: end it (a backup or a sqlite3 shell, perhaps)."
        case .readOnly(let reason): "The journal takes no writes until the server is restarted. \(reason)"
        case .io(let reason): "The disk with the journal failed (\(reason)): check it (dmesg), then restart the server."
        case .corrupt(let reason):
            "The journal is damaged (\(reason)): stop the server, and see what `switchboard repair` can do, or restore a backup."
        case .closed: "The journal is already closed: the server is about to end."
        case .newer, .foreign, .inUse, .open, .unfinished, .short: openingSentence
        case .gap, .noBoard, .boardExists: mistakeSentence
        }
    }

    /// A sentence for whoever asked something of the server: no file of it is named, and what is behind the error is for
    /// its operator.
    package var told: String {
        switch self {
        case .full, .busy, .closed, .gap, .noBoard, .boardExists: description
        case .readOnly: "The journal takes no writes until the server is restarted: its log says why."
        case .io: "The disk with the journal failed: the server's log says more."
        case .corrupt: "The journal is damaged: the server's log says what to do."
        case .newer, .foreign, .inUse, .open, .unfinished, .short:
            "The journal can't be opened: the server's log says why."
        }
    }

    private var openingSentence: String {
        switch self {
        case .newer(let path, let found, let supported):
            "\(path) has format \(found), this server knows up to \(supported): install a server as new as the one that wrote it."
        case .foreign(let path): "\(path) is not a Switchboard journal: name another file, or move this one away."
        case .inUse(let path, let process?):
            "\(path) is in use by process \(process): stop that server, or name another file."
        case .inUse(let path, nil): "\(path) is in use by another server: stop it, or name another file."
        case .open(let path, let reason):
            "\(path) can't be opened (\(reason)): check the folder, its owner and its mode."
        case .unfinished(let path):
            "\(path) isn't there, but \(path).part is: a restore was broken off. Restore into an empty folder once more, or "
                + "delete that file to begin with no boards."
        case .short(let path, let found, let acknowledged):
            "\(path) ends at \(found.value), but \(acknowledged.value) was already acknowledged: "
                + "restore a backup, or accept the loss with `switchboard repair`."
        default: preconditionFailure("only errors of opening come here")
        }
    }

    private var mistakeSentence: String {
        switch self {
        case .gap(let board, let expected, let found):
            "Entry \(found) of board \(board) came where \(expected) was due: this is a defect of the server, please report it."
        case .noBoard(let board):
            "Something was written for board \(board), which isn't there: this is a defect of the server, please report it."
        case .boardExists(let board):
            "Board \(board) was made a second time: this is a defect of the server, please report it."
        default: preconditionFailure("only mistakes of the caller come here")
        }
    }

    /// Whether a writer that met this error must refuse everything that follows: after a failed `fsync` Linux may have
    /// dropped the pages it couldn't write, so a later success would prove nothing.
    var endsWriting: Bool {
        switch self {
        case .io, .corrupt, .foreign, .readOnly: true
        default: false
        }
    }
}
