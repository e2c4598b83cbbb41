import { rules } from "@lockstep/adapter-test-kit"
import { describe, expect, test } from "vitest"
import { renderPage } from "../src/document/render-page.ts"
import { allVerdicts } from "../src/findings/verdicts.ts"
import { findProblems } from "../src/findings/problems.ts"
import { surveyLevel } from "../src/level.ts"
import { levelReached } from "../src/results/level-reached.ts"
import { readResults } from "../src/results/results-file.ts"
import type { SetUpResult } from "../src/results/setup-result.ts"
import { allSetUps } from "../src/set-ups/all-set-ups.ts"

const results = readResults()
const page = renderPage(results)

function changed(setUp: string, rule: string, list: "pass" | "fail" | undefined): SetUpResult[] {
  return results.map((result) => {
    if (result.setUp !== setUp) return result
    const without = Object.entries(result.rules).map(([status, ids]) => {
      const left = ids.split(" ").filter((id) => id !== rule)
      return [status, [...left, ...(status === list ? [rule] : [])].join(" ")]
    })
    return { ...result, rules: Object.fromEntries(without) as SetUpResult["rules"] }
  })
}

describe("the results", () => {
  test("are of every setup, at the level that the survey runs", () => {
    expect(results.map(({ setUp }) => setUp)).toEqual(allSetUps.map(({ id }) => id))
    expect(new Set(results.map(({ level }) => level))).toEqual(new Set([surveyLevel]))
  })

  test("have every rule of the kit, a verdict on every failure, and a reason for every difference", () => {
    expect(findProblems(results)).toEqual([])
  })

  test("lack no rule without a problem", () => {
    expect(findProblems(changed("kysely-sqlite", "X1", undefined))).toEqual([
      "X1 on kysely-sqlite has no result: run npm run survey -- X1 kysely-sqlite",
    ])
  })

  test("have no failure without a verdict, and no verdict on a rule that holds", () => {
    expect(findProblems(changed("kysely-sqlite", "X1", "fail"))).toEqual([
      "X1 on kysely-sqlite fails without a verdict: find out why, and write one",
    ])
    expect(findProblems(changed("kysely-sqlite", "U12", "pass"))).toEqual([
      "U12 on kysely-sqlite has a verdict, but does not fail",
      "U12 on kysely-sqlite is not as in the contract's table: say why",
    ])
  })

  test("reach the level below the first broken rule", () => {
    const [result] = changed("drizzle-sqlite", "X1", "pass").filter(
      ({ setUp }) => setUp === "drizzle-sqlite",
    )
    expect(result && levelReached(result)).toBe(1)
    const [broken] = changed("drizzle-sqlite", "X1", "fail").filter(
      ({ setUp }) => setUp === "drizzle-sqlite",
    )
    expect(broken && levelReached(broken)).toBeNull()
  })
})

describe("the page of the site", () => {
  test("has a row for every rule, and stays a summary", () => {
    const rows = [...page.matchAll(/^\| ([A-Z]\d+) \| L\d \|/gm)].map(([, rule]) => rule)
    expect(rows).toEqual(rules.map(({ id }) => id))
    expect(page.split("\n").length).toBeLessThan(500)
  })

  test("prints every verdict on a defect", () => {
    const defects = allVerdicts.filter(({ kind }) => kind !== "follows")
    expect(defects.filter(({ why }) => !page.includes(why))).toEqual([])
  })
})
