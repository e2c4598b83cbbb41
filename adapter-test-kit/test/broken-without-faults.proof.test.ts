import { rules, type KitOptions, type RuleId } from "@lockstep/adapter-test-kit"
import { afterAll, describe, test } from "vitest"
import { wrongWithoutAFault } from "./broken/faults/without-a-fault.ts"
import { rulesBrokenAtOnce } from "./broken/faults/rules-broken-at-once.ts"
import { startRemoteServer } from "./remote/remote-server.ts"
import { remoteKitOptions } from "./remote/remote-subject.ts"

const server = await startRemoteServer()
afterAll(() => server.close())

const faultRules = rules.filter(({ level }) => level === 4).map(({ id }) => id)

describe("what an adapter does wrong without a fault is blamed on no fault", () => {
  test.concurrent.for(Object.entries(wrongWithoutAFault))(
    "%s",
    { timeout: 0 },
    async ([, adapter], { expect }) => {
      const { make } = adapter
      const breaks: readonly RuleId[] = adapter.breaks
      const only = [...breaks, ...faultRules]
      const options: KitOptions = { ...remoteKitOptions(server), level: 4, only }
      const caughtBy = await rulesBrokenAtOnce(make(server), options, breaks)
      expect(caughtBy.toSorted()).toEqual(breaks.toSorted())
    },
  )
})
