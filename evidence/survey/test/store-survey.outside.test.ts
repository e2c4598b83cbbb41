import { checkStore, storeRules } from "@lockstep/adapter-test-kit"
import { expect, test } from "vitest"
import { keyvInMemory } from "../src/store-survey/keyv-in-memory.ts"
import { renderStorePage } from "../src/store-survey/render-store-page.ts"
import { readStoreResults, statusesOfStore } from "../src/store-survey/store-results.ts"
import { storeSetups } from "../src/store-survey/store-setups.ts"

const results = readStoreResults()

test("every library has a result for every rule", () => {
  const ids = storeRules.map(({ id }) => id)
  expect(results.map(({ id }) => id)).toEqual(storeSetups.map(({ id }) => id))
  for (const { rules } of results) expect(Object.keys(rules)).toEqual(ids)
})

test("every rule that does not hold has a verdict, and no other", () => {
  for (const { id, verdicts } of storeSetups) {
    const rules = results.find((result) => result.id === id)?.rules ?? {}
    const broken = Object.entries(rules).flatMap(([rule, status]) =>
      status === "fail" ? [rule] : [],
    )
    expect(Object.keys(verdicts)).toEqual(broken)
  }
})

test("the page has a row for every rule, and every verdict", () => {
  const page = renderStorePage(results)
  for (const { id } of storeRules) expect(page).toContain(`| ${id} |`)
  for (const { verdicts } of storeSetups)
    for (const why of Object.values(verdicts)) expect(page).toContain(why)
})

test("the kit sees on keyv what the page says", async () => {
  const options = { level: 5, parallel: 20, concurrency: 10 } as const
  const report = await checkStore(keyvInMemory, options)
  expect(statusesOfStore(report)).toEqual(results.find(({ id }) => id === "keyv")?.rules)
})
