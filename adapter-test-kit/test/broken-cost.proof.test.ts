import { afterAll, describe, expect, test } from "vitest"
import { rulesBrokenBy } from "./broken/caught-by.ts"
import { brokenCosts } from "./broken/cost/broken-costs.ts"
import { costRules } from "./remote/cost-rules.ts"
import { startRemoteServer } from "./remote/remote-server.ts"
import { offlineKitOptions, remoteKitOptions } from "./remote/remote-subject.ts"

const server = await startRemoteServer()
afterAll(() => server.close())

describe("a costly adapter is caught by the rule meant for it, and by no rule that it keeps", () => {
  test.for(Object.entries(brokenCosts))("%s", { timeout: 0 }, async ([, broken]) => {
    const known = broken.network === false ? offlineKitOptions : remoteKitOptions(server)
    const { breaks, also = [] } = broken
    const options = { ...known, level: 5, only: costRules } as const
    const caughtBy = await rulesBrokenBy({ ...broken, make: () => broken.make(server) }, options)
    expect(caughtBy.toSorted()).toEqual([breaks, ...also].toSorted())
  })
})
