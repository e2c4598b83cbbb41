import { fork } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { checkAdapter, collectAdapterTests, type KitOptions } from "@lockstep/adapter-test-kit"
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest"
import { eventOf } from "../../core/test/support/child-process.ts"
import { createProcesses, type OtherProcess } from "../src/process/open-process.ts"
import correct from "./process/correct-module.ts"
import locksInOneProcess from "./process/locks-in-one-process.ts"

const context = { namespace: "any", instance: 1 }
const urlOf = (name: string): URL => new URL(`./process/${name}.ts`, import.meta.url)

const about: KitOptions = { only: ["V3", "C1", "C2", "C10"], concurrency: 10 }

/** Processes take their time to start. */
const timeout = 60_000

describe("the rules about two processes", { timeout }, () => {
  test("accuse no adapter whose database does the work", async () => {
    const report = await checkAdapter(correct, { ...about, module: urlOf("correct-module") })
    const statuses = report.rules.map(({ id, status }) => `${id} ${status}`)
    expect(statuses).toEqual(["V3 pass", "C1 pass", "C2 pass", "C10 pass"])
  })

  test("catch a lock that knows nothing of the next process", async () => {
    const options: KitOptions = { ...about, only: ["V3", "C10"] }
    const alone = await checkAdapter(locksInOneProcess, options)
    expect(alone.rules.map(({ status }) => status)).toEqual(["pass", "pass"])
    const module = urlOf("locks-in-one-process")
    const report = await checkAdapter(locksInOneProcess, { ...options, module })
    expect(report.rules.map(({ status }) => status)).toEqual(["fail", "fail"])
    expect(report.rules[0]?.detail).toMatch(/V3\.21[^]*2/)
    expect(report.rules[0]?.repro).toContain("elsewhere.useVerificationToken")
  })

  test("do not apply without the option module", async () => {
    const [only] = collectAdapterTests(correct, about).filter(({ id }) => id === "C10.21")
    const reasons: unknown[] = []
    await only?.run({ skip: (reason) => void reasons.push(reason) })
    expect(reasons).toEqual([expect.stringMatching(/needs the option module/)])
  })
})

describe("an instance in another process", { timeout }, () => {
  const made = createProcesses()
  afterAll(() => made.end())
  const opened = () => made.open(urlOf("fails-in-many-ways").href, context)
  const open = async () => {
    const { adapter, close } = await opened()
    onTestFinished(close)
    return adapter
  }
  const pidIn = ({ adapter }: OtherProcess) => adapter.getAuthenticator?.("any")

  test("that is never made is not waited for", async () => {
    const module = urlOf("never-opens").href
    const opening = made.open(module, context, { longest: 500 })
    await expect(opening).rejects.toThrow("The other process has exited.")
  })

  test("has exactly the methods of the adapter there", async () => {
    expect(Object.keys(await open()).toSorted()).toEqual([
      "deleteSession",
      "deleteUser",
      "getAccount",
      "getAuthenticator",
      "getUser",
      "getUserByEmail",
    ])
  })

  test("is not in this process", async () => {
    const found = await (await open()).getAuthenticator?.("any")
    expect(found).toMatchObject({ credentialID: "any", pid: expect.any(Number) })
    expect(found).not.toMatchObject({ pid: process.pid })
  })

  test("rejects with the name, the message, the code and the cause of an error", async () => {
    const adapter = await open()
    await expect(async () => adapter.getUser?.("any")).rejects.toMatchObject({
      name: "AdapterError",
      message: "The database is away.",
      code: "unavailable",
      cause: { name: "RangeError", message: "The driver said so." },
    })
  })

  test("rejects with what is no Error where the adapter does", async () => {
    const adapter = await open()
    const rejection = await Promise.resolve(adapter.getUserByEmail?.("any")).catch(
      (error: unknown) => error,
    )
    expect(rejection).not.toBeInstanceOf(Error)
  })

  test("rejects when an answer cannot be sent", async () => {
    const adapter = await open()
    await expect(async () => adapter.getAccount?.("any", "acme")).rejects.toThrow(/cloned/)
  })

  test("rejects what is under way when its process ends", async () => {
    const adapter = await open()
    const waiting = adapter.deleteSession?.("any")
    await expect(async () => adapter.deleteUser?.("any")).rejects.toThrow(/has exited/)
    await expect(waiting).rejects.toThrow(/has exited/)
    await expect(async () => adapter.getAuthenticator?.("any")).rejects.toThrow(/has exited/)
  })

  test("needs a module with a factory as its default export", async () => {
    const opening = made.open(urlOf("without-default").href, context)
    await expect(opening).rejects.toMatchObject({ cause: { message: /default export/ } })
  })

  test("is made where the one before it was closed", async () => {
    const first = await opened()
    const pid = await pidIn(first)
    await first.close()
    const second = await opened()
    expect(await pidIn(second)).toEqual(pid)
    await second.close()
  })

  test("is in a process of its own while another one is open", async () => {
    const [one, other] = await Promise.all([opened(), opened()])
    expect(await pidIn(one)).not.toEqual(await pidIn(other))
    await Promise.all([one.close(), other.close()])
  })

  test("is not made where a call of the one before it is still under way", async () => {
    const first = await opened()
    const pid = await pidIn(first)
    const waiting = first.adapter.deleteSession?.("any")
    await Promise.all([first.close(), expect(waiting).rejects.toThrow(/has exited/)])
    const second = await opened()
    expect(await pidIn(second)).not.toEqual(pid)
    await second.close()
  })

  test("answers no calls any more when it is closed", async () => {
    const { adapter, close } = await opened()
    await close()
    await expect(async () => adapter.getAuthenticator?.("any")).rejects.toThrow(/is closed/)
  })

  test("leaves no process behind at the end of a run", async () => {
    const run = createProcesses()
    const instance = await run.open(urlOf("fails-in-many-ways").href, context)
    const pid = Reflect.get(Object(await pidIn(instance)), "pid")
    await instance.close()
    expect(isRunning(pid)).toBe(true)
    await run.end()
    expect(isRunning(pid)).toBe(false)
  })

  test("ends when the process that opened it is killed", async () => {
    const maker = fork(urlOf("orphan-maker"), { serialization: "advanced" })
    onTestFinished(() => void maker.kill("SIGKILL"))
    const [message] = await eventOf(maker, maker, "message")
    const pid = pidOf(message)
    maker.kill("SIGKILL")
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), timeout)
  })
})

function pidOf(message: unknown): number {
  return Number(typeof message === "object" && message !== null && Reflect.get(message, "pid"))
}

function isRunning(pid: number): boolean {
  const stat = `/proc/${pid}/stat`
  // No caller may have asked how it ended.
  if (existsSync(stat) && readFileSync(stat, "utf8").includes(") Z ")) return false
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
