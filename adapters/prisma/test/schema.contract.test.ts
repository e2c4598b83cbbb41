import { checkSchema } from "@lockstep/prisma-adapter"
import { expect, test } from "vitest"
import { testSQLiteTypes } from "../../../core/test/support/sqlite-column-types.ts"
import { checkTables } from "./open-adapter.ts"
import { openSQLite } from "./open-database.ts"
import { told } from "./told.ts"

test.each(["shipped", "own", "renamed", "lean"] as const)(
  "nothing is wrong with %s models",
  async (variant) => {
    const { prisma } = await openSQLite(variant)

    expect(await checkTables(prisma, variant)).toEqual([])
  },
)

test("the documented models lack indexes", async () => {
  const { prisma } = await openSQLite("legacy")

  expect(told(await checkSchema(prisma))).toEqual([
    "missing-index Account userId",
    "missing-index Session userId",
    "missing-index Session expires",
    "missing-index VerificationToken expires",
  ])
})

test("models that are not there are told", async () => {
  const { prisma } = await openSQLite("small")

  expect(told(await checkSchema(prisma))).toEqual([
    "missing-table Session",
    "missing-table VerificationToken",
    "missing-table Authenticator",
  ])
})

test("tables, columns and keys that are not there are told", async () => {
  const { prisma } = await openSQLite()
  await prisma.$executeRawUnsafe(`drop table "Session"`)
  await prisma.$executeRawUnsafe(`alter table "User" drop column "image"`)
  await prisma.$executeRawUnsafe(`drop index "User_email_key"`)
  await prisma.$executeRawUnsafe(
    `create unique index "wide" on "User" ("email" collate nocase, "name")`,
  )

  expect(told(await checkSchema(prisma))).toEqual([
    "missing-column User image",
    "inexact-collation User email",
    "missing-unique User email",
    "missing-table Session",
  ])
})

testSQLiteTypes(async (change) => {
  const { prisma, adapter } = await openSQLite("shipped", {}, change)
  return { adapter, problems: () => checkSchema(prisma) }
})

test("foreign keys that are switched off are told", async () => {
  const { prisma } = await openSQLite()
  await prisma.$executeRawUnsafe("pragma foreign_keys = off")

  expect(told(await checkSchema(prisma))).toEqual(["foreign-keys-off"])
})
