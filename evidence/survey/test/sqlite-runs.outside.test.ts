import type { RuleId } from "@lockstep/adapter-test-kit"
import { beforeAll, describe, expect, test } from "vitest"
import { renderMatrix } from "../src/document/matrix.ts"
import { renderFailureReport } from "../src/document/render-failure-report.ts"
import { generatePrismaClients } from "../src/prisma-clients.ts"
import { resultOf } from "../src/results/merge-results.ts"
import { readResults } from "../src/results/results-file.ts"
import { statusesIn, statusesOf, unfinishedIn } from "../src/results/rule-lists.ts"
import type { SetUpResult } from "../src/results/setup-result.ts"
import { runSetUp, type SetUpReport } from "../src/run-set-up.ts"
import { allSetUps } from "../src/set-ups/all-set-ups.ts"
import { kyselySqlite } from "../src/set-ups/kysely-sqlite.ts"

// In one file, because the runs of a setup share its database.

const rules: readonly RuleId[] = [
  "X1",
  "U8",
  "U12",
  "U17",
  "U20",
  "S9",
  "S12",
  "V6",
  "X13",
  "V2",
  "A2",
  "X21",
]

beforeAll(generatePrismaClients)

test.for(allSetUps.filter(({ store }) => store === "sqlite"))(
  "the kit sees on $id what the page says",
  async (setUp) => {
    const { report } = await runSetUp(setUp, 2, rules)
    const documented = statusesOf(readResults()).get(setUp.id)
    const seen = Object.fromEntries(report.rules.map(({ id, status }) => [id, status]))
    expect(seen).toEqual(Object.fromEntries(rules.map((id) => [id, documented?.get(id)])))
  },
)

test("a rule that a run does not come to is neither held nor broken in the matrix", async () => {
  const ended = await runSetUp(kyselySqlite, 0, ["X1", "X2"], AbortSignal.abort())
  expect(ended.report.unfinished).toEqual(["X1", "X2"])
  const statuses = statusesOf([resultOf(ended)])
  expect(statuses.get(kyselySqlite.id)).toEqual(new Map())
  expect(renderMatrix(statuses)).toMatch(/^\| X1 \| L0 (?:\| – )+\|$/m)
})

describe("the result of a run", () => {
  let report: SetUpReport
  const kept = readResults().find(({ setUp }) => setUp === kyselySqlite.id)

  beforeAll(async () => {
    report = await runSetUp(kyselySqlite, 2, ["X1", "U12", "V2"])
  })

  test("has the rules by how they came out, and the day", () => {
    const result = resultOf(report)
    expect(result.rules).toEqual({ pass: "X1 V2", fail: "U12" })
    expect(result.date).toBe(new Date(report.startedAt).toISOString().slice(0, 10))
    expect(result.packages).toEqual(kept?.packages)
    expect(result.roundTrips).toMatchObject({ createUser: null })
  })

  test("of some rules leaves the others as they were", () => {
    const before: SetUpResult = {
      ...resultOf(report),
      level: 5,
      rules: { pass: "X1 X2 U12", na: "R1", unfinished: "X3 V2" },
      roundTrips: { createUser: 7 },
    }
    const merged = resultOf(report, before)
    expect(merged.level).toBe(5)
    expect(merged.rules).toEqual({ pass: "X1 X2 V2", fail: "U12", na: "R1", unfinished: "X3" })
    expect(merged.roundTrips["createUser"]).toBe(7)
    expect(statusesIn(merged).get("U12")).toBe("fail")
    expect(unfinishedIn(merged)).toEqual(["X3"])
  })

  test("is as it was kept when the same rules are run again", () => {
    expect(kept && resultOf(report, kept).rules).toEqual(kept?.rules)
  })

  test("has its failures written down with a verdict and the calls that repeat them", () => {
    const text = renderFailureReport([report])
    expect(text).toContain("#### U12: kysely-adapter\n")
    expect(text).toContain("`updateUser` creates an `update … set` statement without columns.")
    expect(text).toContain("adapter.updateUser(")
    expect(text).not.toContain("@auth/prisma-adapter")
  })
})
