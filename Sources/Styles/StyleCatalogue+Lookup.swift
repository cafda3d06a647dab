internal import Boards

extension StyleCatalogue: StyleLookup {}
