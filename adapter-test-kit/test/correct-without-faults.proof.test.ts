import { afterAll, describe, expect, test } from "vitest"
import { allBrokenUnderFaults } from "./broken/faults/all-broken-under-faults.ts"
import { rulesBrokenAtOnce } from "./broken/faults/rules-broken-at-once.ts"
import { startRemoteServer } from "./remote/remote-server.ts"
import { remoteKitOptions } from "./remote/remote-subject.ts"

const server = await startRemoteServer()
afterAll(() => server.close())

/**
 * Those with the adapter of the reference, and a defect in the way to the server: that way knows nothing
 * of what is in a record, so level 2 would find what it finds of the reference.
 */
const onTheWay: ReadonlySet<string> = new Set([
  "answers-by-arrival",
  "connects-when-made",
  "connects-without-a-limit",
  "does-not-listen-while-idle",
  "exits-on-a-lost-connection",
  "forgets-slow-connections",
  "gives-up-after-a-second",
  "never-reconnects",
  "reconnects-in-the-background",
  "remembers-a-failed-connect",
  "waits-for-ever",
])

describe("as long as nothing fails, an adapter that breaks under faults keeps every rule", () => {
  test.for(Object.entries(allBrokenUnderFaults))("%s", async ([name, broken]) => {
    const level = onTheWay.has(name) ? 1 : 2
    const options = { ...remoteKitOptions(server), level } as const
    expect(await rulesBrokenAtOnce(broken.make(server), options, [])).toEqual([])
  })
})
