import { setTimeout } from "node:timers/promises"
import {
  checkAdapter,
  rules,
  type KitOptions,
  type RuleId,
  type SubjectFactory,
} from "@lockstep/adapter-test-kit"
import { wrapMethods } from "@lockstep/core/adapters"
import { afterAll, describe, expect, test, vi } from "vitest"
import { allBrokenUnderFaults } from "./broken/faults/all-broken-under-faults.ts"
import { startRemoteServer } from "./remote/remote-server.ts"
import { remoteKitOptions, remoteSubject } from "./remote/remote-subject.ts"

vi.setConfig({ testTimeout: 240_000 })

const server = await startRemoteServer()
afterAll(() => server.close())

const atOnce = 16
const faultRules = rules.filter(({ level }) => level === 4).map(({ id }) => id)

function optionsFor(only: readonly RuleId[]): KitOptions {
  return { ...remoteKitOptions(server), level: 4, only, parallel: atOnce }
}

/** A subject that counts the cases that have an instance open. */
function counted(subject: SubjectFactory) {
  const open = new Map<string, number>()
  let most = 0
  const factory: SubjectFactory = async (context) => {
    const { namespace } = context
    // The kit asks once whether instances share a store.
    if (namespace.endsWith("-shared")) return subject(context)
    open.set(namespace, (open.get(namespace) ?? 0) + 1)
    most = Math.max(most, open.size)
    const made = await subject(context)
    if (!("adapter" in made)) return made
    return {
      ...made,
      async close() {
        const left = (open.get(namespace) ?? 0) - 1
        if (left === 0) open.delete(namespace)
        else open.set(namespace, left)
        await made.close?.()
      },
    }
  }
  return { factory, open, most: () => most }
}

/** Returns the rules of a run that have another status than the expected one. */
async function otherThan(
  status: string,
  subject: SubjectFactory,
  only: readonly RuleId[],
): Promise<string[]> {
  const report = await checkAdapter(subject, optionsFor(only))
  expect(report.rules.map(({ id }) => id)).toEqual(only)
  return report.rules.filter((rule) => rule.status !== status).map(({ id }) => id)
}

test("cases that wait for timeouts run together", async () => {
  const { factory, most } = counted(remoteSubject(server))
  expect(await otherThan("pass", factory, ["F1", "F4"])).toEqual([])
  expect(most()).toBe(5)
})

test("cases that change the whole store, or cut every request in turn, run alone", async () => {
  const { factory, most } = counted(remoteSubject(server))
  expect(await otherThan("pass", factory, ["U21", "F10"])).toEqual([])
  expect(most()).toBe(1)
})

describe("an adapter that breaks under faults is caught by the same rules", () => {
  const names = [
    "connects-when-made",
    "exits-on-a-lost-connection",
    "forgets-slow-connections",
    "gives-up-after-a-second",
    "takes-a-token-for-used",
  ]

  test.for(names)("%s", async (name) => {
    const broken = allBrokenUnderFaults[name]!
    const options = { ...optionsFor(faultRules), ...broken.options }
    const report = await checkAdapter(broken.make(server), options)
    const caughtBy = report.rules.filter(({ status }) => status === "fail").map(({ id }) => id)
    expect(caughtBy.toSorted()).toEqual([broken.breaks, ...(broken.also ?? [])].toSorted())
  })
})

test("a case that does not get to its verdict beside others gets to it alone", async () => {
  const { factory, open } = counted(remoteSubject(server))
  let rejected = 0
  const crowded: SubjectFactory = async (context) => {
    const made = await factory(context)
    if (!("adapter" in made)) return made
    const adapter = wrapMethods(made.adapter, (run) => async (...args: unknown[]) => {
      const result = await run(...args)
      if (open.size <= 1) return result
      rejected += 1
      throw new Error("too many connections")
    })
    return { ...made, adapter }
  }
  expect(await otherThan("pass", crowded, ["F1", "F4", "F5"])).toEqual([])
  expect(rejected).toBeGreaterThan(0)
})

test("an error that would have ended the process once is reported", async () => {
  const subject = remoteSubject(server)
  let isFirst = true
  const exiting: SubjectFactory = async (context) => {
    if (context.timeout !== undefined && isFirst) {
      isFirst = false
      void setTimeout(1).then(() => process.exit(1))
    }
    return subject(context)
  }
  expect(await otherThan("pass", exiting, ["F1", "F4", "F7"])).toEqual(["F7"])
})
