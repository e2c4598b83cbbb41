import { withAdapterErrors, type Adapter, type ExpiredRecords } from "@lockstep/core/adapters"
import { classifyDriverError } from "@lockstep/core/adapters/sql-errors"
import { accountMethods } from "./accounts.ts"
import { authenticatorMethods } from "./authenticators.ts"
import { expiredMethods } from "./expired.ts"
import { sessionMethods } from "./sessions.ts"
import type { Methods, Store } from "./store.ts"
import { userMethods } from "./users.ts"
import { tokenMethods } from "./verification-tokens.ts"

/** The methods that each kind of database has in a form of its own. */
export type OwnMethods = Methods<"deleteUser" | "createUserWithAccount">

/** Every method of an adapter. */
export type WholeAdapter = Required<Adapter> & ExpiredRecords

/**
 * Puts the methods of an adapter together.
 *
 * @param store - what the database does
 * @param own - the two methods that write to several tables
 */
export function methodsOf(store: Store, own: OwnMethods): WholeAdapter {
  return withAdapterErrors(
    {
      ...userMethods(store),
      ...accountMethods(store),
      ...sessionMethods(store),
      ...tokenMethods(store),
      ...authenticatorMethods(store),
      ...expiredMethods(store),
      ...own,
    },
    classifyDriverError,
  )
}
