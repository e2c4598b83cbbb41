import { checkSchema } from "@lockstep/prisma-adapter"
import { describe, expect, test } from "vitest"
import { inRound, rounds, wrongOnMySQL } from "../../../core/test/support/wrong-column-types.ts"
import { checkTables } from "./open-adapter.ts"
import { mysqlServers } from "./open-database.ts"
import { told } from "./told.ts"

describe.each(mysqlServers)("on %s", (_server, openMySQL) => {
  test.each(["shipped", "own", "renamed"] as const)(
    "nothing is wrong with %s models whose keys are exact",
    async (variant) => {
      const { prisma } = await openMySQL(variant, true)

      expect(await checkTables(prisma, variant)).toEqual([])
    },
  )

  test("the collation of Prisma is reported for each key", async () => {
    const { prisma } = await openMySQL()

    expect(told(await checkSchema(prisma))).toEqual([
      "inexact-collation User id",
      "inexact-collation User email",
      "inexact-collation Account provider",
      "inexact-collation Account providerAccountId",
      "inexact-collation Account userId",
      "inexact-collation Session sessionToken",
      "inexact-collation Session userId",
      "inexact-collation VerificationToken identifier",
      "inexact-collation VerificationToken token",
      "inexact-collation Authenticator credentialID",
      "inexact-collation Authenticator userId",
    ])
  })

  test("columns of a wrong type are told", async () => {
    const { prisma } = await openMySQL()
    for (let round = 0; round < rounds; round += 1) {
      const changes = inRound(wrongOnMySQL, round)
      for (const { table, column, type } of changes) {
        await prisma.$executeRawUnsafe(`alter table \`${table}\` modify \`${column}\` ${type}`)
      }
      const wrong = (await checkSchema(prisma)).filter(({ kind }) => kind === "wrong-type")
      expect(told(wrong).toSorted()).toEqual(
        changes.map(({ table, column }) => `wrong-type ${table} ${column}`).toSorted(),
      )
    }
  })

  test("what the documented models lack is told", async () => {
    const { prisma } = await openMySQL("legacy")
    const problems = told(await checkSchema(prisma))

    expect(problems.filter((problem) => !problem.startsWith("inexact-collation"))).toEqual([
      "too-short User name",
      "too-short User email",
      "too-short User image",
      "too-short Account scope",
      "too-short Account session_state",
      "small-number Account expires_at",
      "needless-unique Account userId",
      "missing-cascade Account userId",
      "missing-cascade Session userId",
      "missing-index Session expires",
      "too-short VerificationToken identifier",
      "too-short VerificationToken token",
      "missing-index VerificationToken expires",
      "too-short Authenticator credentialID",
      "too-short Authenticator credentialPublicKey",
      "small-number Authenticator counter",
    ])
  })
})
