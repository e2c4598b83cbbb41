import {
  withAdapterErrors,
  type Adapter,
  type Fields,
  reportOnce,
  storedIn,
} from "@lockstep/core/adapters"
import { ConfigError } from "@lockstep/core/errors"
import { accountMethods } from "./accounts.ts"
import type { MongoDBAdapterOf, SessionOf, UserOf } from "./adapter-type.ts"
import { authenticatorMethods } from "./authenticators.ts"
import { classifyError } from "./classify-error.ts"
import { assertClient, type ClientSource } from "./client-source.ts"
import { collectionNames, type CollectionNames } from "./collections.ts"
import { userWithAccount } from "./create-user-with-account.ts"
import { deleteUser } from "./delete-user.ts"
import { shapesWith } from "./fields.ts"
import { idsOf } from "./ids.ts"
import { databaseUser } from "./open-database.ts"
import type { MongoDBAdapterOptions } from "./options.ts"
import { sessionMethods } from "./sessions.ts"
import type { Store } from "./store.ts"
import { userMethods } from "./users.ts"
import { tokenMethods } from "./verification-tokens.ts"

/**
 * Stores users, accounts, sessions, verification tokens and passkeys in MongoDB, in the collections
 * that `@auth/mongodb-adapter` uses. Run {@link createIndexes} when you deploy.
 *
 * ```ts
 * const adapter = MongoDBAdapter(new MongoClient("mongodb://127.0.0.1/app"))
 * ```
 *
 * @param client - the application's client, a promise of one, or a function that returns either for
 *   each call; it is neither opened nor closed here
 * @param options - names, IDs and fields
 * @throws ConfigError when there is no client, or two collections have one name
 */
export function MongoDBAdapter<
  const UserFields extends Fields = Readonly<Record<never, never>>,
  const SessionFields extends Fields = Readonly<Record<never, never>>,
>(
  client: ClientSource,
  options: MongoDBAdapterOptions<UserFields, SessionFields> = {},
): MongoDBAdapterOf<UserOf<UserFields>, SessionOf<SessionFields>> {
  assertClient("MongoDBAdapter", client)
  const names = collectionNames(options.collections)
  assertNames(names)
  const { ids = "objectId", userFields = {}, sessionFields = {}, undeclaredFields } = options
  const store: Store = {
    shapes: shapesWith(userFields, sessionFields, undeclaredFields !== "drop"),
    ids: idsOf(ids),
    report: reportOnce(options.onUnknownField),
    use: databaseUser(client, options),
  }
  // The database removes what has expired by itself.
  const methods: Required<Omit<Adapter, "deleteExpired">> = {
    // A function can give clients of different servers.
    ...(typeof client === "object" && storedIn(client, options.databaseName, names.Accounts)),
    ...userMethods(store),
    deleteUser: deleteUser(store),
    ...accountMethods(store),
    ...sessionMethods(store),
    ...tokenMethods(store),
    ...authenticatorMethods(store),
    createUserWithAccount: userWithAccount(store),
  }
  // The methods return the declared fields, which are known to the compiler only here.
  return withAdapterErrors(methods, classifyError) as MongoDBAdapterOf<
    UserOf<UserFields>,
    SessionOf<SessionFields>
  >
}

/** Two kinds of documents in one collection would be confused. */
function assertNames(names: CollectionNames): void {
  const different = new Set(Object.values(names))
  if (different.size === Object.keys(names).length && !different.has("")) return
  throw new ConfigError("MongoDBAdapter needs a different name for each collection.")
}
