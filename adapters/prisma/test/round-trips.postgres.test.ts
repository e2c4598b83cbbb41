import { expect, test } from "vitest"
import { openPostgres } from "./open-database.ts"
import { oneEachBut, statementsOf } from "./round-trips.ts"

// An insert for each of four rows, COMMIT.
const transaction = { createUserWithAccount: 5 }

test("each method is one statement on PostgreSQL, and two models are read side by side", async () => {
  expect(await statementsOf(await openPostgres())).toEqual(
    oneEachBut({ getSessionAndUser: 2, ...transaction }),
  )
})

test("with relationJoins two models are read in one statement", async () => {
  expect(await statementsOf(await openPostgres("own"))).toEqual(oneEachBut(transaction))
})
