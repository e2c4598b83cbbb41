import type { OnUnknownField } from "@lockstep/core/adapters"
import type { ModelNames } from "./model-names.ts"

/** The options of a {@link PrismaAdapter}. */
export interface PrismaAdapterOptions {
  /**
   * Called once for each property that is not stored. Receives the kind of the record and the property's
   * name. The record has no field of this name; for example, only one provider sends it with its tokens.
   * Default: such properties are dropped silently.
   */
  readonly onUnknownField?: OnUnknownField
  /**
   * What your schema calls the models, as it writes them. Default: `User`, `Account`, `Session`,
   * `VerificationToken` and `Authenticator`. Names of tables and columns alone need no option:
   * `@@map` and `@map` are read from the client.
   */
  readonly models?: ModelNames
}

/** The options of a {@link PrismaStore}. */
export interface PrismaStoreOptions {
  /**
   * What your schema calls the model of the entries; applications that share a database have a table each. Names of
   * tables and columns alone need no option: `@@map` and `@map` are read from the client. Default: `AuthEntry`.
   */
  readonly model?: string
}
