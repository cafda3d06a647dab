/// A board whose deletion may not be on disk yet.
struct DeletedBoard {
    var board: LiveBoard
    /// The number of the batch that deletes it.
    var batch: Int
}
