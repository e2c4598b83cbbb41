import { checkSchema } from "@lockstep/prisma-adapter"
import { expect, test } from "vitest"
import { inRound, rounds, wrongOnPostgres } from "../../../core/test/support/wrong-column-types.ts"
import { checkTables } from "./open-adapter.ts"
import { openPostgres } from "./open-database.ts"
import { told } from "./told.ts"

test.each(["shipped", "own", "renamed", "uuid"] as const)(
  "nothing is wrong with %s models",
  async (variant) => {
    const { prisma } = await openPostgres(variant)

    expect(await checkTables(prisma, variant)).toEqual([])
  },
)

test("what the documented models lack is told", async () => {
  const { prisma } = await openPostgres("legacy")

  expect(told(await checkSchema(prisma))).toEqual([
    "required-column User email",
    "small-number Account expires_at",
    "missing-index Account userId",
    "missing-index Session userId",
    "missing-index Session expires",
    "missing-index VerificationToken expires",
    "small-number Authenticator counter",
  ])
})

test("columns of a wrong type are told", async () => {
  const { prisma } = await openPostgres()
  for (let round = 0; round < rounds; round += 1) {
    const changes = inRound(wrongOnPostgres, round)
    for (const { table, column, type } of changes) {
      await prisma.$executeRawUnsafe(`alter table "${table}" drop column "${column}" cascade`)
      await prisma.$executeRawUnsafe(`alter table "${table}" add column "${column}" ${type}`)
    }
    const wrong = (await checkSchema(prisma)).filter(({ kind }) => kind === "wrong-type")
    expect(told(wrong).toSorted()).toEqual(
      changes.map(({ table, column }) => `wrong-type ${table} ${column}`).toSorted(),
    )
  }
})

test("types, dates, lengths and keys that are not as they should be are told", async () => {
  const { prisma } = await openPostgres()
  for (const statement of [
    `alter table "Account" alter "access_token" type varchar(255)`,
    `alter table "Session" alter "expires" type timestamp(0)`,
    `alter table "VerificationToken" alter "token" type integer using 0`,
    `alter table "VerificationToken" drop constraint "VerificationToken_pkey"`,
    `create unique index "one" on "Authenticator" ("userId")`,
    `alter table "Authenticator" drop constraint "Authenticator_userId_fkey"`,
    `create collation "folding" (provider = icu, locale = 'und-u-ks-level2', deterministic = false)`,
    `alter table "Account" alter "provider" type text collate "folding"`,
  ]) {
    await prisma.$executeRawUnsafe(statement)
  }

  expect(told(await checkSchema(prisma))).toEqual([
    "inexact-collation Account provider",
    "too-short Account access_token",
    "imprecise-date Session expires",
    "wrong-type VerificationToken token",
    "missing-unique VerificationToken identifier token",
    "needless-unique Authenticator userId",
    "missing-cascade Authenticator userId",
  ])
})
