/// A write in progress: a selection, what was touched, and the way back.
package struct Draft {
}
