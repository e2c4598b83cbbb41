import { testShelf } from "./broken/caught-by.ts"
import { fidelityShelf } from "./broken/fidelity-shelf.ts"

testShelf(fidelityShelf, { level: 2 })
