// fault S1
import { testBroken } from "./broken/caught-by.ts"
import { brokenBehavior } from "./broken/behavior/broken-behavior.ts"

testBroken(brokenBehavior, { level: 2 })
