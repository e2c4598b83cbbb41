import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import path from "node:path"
import type { Report } from "@lockstep/adapter-test-kit"
import { afterAll, beforeAll, describe, expect, test } from "vitest"

const samples = path.join(import.meta.dirname, "in-vitest")
const resolved = createRequire(import.meta.url).resolve("vitest/package.json")
const vitest = path.join(path.dirname(resolved), "vitest.mjs")

/** A test in the JSON of vitest. */
interface Told {
  readonly title: string
  readonly ancestorTitles: readonly string[]
  readonly status: string
  readonly failureMessages: readonly string[]
}

interface Run {
  readonly code: number | null
  readonly output: string
  readonly tests: readonly Told[]
  readonly report: Report
  /** What the sample's adapter saw: cases that were open at the same time. */
  readonly seen: {
    readonly most: number
    readonly whileDeletingExpired: readonly number[]
    readonly inOwnCase: readonly number[]
  }
}

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/**
 * Runs the sample with vitest, in its own process.
 *
 * @param parallel - the option
 * @param meeting - so many cases have to be open at the same time before the first of them goes on
 */
async function runSample(parallel: number, meeting: number): Promise<Run> {
  const folder = mkdtempSync(path.join(tmpdir(), "lockstep-parallel-"))
  folders.push(folder)
  const results = path.join(folder, "vitest.json")
  const { VITEST: _, VITEST_POOL_ID: __, VITEST_WORKER_ID: ___, ...others } = process.env
  const child = spawn(
    process.execPath,
    [vitest, "run", "--config", "vitest.config.ts", "--reporter=json", "--outputFile", results],
    {
      cwd: samples,
      env: {
        ...others,
        SAMPLE_FOLDER: folder,
        SAMPLE_PARALLEL: String(parallel),
        SAMPLE_MEETING: String(meeting),
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  )
  let output = ""
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()))
  await once(child, "close")
  // All of them were written by programs whose format this is.
  const read = <Content>(file: string) =>
    JSON.parse(readFileSync(path.join(folder, file), "utf8")) as Content
  const { testResults } = read<{ testResults: readonly { assertionResults: readonly Told[] }[] }>(
    "vitest.json",
  )
  return {
    code: child.exitCode,
    output,
    tests: testResults.flatMap(({ assertionResults }) => assertionResults),
    report: read("report.json"),
    seen: read("seen.json"),
  }
}

const caseOf = ({ title }: Told): string => title.slice(0, title.indexOf(" "))
const ruleOf = (told: Told): string => caseOf(told).replace(/\.\d+$/, "")

/** The cases that ended so, in an order that does not depend on which was the first. */
const casesOf = ({ tests }: Run, status: string): readonly string[] =>
  tests
    .filter((told) => told.status === status)
    .map(caseOf)
    .toSorted()

describe("runAdapterTests with the option parallel", () => {
  let together: Run
  let oneByOne: Run

  beforeAll(async () => {
    // The sample's own limit for cases at the same time is 6, which is less than the option's.
    together = await runSample(16, 6)
    oneByOne = await runSample(1, 1)
  }, 240_000)

  test("runs cases at the same time, as many as both vitest and the option let", () => {
    expect(together.seen.most).toBe(6)
    expect(oneByOne.seen.most).toBe(1)
  })

  test("runs those alone that must be", () => {
    const { whileDeletingExpired, inOwnCase } = together.seen
    expect(whileDeletingExpired.length).toBeGreaterThan(1)
    expect(Math.max(...whileDeletingExpired)).toBe(1)
    expect(inOwnCase).toEqual([0, 1])
  })

  test("tells of every case what it tells without the option", () => {
    for (const status of ["passed", "failed", "skipped", "pending"]) {
      expect(casesOf(together, status)).toEqual(casesOf(oneByOne, status))
    }
    expect(together.tests.map(({ title }) => title).toSorted()).toEqual(
      oneByOne.tests.map(({ title }) => title).toSorted(),
    )
  })

  test("fails the cases that fail and no others, each with what it saw itself", () => {
    expect(together.code).toBe(1)
    const failed = together.tests.filter(({ status }) => status === "failed")
    expect(new Set(failed.map(ruleOf))).toEqual(new Set(["U8", "own"]))
    for (const told of failed) {
      const id = caseOf(told)
      expect(told.failureMessages.join("\n")).toContain(id === "own.2" ? "as it has to" : "U8")
    }
    expect(failed.map(caseOf)).toContain("own.2")
    for (const { status, failureMessages } of together.tests) {
      expect(failureMessages.length > 0).toBe(status === "failed")
    }
  })

  test("skips what is skipped, what does not apply and what is known to fail", () => {
    const skipped = together.tests.filter(({ status }) => !["passed", "failed"].includes(status))
    expect(new Set(skipped.map(({ status }) => status))).toEqual(new Set(["skipped"]))
    const rules = new Set(skipped.map(ruleOf))
    expect(rules).toEqual(new Set(["U2", "U3", "W1", "own"]))
    expect(skipped.map(caseOf).filter((id) => id.startsWith("own"))).toEqual(["own.3"])
    expect(together.output).toContain("known failures (1)\n  own.3 see #3\n")
    expect(together.output).toContain("skipped (1)\n  U2   see #2\n")
    expect(together.output).toMatch(/not applicable \(1\)\n {2}passkeys: .*\n {4}W1\n/)
  })

  test("reports of every case what vitest tells of it", () => {
    const words = { pass: "passed", fail: "failed" } as const
    const reported = together.report.rules.flatMap(({ cases }) =>
      cases.map(({ id, status }) => [
        id,
        status === "pass" || status === "fail" ? words[status] : "skipped",
      ]),
    )
    const told = together.tests.map((each) => [caseOf(each), each.status])
    expect(Object.fromEntries(reported)).toEqual(Object.fromEntries(told))
  })
})
