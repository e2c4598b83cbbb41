import { rules, type KitOptions } from "@lockstep/adapter-test-kit"
import { afterAll, describe, expect, test } from "vitest"
import { faultsShelf } from "./broken/faults/faults-shelf.ts"
import { rulesBrokenAtOnce } from "./broken/faults/rules-broken-at-once.ts"
import { startRemoteServer } from "./remote/remote-server.ts"
import { remoteKitOptions } from "./remote/remote-subject.ts"

const server = await startRemoteServer()
afterAll(() => server.close())

const faultRules = rules.filter(({ level }) => level === 4).map(({ id }) => id)

describe("a frail adapter is caught by the rule meant for it, and by no rule that it keeps", () => {
  test.for(Object.entries(faultsShelf))("%s", { timeout: 120_000 }, async ([, broken]) => {
    const known: KitOptions = { ...remoteKitOptions(server), ...broken.options }
    const options: KitOptions = { ...known, level: 4, only: faultRules }
    const expected = [broken.breaks, ...(broken.also ?? [])]
    const caughtBy = await rulesBrokenAtOnce(broken.make(server), options, expected)
    expect(caughtBy.toSorted()).toEqual(expected.toSorted())
  })
})
