import { testBroken } from "./broken/caught-by.ts"
import { brokenFidelity } from "./broken/broken-fidelity.ts"

testBroken(brokenFidelity, { level: 2 })
