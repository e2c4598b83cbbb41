import { expect, test } from "vitest"
import { openPostgres } from "./open-database.ts"
import { oneEachBut, statementsOf } from "./round-trips.ts"

// An insert for each of four rows, one that reads the user, COMMIT.
const transaction = { createUserWithAccount: 6 }

test("each method is one statement on PostgreSQL, and related models are read side by side", async () => {
  expect(await statementsOf(await openPostgres())).toEqual(
    oneEachBut({ getUserByAccount: 2, getSessionAndUser: 2, ...transaction }),
  )
})

test("with relationJoins related models are read in one statement", async () => {
  expect(await statementsOf(await openPostgres("own"))).toEqual(oneEachBut(transaction))
})
