import { withAdapterErrors, type Adapter, reportOnce } from "@lockstep/core/adapters"
import { ConfigError } from "@lockstep/core/errors"
import type { MongoClient } from "mongodb"
import { accountMethods } from "./accounts.ts"
import type { MongoAdapter } from "./adapter-type.ts"
import { authenticatorMethods } from "./authenticators.ts"
import { collectionNames, type CollectionNames, type Place } from "./collections.ts"
import { userWithAccount } from "./create-user-with-account.ts"
import { deleteUser } from "./delete-user.ts"
import { explainMongoError } from "./explain-mongo-error.ts"
import { shapesWith, type FieldTypes } from "./fields.ts"
import { idsOf, type IdType } from "./ids.ts"
import { databaseUser, type ClientSource } from "./open-database.ts"
import { sessionMethods } from "./sessions.ts"
import type { ReportDropped, Store } from "./store.ts"
import { tokenMethods } from "./take-token.ts"
import { userMethods } from "./users.ts"

/** What can be set about a {@link MongoDBAdapter}. */
export interface MongoDBAdapterOptions<
  UserFields extends FieldTypes = FieldTypes,
  SessionFields extends FieldTypes = FieldTypes,
> extends Place {
  /**
   * Called with the client when a method has ended, well or not. For a client that is given as a
   * function; the published adapter of Auth.js has the same option.
   */
  readonly onClose?: (client: MongoClient) => Promise<void>
  /**
   * What users' ids are in the database: `objectId`, as Auth.js has them, or `string`, where new ones are
   * random UUIDs. `objectId` when left out.
   */
  readonly ids?: IdType
  /** Fields of users beyond the standard ones, with their types: checked, typed and never absent. */
  readonly userFields?: UserFields
  /** The same for sessions. */
  readonly sessionFields?: SessionFields
  /**
   * What happens to fields that nobody declared: `keep` stores and hands them out, as Auth.js does, and
   * `drop` does neither. `keep` when left out.
   */
  readonly undeclaredFields?: "keep" | "drop"
  /**
   * Called once for each field that was not stored: its name or its value cannot be, or undeclared fields
   * are dropped. Gets the collection's key and the field's name, never a value.
   */
  readonly onDroppedField?: ReportDropped
}

/**
 * Keeps users, accounts, sessions, one-time tokens and passkeys in MongoDB, in the collections that
 * `@auth/mongodb-adapter` uses. Run {@link createIndexes} when you deploy.
 *
 * ```ts
 * const adapter = MongoDBAdapter(new MongoClient("mongodb://127.0.0.1/app"))
 * ```
 *
 * @param client - the application's client, a promise of one, or a function that gives either for each
 *   call; it is neither opened nor closed here
 * @param options - names, ids and fields
 * @throws ConfigError when there is no client, or two collections have one name
 */
export function MongoDBAdapter<
  const UserFields extends FieldTypes = Readonly<Record<never, never>>,
  const SessionFields extends FieldTypes = Readonly<Record<never, never>>,
>(
  client: ClientSource,
  options: MongoDBAdapterOptions<UserFields, SessionFields> = {},
): MongoAdapter<UserFields, SessionFields> {
  assertClient(client)
  assertNames(collectionNames(options.collections))
  const { ids = "objectId", userFields = {}, sessionFields = {}, undeclaredFields } = options
  const store: Store = {
    shapes: shapesWith(userFields, sessionFields, undeclaredFields !== "drop"),
    ids: idsOf(ids),
    report: reportOnce(options.onDroppedField),
    use: databaseUser(client, options),
  }
  const methods: Required<Adapter> = {
    ...userMethods(store),
    deleteUser: deleteUser(store),
    ...accountMethods(store),
    ...sessionMethods(store),
    ...tokenMethods(store),
    ...authenticatorMethods(store),
    createUserWithAccount: userWithAccount(store),
  }
  // The methods hand out the declared fields, which are known to the compiler only here.
  return withAdapterErrors(methods, explainMongoError) as MongoAdapter<UserFields, SessionFields>
}

/** An application without types can pass what its environment did not give it. */
function assertClient(client: unknown): void {
  const isClient =
    typeof client === "function" ||
    (typeof client === "object" && client !== null && ("db" in client || "then" in client))
  if (isClient) return
  throw new ConfigError(
    "MongoDBAdapter needs a MongoClient, a promise of one, or a function that gives one.",
  )
}

/** Two kinds of documents in one collection would be taken for each other. */
function assertNames(names: CollectionNames): void {
  const different = new Set(Object.values(names))
  if (different.size === Object.keys(names).length && !different.has("")) return
  throw new ConfigError("MongoDBAdapter needs a name of its own for each of its collections.")
}
