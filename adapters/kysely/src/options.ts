import type { OnUnknownField } from "@lockstep/core/adapters"
import type { Codegen } from "./database.ts"
import type { AbsentFieldOptions, Only, OwnSessionFields, OwnUserFields } from "./own-fields.ts"

/** Your own fields. Each needs a column of the same name. */
export interface FieldOptions<
  DB extends Codegen,
  UserFields = OwnUserFields<DB>,
  SessionFields = OwnSessionFields<DB>,
> {
  /**
   * Your own fields in users. They are stored, returned and typed. Set `name`, `emailVerified` or
   * `image` to `false` if the table has no such column; the field is then `null` in every user.
   */
  readonly userFields?: Only<UserFields, OwnUserFields<DB>>
  /** Your own fields in sessions. They are stored, returned and typed. */
  readonly sessionFields?: Only<SessionFields, OwnSessionFields<DB>>
  /** The optional columns of passkeys that your table has. They are stored and returned. */
  readonly authenticatorFields?: AuthenticatorFields
}

/** The optional columns of passkeys; tables of earlier versions and of Auth.js do not have them. */
export type AuthenticatorFields = {
  readonly name?: "text"
  readonly createdAt?: "date"
  readonly lastUsedAt?: "date"
}

/** Options of {@link KyselyAdapter}. */
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
   * Called once for each property that is not stored. Receives the kind of the record and the
   * property's name. The record has no field of this name, for example because only one provider
   * sends it with its tokens. Default: such properties are dropped silently.
   */
  readonly onUnknownField?: OnUnknownField
  /**
   * How new users get their IDs: `adapter` creates random UUIDs; `database` uses an identity,
   * auto-increment or other default of `User.id`. Default: `adapter`.
   */
  readonly ids?: "adapter" | "database"
}

/** Options of {@link KyselyStore}. */
export interface KyselyStoreOptions {
  /**
   * Name of the table. Applications that share a database need separate tables. Default:
   * `AuthEntry`.
   */
  readonly table?: string
}
