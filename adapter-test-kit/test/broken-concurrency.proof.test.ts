// fault S1
import { rules, type KitOptions } from "@lockstep/adapter-test-kit"
import { describe, expect, test } from "vitest"
import { rulesBrokenBy, testBroken } from "./broken/caught-by.ts"
import { brokenConcurrency } from "./broken/concurrency/broken-concurrency.ts"

/** The same histories each time, and few sequences: these adapters break nothing by one call at a time. */
const options: KitOptions = {
  level: 3,
  only: rules.filter(({ level }) => level === 3).map(({ id }) => id),
  model: { seed: 1, runs: 1 },
}

testBroken(brokenConcurrency, options)

describe("below level 3 nothing shows it", () => {
  test.for(Object.entries(brokenConcurrency))("%s", async ([, broken]) => {
    await expect(rulesBrokenBy(broken, { level: 2 })).resolves.toEqual([])
  })
})
