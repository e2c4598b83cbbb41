import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { allowedBy, listDifferences } from "../../src/differential/allowed-difference.ts"
import { compare } from "../../src/differential/compare.ts"
import { differences } from "../../src/differential/differences.ts"
import { differencesOfNext } from "../../src/differential/differences-of-next.ts"
import {
  lockstepForNext,
  loadNextAuth,
  type NextLibrary,
} from "../../src/differential/next-library.ts"
import { runNextCase } from "../../src/differential/run-next-case.ts"
import { nextCases } from "./cases/next-cases.ts"
import { report } from "./report.ts"

// A server of Next.js does the same before it loads anything.
vi.hoisted(() => {
  const { AsyncLocalStorage } = process.getBuiltinModule("node:async_hooks")
  Object.assign(globalThis, { AsyncLocalStorage })
})

const ofNext = listDifferences(differencesOfNext)
const listed = [...ofNext, ...differences]
const now = new Date("2026-06-01T00:00:00Z")
const used = new Set<string>()
const compared = new Set<string>()
let nextAuth: NextLibrary

beforeAll(async () => {
  nextAuth = await loadNextAuth()
})

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now }))
afterEach(() => void vi.useRealTimers())

describe("an application on Next.js does what it does under next-auth", () => {
  test.each(nextCases)("$name", async (one) => {
    const theirs = await runNextCase(one, nextAuth)
    const ours = await runNextCase(one, lockstepForNext)
    const found = compare(theirs, ours)
    const entries = found.map((each) => [each, allowedBy(one.name, each, listed)] as const)
    for (const [, entry] of entries) if (entry) used.add(entry.id)
    compared.add(one.name)
    const unlisted = entries.filter(([, entry]) => !entry).map(([each]) => each)
    report(`${one.name} [next]`, unlisted)
    expect(unlisted).toEqual([])
  })
})

test("no entry of the list of differences is unused", (context) => {
  if (compared.size < nextCases.length) return context.skip("not all cases were compared")
  expect(ofNext.map(({ id }) => id).filter((id) => !used.has(id))).toEqual([])
})
