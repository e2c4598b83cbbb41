import { describe, expect, test } from "vitest"
import { mysqlServers } from "./open-database.ts"
import { oneEachBut, statementsOf } from "./round-trips.ts"

describe.each(mysqlServers)("on %s", (_server, openMySQL) => {
  const everywhere = {
    useVerificationToken: 2,
    // An insert for each of four rows, COMMIT.
    createUserWithAccount: 5,
  }

  test("writes are single statements on MySQL, and what they changed is read back", async () => {
    expect(await statementsOf(await openMySQL("shipped", true))).toEqual(
      oneEachBut({
        ...everywhere,
        updateUser: 2,
        updateSession: 2,
        updateAuthenticatorCounter: 2,
      }),
    )
  })

  test("where keys are not exact, changes and deletions are transactions that lock the row", async () => {
    expect(await statementsOf(await openMySQL())).toEqual(
      oneEachBut({
        ...everywhere,
        updateUser: 4,
        updateSession: 4,
        updateAuthenticatorCounter: 4,
        unlinkAccount: 3,
        deleteSession: 3,
        deleteUser: 3,
      }),
    )
  })
})
