import { PrismaAdapter } from "@lockstep/prisma-adapter"
import { expect, test } from "vitest"
import { openPostgres, type OpenDatabase } from "./open-database.ts"
import { oneEachBut, statementsOf } from "./round-trips.ts"

// An insert for each of four rows, COMMIT.
const transaction = { createUserWithAccount: 5 }

/** With a client whose reads an extension could see. */
function extended({ prisma }: OpenDatabase): OpenDatabase {
  return { prisma, adapter: PrismaAdapter(prisma.$extends({ query: {} })) }
}

test("each method is one statement on PostgreSQL, but for the transaction", async () => {
  expect(await statementsOf(await openPostgres())).toEqual(oneEachBut(transaction))
})

test("with an extension two models are read side by side", async () => {
  expect(await statementsOf(extended(await openPostgres()))).toEqual(
    oneEachBut({ getSessionAndUser: 2, ...transaction }),
  )
})

test("with an extension and relationJoins two models are read in one statement", async () => {
  expect(await statementsOf(extended(await openPostgres("own")))).toEqual(oneEachBut(transaction))
})
