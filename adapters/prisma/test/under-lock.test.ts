import { spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { setImmediate as turn } from "node:timers/promises"
import { expect, onTestFinished, test } from "vitest"
import { endOf, eventOf } from "../../../core/test/support/child-process.ts"
import { underLock } from "./prisma/under-lock.ts"

function lockFile(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "lockstep-lock-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return path.join(folder, "work.lock")
}

test("work under one lock is done by one after the other", async () => {
  const file = lockFile()
  const seen: string[] = []
  const work = (name: string) =>
    underLock(file, async () => {
      seen.push(`${name} begins`)
      await turn()
      seen.push(`${name} ends`)
    })

  await Promise.all([work("one"), work("other")])

  expect(seen).toHaveLength(4)
  expect(seen[1]).toBe(seen[0]?.replace("begins", "ends"))
})

test("a process that was killed leaves no lock behind", async () => {
  const file = lockFile()
  const module = new URL("prisma/under-lock.ts", import.meta.url).href
  const script = `
    const { underLock } = await import(${JSON.stringify(module)})
    await underLock(${JSON.stringify(file)}, () => {
      console.log("held")
      return new Promise((resolve) => setTimeout(resolve, 60_000))
    })`
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  await eventOf(child, child.stdout, "data")

  child.kill("SIGKILL")
  await endOf(child)

  await expect(underLock(file, () => Promise.resolve("done"))).resolves.toBe("done")
})

test("work that fails gives the lock back", async () => {
  const file = lockFile()
  const failed = underLock(file, () => Promise.reject(new Error("no")))

  await expect(failed).rejects.toThrow("no")
  await expect(underLock(file, () => Promise.resolve("done"))).resolves.toBe("done")
})
