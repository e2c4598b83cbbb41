import { rules, type KitOptions } from "@lockstep/adapter-test-kit"
import { afterAll, describe, test } from "vitest"
import { deletesNoOwner } from "./broken/faults/deletes-no-owner.ts"
import { deletesTheLastOfEach } from "./broken/faults/deletes-the-last-of-each.ts"
import { rulesBrokenAtOnce } from "./broken/faults/rules-broken-at-once.ts"
import { throwsWhenNothingIsFound } from "./broken/faults/throws-when-nothing-is-found.ts"
import { startRemoteServer } from "./remote/remote-server.ts"
import { remoteKitOptions } from "./remote/remote-subject.ts"

const server = await startRemoteServer()
afterAll(() => server.close())

const faultRules = rules.filter(({ level }) => level === 4).map(({ id }) => id)

describe("what an adapter does wrong without a fault is blamed on no fault", () => {
  const adapters = { deletesNoOwner, deletesTheLastOfEach, throwsWhenNothingIsFound }
  const each = Object.entries(adapters)
  test.concurrent.for(each)("%s", { timeout: 0 }, async ([, adapter], { expect }) => {
    const { make, breaks } = adapter
    const only = [...breaks, ...faultRules]
    const options: KitOptions = { ...remoteKitOptions(server), level: 4, only }
    const caughtBy = await rulesBrokenAtOnce(make(server), options, breaks)
    expect(caughtBy.toSorted()).toEqual(breaks.toSorted())
  })
})
