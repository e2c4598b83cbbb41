import { setTimeout } from "node:timers/promises"
import {
  checkAdapter,
  formatReport,
  type KitOptions,
  type RuleId,
  type SubjectFactory,
} from "@lockstep/adapter-test-kit"
import { MemoryAdapter, memoryStore } from "@lockstep/adapter-test-kit/memory"
import { afterAll, expect, test } from "vitest"
import { startRemoteServer } from "./remote/remote-server.ts"
import { remoteKitOptions, remoteSubject } from "./remote/remote-subject.ts"

const server = await startRemoteServer()
afterAll(() => server.close())

const never = (): Promise<never> => new Promise(() => {})

/** The reference, with what a subject may have beside its adapter. */
const memoryWith = (more: object): SubjectFactory => {
  const store = memoryStore()
  return () => ({ adapter: MemoryAdapter(store), ...more })
}

const briefly = (...only: RuleId[]): KitOptions => ({ only, deadline: 100 })

const statuses = async (subject: SubjectFactory, options: KitOptions) => {
  const report = await checkAdapter(subject, options)
  return Object.fromEntries(report.rules.map(({ id, status }) => [id, status]))
}

test("a close that never ends holds nothing up, and breaks X27", async () => {
  const seen = await statuses(memoryWith({ close: never }), briefly("U1", "X27"))
  expect(seen).toEqual({ U1: "pass", X27: "fail" })
})

test("a close that never ends is blamed by the case that meets it first", async () => {
  const report = await checkAdapter(memoryWith({ close: never }), briefly("U1", "X27"))
  const [detail] = report.rules.flatMap(({ id, detail }) => (id === "X27" ? [detail] : []))
  expect(detail).toContain("checked:   close of the subject")
  expect(detail).toContain("expected:  a result or a rejection within 100 ms")
})

test("the report names the cases after which the subject was not closed", async () => {
  const report = await checkAdapter(memoryWith({ close: never }), briefly("U1"))
  expect(report.unclosed).toContain("U1.1")
  expect(formatReport(report)).toContain("cases after which the adapter did not close")
})

test("a close that takes its time is waited for", async () => {
  let open = 0
  const close = async (): Promise<void> => {
    await setTimeout(50)
    open -= 1
  }
  const store = memoryStore()
  const subject: SubjectFactory = () => {
    open += 1
    return { adapter: MemoryAdapter(store), close }
  }
  const report = await checkAdapter(subject, { only: ["X23"] })
  expect(report.unclosed).toEqual([])
  expect(open).toBe(0)
})

test("a close that rejects ends the run, and all else is closed before", async () => {
  let closed = 0
  const close = (): Promise<void> => {
    closed += 1
    return Promise.reject(new Error("the pool is gone"))
  }
  await expect(checkAdapter(memoryWith({ close }), { only: ["X23"] })).rejects.toThrow(
    "the pool is gone",
  )
  expect(closed).toBeGreaterThan(0)
})

test("a factory that never makes anything ends the run with a message", async () => {
  await expect(checkAdapter(never, briefly("X1"))).rejects.toThrow(
    "The factory returned nothing within 300 ms.",
  )
})

test("what a factory makes too late is closed", async () => {
  const closed = Promise.withResolvers<void>()
  const late: SubjectFactory = async () => {
    await setTimeout(200)
    return { adapter: MemoryAdapter(), close: closed.resolve }
  }
  await expect(checkAdapter(late, { only: ["X1"], deadline: 10 })).rejects.toThrow(
    "returned nothing",
  )
  await closed.promise
})

test("a reset that never ends ends the run with a message", async () => {
  await expect(checkAdapter(memoryWith({ reset: never }), briefly("X1"))).rejects.toThrow(
    "The reset of the subject did not finish within 300 ms.",
  )
})

test("under a fault a close that never ends is no broken rule, and the run goes on", async () => {
  const connect = remoteSubject(server)
  const subject: SubjectFactory = async (context) => {
    const made = await connect(context)
    const adapter = "adapter" in made ? made.adapter : made
    return { adapter, close: never }
  }
  const options: KitOptions = {
    ...remoteKitOptions(server),
    level: 4,
    only: ["V16"],
    deadline: 1500,
  }
  const report = await checkAdapter(subject, options)
  expect(report.rules.find(({ id }) => id === "V16")?.status).toBe("pass")
  expect(report.unclosed).toContain("V16.1")
  expect(report.unfinished).toEqual([])
})
