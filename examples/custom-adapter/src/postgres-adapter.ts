import { rememberMethods, type Adapter } from "@lockstep/core/adapters"
import type { Pool } from "pg"
import { accountMethods } from "./accounts.ts"
import { authenticatorMethods } from "./authenticators.ts"
import { createUserWithAccount } from "./create-user-with-account.ts"
import { runOn } from "./database.ts"
import { sessionMethods } from "./sessions.ts"
import { userMethods } from "./users.ts"
import { verificationTokenMethods } from "./verification-tokens.ts"

/** What this adapter leaves out: its passkeys have no names, and a job of the database deletes what has expired. */
type LeftOut = "updateAuthenticator" | "deleteExpired"

/**
 * Stores everything in PostgreSQL, in the tables of `schema.sql`. Every method is one statement.
 *
 * @param pool - made and ended by the application; give it timeouts
 */
export function PostgresAdapter(pool: Pool): Required<Omit<Adapter, LeftOut>> {
  const run = runOn(pool)
  // So that an application can override any of these methods.
  return rememberMethods({
    ...userMethods(run),
    ...accountMethods(run),
    ...sessionMethods(run),
    ...verificationTokenMethods(run),
    ...authenticatorMethods(run),
    ...createUserWithAccount(run),
  })
}
