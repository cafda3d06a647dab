import Boards
import Styles
import Testing

@Suite struct CatalogueTests {
    @Test func `every style that is built loads`() {
        #expect(Built.catalogue.styles.map(\.file.name) == Built.names)
        #expect(Built.catalogue.refusals.map(\.description) == [])
    }
}
