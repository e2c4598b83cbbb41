import { checkAdapter, formatReport } from "@lockstep/adapter-test-kit"
import { expect, test } from "vitest"
import { emailOnly } from "./different/email-only.ts"
import { extraColumns } from "./different/extra-columns.ts"
import { frozenRows } from "./different/frozen-rows.ts"
import { integerIds } from "./different/integer-ids.ts"
import { lenient } from "./different/lenient.ts"
import { ownIds } from "./different/own-ids.ts"
import { storePerCase } from "./different/store-per-case.ts"
import { synchronous } from "./different/synchronous.ts"
import { tellsLittle } from "./different/tells-little.ts"
import { undefinedMembers } from "./different/undefined-members.ts"

const adapters = {
  emailOnly,
  extraColumns,
  frozenRows,
  integerIds,
  lenient,
  ownIds,
  storePerCase,
  synchronous,
  tellsLittle,
  undefinedMembers,
}

test.for(Object.entries(adapters))("%s is accused of nothing", async ([name, { make, way }]) => {
  const report = await checkAdapter(make(), { name })
  expect(
    report.rules.filter(({ status }) => status === "fail"),
    way,
  ).toEqual([])
  expect(report.badge).toBe(1)
})

test("rules that need absent methods are counted and listed, not green", async () => {
  const report = await checkAdapter(emailOnly.make(), { name: "e-mail only" })
  const statusOf = (rule: string) => report.rules.find(({ id }) => id === rule)?.status
  expect(report.capabilities.methods).toEqual([
    "getUserByEmail",
    "createVerificationToken",
    "useVerificationToken",
  ])
  expect(report.capabilities.groups).toEqual(["tokens"])
  expect([statusOf("V2"), statusOf("U8"), statusOf("S1")]).toEqual(["pass", "na", "na"])
  expect(formatReport(report)).toMatch(/U8 +needs createUser/)
})

test("facts about the ids are found out", async () => {
  const own = await checkAdapter(ownIds.make(), { only: ["U2"] })
  expect(own.capabilities).toMatchObject({ keepsId: false, idKind: "objectid" })
  const counted = await checkAdapter(integerIds.make(), { only: ["U2"] })
  expect(counted.capabilities).toMatchObject({ keepsId: false, idKind: "integer" })
})
