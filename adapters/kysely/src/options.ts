import type { OnUnknownField } from "@lockstep/core/adapters"
import type { Codegen } from "./database.ts"
import type { AbsentFieldOptions, Only, OwnSessionFields, OwnUserFields } from "./own-fields.ts"

/** Your own fields, each of which has a column of its name. */
export interface FieldOptions<
  DB extends Codegen,
  UserFields = OwnUserFields<DB>,
  SessionFields = OwnSessionFields<DB>,
> {
  /**
   * Your own fields in users. They are stored, returned and typed. `false` for each of `name`,
   * `emailVerified` and `image` that the table has no column for: it is then `null` in every user.
   */
  readonly userFields?: Only<UserFields, OwnUserFields<DB>>
  /** Your own fields in sessions. They are stored, returned and typed. */
  readonly sessionFields?: Only<SessionFields, OwnSessionFields<DB>>
  /** Those of the optional columns of passkeys that the table has. They are stored and returned. */
  readonly authenticatorFields?: AuthenticatorFields
}

/** The optional columns of passkeys; tables of earlier versions and of Auth.js do not have them. */
export type AuthenticatorFields = {
  readonly name?: "text"
  readonly createdAt?: "date"
  readonly lastUsedAt?: "date"
}

/** The options of a {@link KyselyAdapter}. */
export type KyselyAdapterOptions<
  DB extends Codegen,
  UserFields = OwnUserFields<DB>,
  SessionFields = OwnSessionFields<DB>,
> = AllOptions<DB, UserFields, SessionFields> & AbsentFieldOptions<DB>

interface AllOptions<DB extends Codegen, UserFields, SessionFields> extends FieldOptions<
  DB,
  UserFields,
  SessionFields
> {
  /**
   * Called once for each property that is not stored. Receives the kind of the record and the property's
   * name. The record has no field of this name; for example, only one provider sends it with its tokens.
   * Default: such properties are dropped silently.
   */
  readonly onUnknownField?: OnUnknownField
  /**
   * How new users get their IDs: from the adapter, which makes random UUIDs, or from the database, by an
   * identity, auto-increment or other default of `User.id`. Default: `adapter`.
   */
  readonly ids?: "adapter" | "database"
}

/** The options of a {@link KyselyStore}. */
export interface KyselyStoreOptions {
  /** The table of the entries; applications that share a database have one each. Default: `AuthEntry`. */
  readonly table?: string
}
