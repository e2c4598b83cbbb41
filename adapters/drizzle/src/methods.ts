import { withAdapterErrors, type Adapter } from "@lockstep/core/adapters"
import { explainDriverError } from "@lockstep/core/adapters/sql-errors"
import { accountMethods } from "./accounts.ts"
import { authenticatorMethods } from "./authenticators.ts"
import { sessionMethods } from "./sessions.ts"
import type { Methods, Store } from "./store.ts"
import { userMethods } from "./users.ts"
import { tokenMethods } from "./verification-tokens.ts"

/** The methods that each kind of database has in a form of its own. */
export type OwnMethods = Methods<"deleteUser" | "createUserWithAccount">

/**
 * Puts the methods of an adapter together.
 *
 * @param store - what the database does
 * @param own - the two methods that write to several tables
 */
export function methodsOf(store: Store, own: OwnMethods): Required<Adapter> {
  return withAdapterErrors(
    {
      ...userMethods(store),
      ...accountMethods(store),
      ...sessionMethods(store),
      ...tokenMethods(store),
      ...authenticatorMethods(store),
      ...own,
    },
    explainDriverError,
  )
}
