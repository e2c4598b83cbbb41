import { PrismaAdapter } from "@lockstep/prisma-adapter"
import { describe } from "vitest"
import {
  oneEachBut,
  type RoundTripsStore,
  testRoundTrips,
} from "../../../core/test/support/adapter-suites/round-trips.ts"
import { openPostgres, type OpenDatabase } from "./open-database.ts"
import { watched } from "./round-trips.ts"

// An insert for each of four rows, COMMIT.
const transaction = { createUserWithAccount: 5 }

/** With a client whose reads an extension could see. */
function extended({ prisma }: OpenDatabase): RoundTripsStore {
  return watched({ prisma, adapter: PrismaAdapter(prisma.$extends({ query: {} })) })
}

describe("with an extension two models are read side by side", () => {
  testRoundTrips(
    async () => extended(await openPostgres()),
    oneEachBut({ getSessionAndUser: 2, ...transaction }),
  )
})

describe("with an extension and relationJoins two models are read in one statement", () => {
  testRoundTrips(async () => extended(await openPostgres("own")), oneEachBut(transaction))
})
