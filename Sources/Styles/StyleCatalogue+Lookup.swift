package import Boards

extension StyleCatalogue: StyleLookup {}
