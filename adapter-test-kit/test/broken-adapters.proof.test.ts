import { testShelf } from "./broken/caught-by.ts"
import { shelf } from "./broken/shelf.ts"

testShelf(shelf, { level: 2 })
