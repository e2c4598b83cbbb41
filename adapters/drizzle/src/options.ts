import type { OnUnknownField } from "@lockstep/core/adapters"

/** Options of `DrizzleAdapter`, in addition to its tables. */
export interface DrizzleAdapterOptions {
  /**
   * Called once for each property that is not stored. Receives the kind of the record and the
   * property's name. The record has no field of this name, for example because only one provider
   * sends it with its tokens. Default: such properties are dropped silently.
   */
  readonly onUnknownField?: OnUnknownField
  /**
   * Milliseconds that a call waits for the database before it rejects; `0` for no limit. Drivers
   * that block, such as `better-sqlite3`, have their own limits. Default: `10_000`.
   */
  readonly timeout?: number
}
