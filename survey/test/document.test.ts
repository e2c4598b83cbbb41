import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { renderComparison } from "../src/document/comparison.ts"
import { readMatrix, renderMatrix } from "../src/document/matrix.ts"
import { allVerdicts } from "../src/findings/all-verdicts.ts"
import { findProblems } from "../src/findings/problems.ts"
import { surveyLevel } from "../src/level.ts"
import { allSetUps } from "../src/set-ups/all-set-ups.ts"
import { documentFile } from "../src/write-document.ts"

const text = readFileSync(documentFile, "utf8")
const statuses = readMatrix(text)

describe("docs/adapter-survey.md", () => {
  test("was written at the level that the survey runs", () => {
    expect(text).toContain(`Level: ${surveyLevel} of 5.`)
  })

  test("has every rule of that level for every set-up", () => {
    expect([...statuses.keys()]).toEqual(allSetUps.map(({ id }) => id))
    expect(text).toContain(renderMatrix(statuses, surveyLevel))
  })

  test("compares with the contract's table as the data of the survey say", () => {
    expect(text).toContain(renderComparison(statuses))
  })

  test("prints every verdict", () => {
    expect(allVerdicts.filter(({ why }) => !text.includes(why))).toEqual([])
  })
})

test("every failure in the document was looked at, and every difference is explained", () => {
  expect(findProblems(statuses)).toEqual([])
})

test("a failure that nobody has looked at is a problem, and so is a verdict on what holds", () => {
  const own = new Map(statuses.get("kysely-sqlite"))
  const changed = new Map(statuses).set("kysely-sqlite", own.set("X1", "fail").set("U12", "pass"))
  expect(findProblems(changed)).toEqual([
    "X1 on kysely-sqlite fails, and nobody has looked at it: write a verdict",
    "U12 on kysely-sqlite has a verdict, but does not fail",
    "U12 on kysely-sqlite is not as in the contract's table: say why",
  ])
})
