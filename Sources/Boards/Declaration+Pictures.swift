extension Declaration {
    /// Every picture that is named, once.
    package var pictureNames: Set<[UInt8]> {
        var names: Set<[UInt8]> = []
        var copy = self
        copy.renamePictures { name in
            names.insert(name)
            return name
        }
        return names
    }

    package mutating func renamePictures(_ rename: ([UInt8]) -> [UInt8]) {
        for index in groups.indices {
            guard case .listed(var buttons) = groups[index].buttons else { continue }
            for number in buttons.indices {
                guard let pictures = buttons[number].pictures else { continue }
                buttons[number].pictures = Pictures(
                    checked: rename(pictures.checked), unchecked: rename(pictures.unchecked))
            }
            groups[index].buttons = .listed(buttons)
        }
    }
}
