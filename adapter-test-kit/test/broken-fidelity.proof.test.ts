import { testBroken } from "./broken/caught-by.ts"
import { brokenFidelity } from "./broken/fidelity/broken-fidelity.ts"

testBroken(brokenFidelity, { level: 2 })
