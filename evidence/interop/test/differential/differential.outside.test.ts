import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { allowedBy } from "../../src/differential/allowed-difference.ts"
import { behaviorsOf } from "../../src/differential/case.ts"
import { compare } from "../../src/differential/compare.ts"
import { authJs, lockstep } from "../../src/differential/core.ts"
import { differences } from "../../src/differential/differences.ts"
import { type Issuer, startIssuer } from "../../src/differential/issuer.ts"
import { runBehavior } from "../../src/differential/run-behavior.ts"
import { cases } from "./cases/all-cases.ts"
import { report } from "./report.ts"

const behaviors = behaviorsOf(cases)
const used = new Set<string>()
const compared = new Set<string>()
let issuer: Issuer

beforeAll(async () => {
  issuer = await startIssuer()
})

afterAll(async () => issuer.close())

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-06-01T00:00:00Z") })
})

afterEach(() => void vi.useRealTimers())

describe("Lockstep does what Auth.js does", () => {
  test.each(behaviors)("$id", async (behavior) => {
    const theirs = await runBehavior(behavior, authJs, issuer)
    vi.setSystemTime(new Date("2026-06-01T00:00:00Z"))
    const ours = await runBehavior(behavior, lockstep, issuer)
    const found = compare(theirs, ours)
    const entries = found.map((one) => [one, allowedBy(behavior.id, one, differences)] as const)
    for (const [, entry] of entries) if (entry) used.add(entry.id)
    compared.add(behavior.id)
    const unlisted = entries.filter(([, entry]) => !entry).map(([one]) => one)
    report(behavior.id, unlisted)
    expect(unlisted).toEqual([])
  })
})

test("the list of differences has no entry that no longer differs", (context) => {
  if (compared.size < behaviors.length) return context.skip("not all behaviors were compared")
  expect(differences.map(({ id }) => id).filter((id) => !used.has(id))).toEqual([])
})

test("there are more than 200 behaviors", () => {
  expect(new Set(behaviors.map(({ id }) => id)).size).toBe(behaviors.length)
})
