import {
  collectAdapterTests,
  ContractError,
  rules,
  type KitOptions,
  type RuleId,
} from "@lockstep/adapter-test-kit"
import { afterAll, describe, expect, test } from "vitest"
import { faultsShelf } from "./broken/faults/faults-shelf.ts"
import type { FrailAdapter } from "./broken/faults/frail-adapter.ts"
import { startRemoteServer } from "./remote/remote-server.ts"
import { remoteKitOptions } from "./remote/remote-subject.ts"

const server = await startRemoteServer()
afterAll(() => server.close())

const faultRules = rules.filter(({ level }) => level === 4).map(({ id }) => id)

/** How many cases run at the same time: most of them only wait. */
const atOnce = 10

describe("a frail adapter is caught by the rule meant for it, and by no rule that it keeps", () => {
  test.for(Object.entries(faultsShelf))("%s", { timeout: 120_000 }, async ([, broken]) => {
    const known: KitOptions = { ...remoteKitOptions(server), ...broken.options }
    const options: KitOptions = { ...known, level: 4, only: faultRules }
    const caughtBy = await rulesBrokenBy(broken, options)
    expect(caughtBy.toSorted()).toEqual([broken.breaks, ...(broken.also ?? [])].toSorted())
  })
})

describe("as long as nothing fails, a frail adapter keeps every rule", () => {
  test.for(Object.entries(faultsShelf))("%s", { timeout: 60_000 }, async ([, broken]) => {
    const options = { ...remoteKitOptions(server), level: 2 } as const
    expect(await rulesBrokenBy(broken, options)).toEqual([])
  })
})

async function rulesBrokenBy({ make }: FrailAdapter, options: KitOptions): Promise<RuleId[]> {
  const waiting = collectAdapterTests(make(server), options)
  const broken = new Set<RuleId>()
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await next.run({ skip() {} }).catch((error: unknown) => {
        if (!(error instanceof ContractError)) throw error
        if (process.env["WHY"]) console.log(error.message)
        for (const { rule } of error.failures) broken.add(rule)
      })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return [...broken]
}
