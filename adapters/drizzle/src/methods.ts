import { withAdapterErrors } from "@lockstep/core/adapters"
import { classifyDriverError } from "@lockstep/core/adapters/sql-errors"
import { accountMethods } from "./accounts.ts"
import type { DrizzleAdapterOf } from "./adapter-type.ts"
import { authenticatorMethods } from "./authenticators.ts"
import { expiredMethods } from "./expired.ts"
import { sessionMethods } from "./sessions.ts"
import type { Methods, Store } from "./store.ts"
import { userMethods } from "./users.ts"
import { tokenMethods } from "./verification-tokens.ts"

/** The methods that each kind of database has in a separate form. */
export type OwnMethods = Methods<"deleteUser" | "createUserWithAccount">

/**
 * Puts the methods of an adapter together.
 *
 * @param own - the two methods that write to several tables
 */
export function methodsOf(store: Store, own: OwnMethods): DrizzleAdapterOf {
  const methods = withAdapterErrors(
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
  // All of them return promises, which the general type leaves open.
  return methods as DrizzleAdapterOf
}
