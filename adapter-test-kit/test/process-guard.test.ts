import { connect } from "node:net"
import { setTimeout } from "node:timers/promises"
import { expect, test } from "vitest"
import { guardProcess } from "../src/faults/process-guard.ts"

/** What the guard says was seen. */
const seenDuring = async (work: () => unknown): Promise<readonly string[]> => {
  const { findings } = await guardProcess(async () => void (await work()))
  return findings.map(({ expected, seen }) => `${expected}: ${seen}`)
}

/** The end of a connection whose error nobody hears. */
const unheardError = (): Promise<void> =>
  // Nothing listens on the first port.
  new Promise(
    (resolve) => void connect({ host: "127.0.0.1", port: 1 }).on("close", () => resolve()),
  )

test("an exception that nobody catches becomes a finding", async () => {
  expect(await seenDuring(unheardError)).toEqual([
    "no uncaughtException: <Error: connect ECONNREFUSED 127.0.0.1:1>",
  ])
})

test("a rejection that nobody handles becomes a finding", async () => {
  const seen = await seenDuring(() => void Promise.reject(new Error("floating")))
  expect(seen).toEqual(["no unhandledRejection: <Error: floating>"])
})

test("a call of process.exit becomes a finding, and does not exit", async () => {
  const work = (): void => {
    expect(() => process.exit(3)).toThrow("called process.exit")
  }
  expect(await seenDuring(work)).toEqual(["no call of process.exit: 3"])
})

test("what is heard is the fault of the work that caused it, not of work at the same time", async () => {
  const [calm, frail] = await Promise.all([
    seenDuring(() => setTimeout(50)),
    seenDuring(unheardError),
  ])
  expect(calm).toEqual([])
  expect(frail).toHaveLength(1)
})

test("everybody who listened before listens again afterwards, and process.exit is the same", async () => {
  const names = ["uncaughtException", "unhandledRejection"] as const
  const state = () => [process.exit, ...names.map((name) => process.rawListeners(name))]
  const before = state()
  await seenDuring(unheardError)
  await expect(guardProcess(() => Promise.reject(new Error("work")))).rejects.toThrow("work")
  expect(state()).toEqual(before)
})

test("what the work resolves to is handed on", async () => {
  expect(await guardProcess(() => Promise.resolve(7))).toEqual({ result: 7, findings: [] })
})
