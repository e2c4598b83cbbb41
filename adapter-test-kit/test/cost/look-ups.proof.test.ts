import { checkAdapter, formatReport, type Report, type Subject } from "@lockstep/adapter-test-kit"
import { MemoryAdapter, memoryStore } from "@lockstep/adapter-test-kit/memory"
import type { Adapter } from "@lockstep/core/adapters"
import { expect, test } from "vitest"
import { countReads } from "../counted-reads.ts"

const judge = (subject: Adapter | (() => Subject)): Promise<Report> =>
  checkAdapter(subject, { level: 5, only: ["E3"] })

/** A store of tokens alone, which is filled quickly. */
function tokensOnly() {
  const store = memoryStore()
  const { createVerificationToken, useVerificationToken } = MemoryAdapter(store)
  return { rowsRead: countReads(store), adapter: { createVerificationToken, useVerificationToken } }
}

test("look-ups are compared by the rows that the store reads", async () => {
  const { adapter, rowsRead } = tokensOnly()
  const report = await judge(() => ({ adapter, raw: { rowsRead } }))
  expect(report.rules).toMatchObject([{ id: "E3", status: "pass" }])
  expect(report.lookUps).toEqual({ by: "rows read", among: [10, 1000] })
  expect(formatReport(report)).toContain("compared by rows read, among 10 and 1000 users")
})

test("without a count of rows nothing speaks for an adapter, and the report names the clock", async () => {
  const report = await judge(tokensOnly().adapter)
  const [rule] = report.rules
  expect(["unjudged", "fail"]).toContain(rule?.status)
  expect(rule?.detail).toMatch(/the measured time|measurably/)
  expect(report.lookUps?.by).toBe("time")
})

test("a reader that never counts judges nothing", async () => {
  const { adapter } = tokensOnly()
  const report = await judge(() => ({ adapter, raw: { rowsRead: () => 7 } }))
  const detail = "raw.rowsRead returned 0 rows for every lookup"
  expect(report.rules).toMatchObject([{ id: "E3", status: "unjudged", detail }])
})

test("a store that cannot take so many users judges nothing", async () => {
  const { adapter, rowsRead } = tokensOnly()
  let room = 500
  const small: Adapter = {
    ...adapter,
    async createVerificationToken(token) {
      room -= 1
      if (room < 0) throw new Error("The disk is full.")
      return adapter.createVerificationToken(token)
    },
  }
  const report = await judge(() => ({ adapter: small, raw: { rowsRead } }))
  expect(report.rules).toMatchObject([{ id: "E3", status: "unjudged" }])
  expect(report.rules[0]?.detail).toMatch(/^only \d+ of 1000 users could be stored$/)
  expect(report.lookUps).toBeNull()
})
