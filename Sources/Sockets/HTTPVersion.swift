/// What a request said it speaks; decides whether its connection stays open by default.
enum HTTPVersion {
    case http10, http11
}
