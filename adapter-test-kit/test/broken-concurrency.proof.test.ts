import { rules, type KitOptions } from "@lockstep/adapter-test-kit"
import { describe, expect, test } from "vitest"
import { rulesBrokenBy, testShelf } from "./broken/caught-by.ts"
import { concurrencyShelf } from "./broken/concurrency/concurrency-shelf.ts"

/** The same histories each time, and few sequences: these adapters break nothing by one call at a time. */
const options: KitOptions = {
  level: 3,
  only: rules.filter(({ level }) => level === 3).map(({ id }) => id),
  model: { seed: 1, runs: 1 },
}

testShelf(concurrencyShelf, options)

describe("below level 3 nothing shows it", () => {
  test.for(Object.entries(concurrencyShelf))("%s", async ([, broken]) => {
    await expect(rulesBrokenBy(broken, { level: 2 })).resolves.toEqual([])
  })
})
