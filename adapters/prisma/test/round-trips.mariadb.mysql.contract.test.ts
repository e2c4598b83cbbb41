import { describe } from "vitest"
import {
  oneEachBut,
  testRoundTrips,
} from "../../../core/test/support/adapter-suites/round-trips.ts"
import { mysqlServers } from "./open-database.ts"
import { watched } from "./round-trips.ts"

describe.each(mysqlServers)("on %s", (_server, openMySQL) => {
  describe("where keys are not exact, changes and deletions are transactions that lock the row", () => {
    testRoundTrips(
      async () => watched(await openMySQL()),
      oneEachBut({
        useVerificationToken: 2,
        // An insert for each of four rows, COMMIT.
        createUserWithAccount: 5,
        updateUser: 4,
        updateAccount: 4,
        updateSession: 4,
        updateAuthenticatorCounter: 4,
        updateAuthenticator: 4,
        unlinkAccount: 3,
        deleteSession: 3,
        deleteAuthenticator: 3,
        deleteUser: 3,
      }),
    )
  })
})
