import { spawnSync } from "node:child_process"
import { connect } from "node:net"
import { setTimeout } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { describe, expect, test } from "vitest"
import { guardProcess } from "../src/watch/process-guard.ts"

/** What the guard says was seen. */
const seenDuring = async (work: () => unknown): Promise<readonly string[]> => {
  const { findings } = await guardProcess(async () => void (await work()))
  return findings.map(({ expected, seen }) => `${expected}: ${seen}`)
}

/** The end of a connection whose error is not observed. */
const unheardError = (): Promise<void> =>
  // Nothing listens on the first port.
  new Promise(
    (resolve) => void connect({ host: "127.0.0.1", port: 1 }).on("close", () => resolve()),
  )

test("an exception that is not handled becomes a finding", async () => {
  expect(await seenDuring(unheardError)).toEqual([
    "no uncaughtException: <Error: connect ECONNREFUSED 127.0.0.1:1>",
  ])
})

test("a rejection that is not handled becomes a finding", async () => {
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

describe("after the work", () => {
  const program = fileURLToPath(new URL("process/guarded-program.ts", import.meta.url))
  const run = (...args: string[]) => {
    const { status, stdout } = spawnSync(process.execPath, [program, ...args], { encoding: "utf8" })
    return { status, lines: stdout.trim().split("\n") }
  }

  test("what it causes does not end the process, and stays inside the guard", () => {
    expect(run("work")).toEqual({ status: 7, lines: ["still here"] })
    expect(run("work", "listener")).toEqual({ status: 7, lines: ["still here"] })
  })

  test("what others cause goes to those who listened before", () => {
    const lines = ["connect ECONNREFUSED 127.0.0.1:1", "still here"]
    expect(run("others", "listener")).toEqual({ status: 7, lines })
  })

  test("what others cause ends the process where nothing listens", () => {
    expect(run("others")).toEqual({ status: 1, lines: [""] })
  })

  test("what it causes is not blamed on other work", async () => {
    const late = Promise.withResolvers<void>()
    await seenDuring(() => {
      connect({ host: "127.0.0.1", port: 1 }).on("close", () => late.resolve())
    })
    expect(await seenDuring(() => late.promise)).toEqual([])
  })
})

test("what the work resolves to is handed on", async () => {
  expect(await guardProcess(() => Promise.resolve(7))).toEqual({ result: 7, findings: [] })
})
