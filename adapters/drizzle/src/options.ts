import type { OnUnknownField } from "@lockstep/core/adapters"

/** The options of a `DrizzleAdapter`, beside its tables. */
export interface DrizzleAdapterOptions {
  /**
   * Called once for each property that is not stored. Receives the kind of the record and the property's
   * name. The record has no field of this name; for example, only one provider sends it with its tokens.
   * Default: such properties are dropped silently.
   */
  readonly onUnknownField?: OnUnknownField
  /**
   * How long a call waits for the database before it rejects, in milliseconds; `0` for as long as it
   * takes. Drivers that block, such as `better-sqlite3`, have their own limits. Default: `10_000`.
   */
  readonly timeout?: number
}
