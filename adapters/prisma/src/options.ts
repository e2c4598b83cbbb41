import type { OnUnknownField } from "@lockstep/core/adapters"
import type { ModelNames } from "./model-names.ts"

/** The options of {@link PrismaAdapter}. */
export interface PrismaAdapterOptions {
  /**
   * Called once for each property that is not stored. Receives the kind of the record and the property's
   * name. The record has no field of this name, for example because only one provider sends it with its
   * tokens. Default: such properties are dropped silently.
   */
  readonly onUnknownField?: OnUnknownField
  /**
   * The names of the models in your Prisma schema. Default: `User`, `Account`, `Session`,
   * `VerificationToken` and `Authenticator`. Other names of tables and columns need no option: the adapter
   * reads `@@map` and `@map` from the client.
   */
  readonly models?: ModelNames
}

/** The options of {@link PrismaStore}. */
export interface PrismaStoreOptions {
  /**
   * The name of the model of entries in your Prisma schema. Applications that share a database need separate tables.
   * Other names of tables and columns need no option: the store reads `@@map` and `@map` from the client. Default:
   * `AuthEntry`.
   */
  readonly model?: string
}
