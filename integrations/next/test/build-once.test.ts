import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { buildOnce } from "./support/build-once.ts"

let folder: string
let part: string
let builds: number

/** Takes its time, as builds do, and leaves what Next.js leaves. */
async function build(): Promise<void> {
  builds += 1
  mkdirSync(path.join(folder, ".next"), { recursive: true })
  await new Promise((resolve) => setTimeout(resolve, 20))
  writeFileSync(path.join(folder, ".next/BUILD_ID"), String(builds))
}

const run = (): Promise<void> => buildOnce({ folder, parts: [part] }, build)

beforeEach(() => {
  const scratch = mkdtempSync(path.join(tmpdir(), "lockstep-build-"))
  folder = path.join(scratch, "app")
  part = path.join(scratch, "dist")
  for (const each of [folder, part]) mkdirSync(each)
  writeFileSync(path.join(folder, "page.tsx"), "page")
  writeFileSync(path.join(part, "index.js"), "index")
  builds = 0
})

afterEach(() => rmSync(path.dirname(folder), { recursive: true }))

test("an application is built once by those who need it at the same time", async () => {
  await Promise.all([run(), run(), run()])
  expect(builds).toBe(1)
})

test("a build is reused until a file of the application or of a part changes", async () => {
  await run()
  await run()
  expect(builds).toBe(1)
  writeFileSync(path.join(folder, "page.tsx"), "another page")
  await run()
  expect(builds).toBe(2)
  writeFileSync(path.join(part, "another.js"), "another")
  await run()
  expect(builds).toBe(3)
})

test("a build that failed is not reused, and blocks no other build", async () => {
  const failing = buildOnce({ folder, parts: [part] }, () => Promise.reject(new Error("no build")))
  await expect(failing).rejects.toThrow("no build")
  await run()
  expect(builds).toBe(1)
})

test("the lock of a process that has ended is taken over", async () => {
  // No process of Linux, macOS or Windows has this number.
  writeFileSync(path.join(folder, "next-build.log"), String(2 ** 31 - 1))
  await run()
  expect(builds).toBe(1)
})
