import { checkAdapter, formatReport, type SubjectFactory } from "@lockstep/adapter-test-kit"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { Adapter } from "@lockstep/core/adapters"
import { expect, test } from "vitest"
import type { DifferentAdapter } from "./different/different-adapter.ts"
import { differentRecords } from "./different/records.ts"
import { differentMethods } from "./different/methods.ts"
import { differentKeys } from "./different/keys.ts"

const adapters: Readonly<Record<string, DifferentAdapter>> = {
  ...differentKeys,
  ...differentMethods,
  ...differentRecords,
}

test.for(Object.entries(adapters))(
  "%s is accused of nothing",
  async ([name, { make, options, way }]) => {
    const report = await checkAdapter(make(), { name, ...options })
    expect(
      report.rules.filter(({ status }) => status === "fail"),
      way,
    ).toEqual([])
    expect(report.badge).toBe(options?.level ?? 3)
  },
)

test("rules that need absent methods are counted and listed, not green", async () => {
  const report = await checkAdapter(differentMethods["email-only"].make(), {
    name: "email only",
    level: 2,
  })
  const statusOf = (rule: string) => report.rules.find(({ id }) => id === rule)?.status
  expect(report.capabilities.methods).toEqual([
    "getUserByEmail",
    "createVerificationToken",
    "useVerificationToken",
  ])
  expect(report.capabilities.groups).toEqual(["tokens"])
  expect([statusOf("V2"), statusOf("U8"), statusOf("S1")]).toEqual(["pass", "na", "na"])
  expect(formatReport(report)).toMatch(/users: no createUser, [^]*\bU8\b/)
})

test("facts about the ids are found out", async () => {
  const own = await checkAdapter(differentKeys["own-ids"].make(), { only: ["U2"] })
  expect(own.capabilities).toMatchObject({ keepsId: false, idKind: "objectid" })
  const counted = await checkAdapter(differentKeys["integer-ids"].make(), { only: ["U2"] })
  expect(counted.capabilities).toMatchObject({ keepsId: false, idKind: "integer" })
})

test("cases about ids of which one begins with the other do not apply where the store makes the ids", async () => {
  const statuses = async (adapter: Adapter | SubjectFactory) => {
    const { rules } = await checkAdapter(adapter, { only: ["R1", "R2", "U18"] })
    return rules
      .flatMap(({ cases }) => cases)
      .filter(({ id }) => ["R1.7", "R2.5", "U18.8"].includes(id))
      .map(({ status }) => status)
  }
  expect(await statuses(differentKeys["own-ids"].make())).toEqual(["na", "na", "na"])
  expect(await statuses(MemoryAdapter())).toEqual(["pass", "pass", "pass"])
})

test("facts about hostile texts, orphans and addresses are found out", async () => {
  const strict = await checkAdapter(differentKeys["strict-keys"].make(), {
    only: ["X15", "X16", "A11"],
  })
  expect(strict.capabilities).toMatchObject({
    nulByte: "rejected",
    loneSurrogate: "rejected",
    rejectsOrphans: true,
  })
  const hiding = await checkAdapter(differentMethods["hides-orphans"].make(), {
    only: ["X15", "X16", "A11"],
  })
  expect(hiding.capabilities).toMatchObject({
    nulByte: "stored",
    loneSurrogate: "stored",
    rejectsOrphans: false,
  })
  const options = { ...differentKeys["ignores-email-case"].options, only: ["U6"] } as const
  const folding = await checkAdapter(differentKeys["ignores-email-case"].make(), options)
  expect(folding.capabilities).toMatchObject({ emailCase: "insensitive" })
})

test("an address in another case may be found only where that is declared", async () => {
  const report = await checkAdapter(differentKeys["ignores-email-case"].make(), { only: ["U6"] })
  expect(report.rules[0]?.status).toBe("fail")
})
